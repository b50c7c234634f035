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

/// Whether every quotation is there word for word, said by whoever said it; and every piece of code.
final class QuotationGuard extends Guard {

    /// Sentences on each side of one that quotes, in which its speaker may be named.
    private static final int NEAR = 2;

    /// Marks between a quotation and the clause that says who said it.
    private static final int MARKS = 2;

    QuotationGuard(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        missing(before, after, _ -> false, "was quoted and is not any more, or not word for word.");
        missing(after, before, this::isInCode, "is a quotation that the text does not have.");
        speakers();
        code(before, after, "was code and is changed.");
        code(after, before, "is code that the text does not have.");
    }

    private void missing(Facts some, Facts others, Predicate<String> excused, String why) {
        for (String quotation : some.quotations()) {
            Checkpoint.pass();
            // A word may be set in marks for its own sake.
            boolean word = quotation.indexOf(' ') == quotation.length() - 1 && others.hasForm(quotation.strip());
            if (!word
                    && !others.quotations().contains(quotation)
                    && !others.quotes(quotation)
                    && !excused.test(quotation)) {
                refuse(Kind.QUOTATION, quotation.strip(), why);
            }
        }
    }

    /// Whether a line of code before has these words: a fence that was left open makes code of what follows it.
    private boolean isInCode(String key) {
        return before.codeLines().stream().anyMatch(line -> {
            String words = line.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", " ");
            return (" " + String.join(" ", words.split(" +")) + " ").contains(" " + key.strip() + " ");
        });
    }

    // ---- who said it

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

    /// @param old the statements that quoted it
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
            // "She said" may say her name now, where the text named her.
            now.retainAll(beside(quotation, statement));
            another = !now.isEmpty() && Collections.disjoint(now, around);
        } else {
            another = Collections.disjoint(now, then);
        }
        if (another) {
            String why = now.isEmpty()
                    ? "was said by “%2$s”, whom nothing names beside it now."
                    : "is said by “%s” now, and was said by “%s”.";
            refuse(Kind.QUOTATION, quotation.text(), why.formatted(String.join(" ", now), String.join(" ", then)));
        }
    }

    /// The words of the clause beside a quotation, of which some say who said it.
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

    /// The names of a sentence outside what it quotes.
    private static Set<String> speakers(Statement statement) {
        BitSet named = BitSet.valueOf(statement.named().toLongArray());
        statement.facts(Quotation.class).forEach(each -> named.clear(each.from(), each.to()));
        return named.stream()
                .mapToObj(i -> statement.tokens().get(i).form())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// The names of a sentence and of those beside it.
    private static Set<String> around(Statement statement, Facts facts) {
        Set<String> names = new LinkedHashSet<>();
        facts.around(statement, statement, NEAR, NEAR).forEach(each -> names.addAll(speakers(each)));
        return names;
    }

    // ---- code

    /// A fence that was left open makes code of what is none: what was code may become text, and is still there.
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
