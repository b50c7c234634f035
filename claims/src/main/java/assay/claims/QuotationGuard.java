package assay.claims;

import assay.claims.Fact.Quotation;
import assay.claims.Refusal.Kind;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Checks that every quotation is kept word for word and with its speaker, and that all code is kept.
final class QuotationGuard extends Guard {

    /// The speaker of a quotation can be named in this many sentences on each side.
    private static final int NEAR = 2;

    /// The maximum number of marks between a quotation and the clause that names its speaker.
    private static final int MARKS = 2;

    QuotationGuard(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        missing(before, after, this::isMetadataNow, "is no longer quoted word for word.");
        missing(after, before, this::isInCode, "is a quotation that is not in the original text.");
        speakers();
        code(before, after, "is code that was changed or removed.");
        code(after, before, "is code that is not in the original text.");
    }

    private void missing(Facts some, Facts others, Predicate<String> excused, String why) {
        for (String quotation : some.quotations()) {
            Checkpoint.pass();
            // Quotation marks may be added around a single word.
            boolean word = quotation.indexOf(' ') == quotation.length() - 1 && others.hasForm(quotation.strip());
            if (!word
                    && !others.quotations().contains(quotation)
                    && !others.quotes(quotation)
                    && !excused.test(quotation)) {
                refuse(Kind.QUOTATION, quotation.strip(), why);
            }
        }
    }

    /// Whether the quotation marks enclosed a value in broken front matter, which is now metadata.
    private boolean isMetadataNow(String key) {
        return after.metadata().entrySet().stream()
                .filter(entry -> !before.metadata().containsKey(entry.getKey()))
                .anyMatch(entry -> entry.getValue().stream()
                        .filter(value ->
                                QuotationReader.key(before.tokens(value)).equals(key))
                        .anyMatch(value ->
                                MetadataGuard.written(before, entry.getKey()).contains(value)));
    }

    /// Whether a line of the old code contains these words. An unclosed fence turns the text after it into
    /// code.
    private boolean isInCode(String key) {
        return before.codeLines().stream().anyMatch(line -> {
            String words = line.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", " ");
            return (" " + String.join(" ", words.split(" +")) + " ").contains(" " + key.strip() + " ");
        });
    }

    // ---- speakers

    private void speakers() {
        Map<String, List<Statement>> quoting = new HashMap<>();
        for (Statement statement : before.statements()) {
            statement
                    .facts(Quotation.class)
                    .forEach(quotation -> quoting.computeIfAbsent(quotation.key(), _ -> new ArrayList<>())
                            .add(statement));
        }
        for (Statement statement : alignment.fresh()) {
            for (Quotation quotation : statement.facts(Quotation.class)) {
                speaker(quotation, statement, quoting.getOrDefault(quotation.key(), List.of()));
            }
        }
    }

    /// @param old the statements that contained the quotation before the edit
    private void speaker(Quotation quotation, Statement statement, List<Statement> old) {
        if (old.isEmpty()) {
            return;
        }
        Set<String> now = speakers(statement);
        Set<String> then = new LinkedHashSet<>();
        Set<String> around = new LinkedHashSet<>();
        for (Statement each : old) {
            Checkpoint.pass();
            then.addAll(speakers(each));
            around.addAll(around(each, before));
        }
        boolean another;
        if (now.isEmpty()) {
            another = !then.isEmpty() && Collections.disjoint(then, around(statement, after));
        } else if (then.isEmpty()) {
            // In "she said", "she" may become the speaker's name if the text named her nearby.
            now.retainAll(beside(quotation, statement));
            another = !now.isEmpty() && Collections.disjoint(now, around);
        } else {
            another = Collections.disjoint(now, then);
        }
        if (another) {
            String why = now.isEmpty()
                    ? "was said by “%2$s”, who is no longer named next to the quotation."
                    : "is now attributed to “%s” instead of “%s”.";
            refuse(Kind.QUOTATION, quotation.text(), why.formatted(String.join(" ", now), String.join(" ", then)));
        }
    }

    /// Returns the words in the clauses next to a quotation, some of which can name its speaker.
    private static Set<String> beside(Quotation quotation, Statement statement) {
        Set<String> beside = new LinkedHashSet<>();
        for (int step : new int[] {-1, 1}) {
            List<Token> side = Token.from(statement.tokens(), step < 0 ? quotation.from() - 1 : quotation.to(), step);
            int far = 0;
            for (Token token : side) {
                if (far++ > MARKS && QualifierReader.isEnd(token)) {
                    break;
                }
                beside.add(token.form());
            }
        }
        return beside;
    }

    /// Returns the names in a sentence, except those in quotations.
    private static Set<String> speakers(Statement statement) {
        BitSet named = BitSet.valueOf(statement.named().toLongArray());
        statement.facts(Quotation.class).forEach(each -> named.clear(each.from(), each.to()));
        return named.stream()
                .mapToObj(i -> statement.tokens().get(i).form())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Returns the names in a sentence and in the sentences around it.
    private static Set<String> around(Statement statement, Facts facts) {
        Set<String> names = new LinkedHashSet<>();
        facts.around(statement, statement, NEAR, NEAR).forEach(each -> names.addAll(speakers(each)));
        return names;
    }

    // ---- code

    /// Refuses changed code. An unclosed fence turns text into code; once the fence is closed, that code may
    /// become text again if it is unchanged.
    private void code(Facts some, Facts others, String why) {
        Set<String> all = new HashSet<>(others.codeLines());
        others.article().submission().content().lines().forEach(line -> all.add(line.strip()));
        some.codeLines().stream()
                .filter(line -> !all.contains(line))
                .findFirst()
                .ifPresent(line -> refuse(Kind.CODE, line, why));
        some.snippets().stream()
                .filter(snippet -> !others.snippets().contains(snippet))
                .forEach(snippet -> refuse(Kind.CODE, snippet, why));
    }
}
