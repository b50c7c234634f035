package assay.claims;

import assay.claims.Fact.Name;
import assay.claims.Lexicon.Sort;
import assay.claims.Refusal.Kind;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Whether every name is still there, none is new, and none came to stand for another.
final class NameGuard extends Guard {

    /// Whom an assistant names when it speaks of itself.
    private static final Set<String> ASSISTANTS =
            Set.of("ai", "chatgpt", "openai", "gpt", "claude", "anthropic", "gemini", "bard", "copilot", "llama");

    /// Names of both sides of one place, multiplied, that are compared.
    private static final int MOST_PAIRS = 250_000;

    /// Letters that forms of one name begin with, and those they may end in.
    private static final int SHORTEST_FORM = 3;
    private static final int LONGEST_ENDING = 4;

    /// A name that came and is said with the words of one that went, as much as this, stands for it.
    private static final double IN_PLACE = 0.28;

    /// What so many sentences name is what the text is about.
    private static final int OFTEN = 4;

    /// The shares of words of a sentence that was only made shorter.
    private static final double KNOWN = 0.85;

    private static final double KEPT = 0.5;

    /// Tokens at the beginning of a sentence in which its subject is.
    private static final int FIRST = 4;

    /// Sentences before one in which "it" may have been named.
    private static final int BACK = 4;

    private final Map<String, Boolean> kin = new HashMap<>();
    private final Map<String, Boolean> subjects = new HashMap<>();
    private final Set<String> reported = new HashSet<>();

    NameGuard(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        existence();
        for (Rewrite rewrite : alignment.rewrites()) {
            if (!rewrite.before().isEmpty() && !rewrite.after().isEmpty()) {
                inPlace(rewrite);
                turned(rewrite);
                leftOut(rewrite);
            }
        }
    }

    // ---- whether it is there

    private void existence() {
        for (Statement statement : alignment.lost()) {
            boolean meta =
                    statement.place() == Statement.Place.TITLE || statement.place() == Statement.Place.DESCRIPTION;
            if (!meta) {
                for (Name name : statement.facts(Name.class)) {
                    boolean assistant = statement.ignored() && ASSISTANTS.contains(name.form());
                    // "in Anspruch" is no name, and may go.
                    if (!assistant && name.sure() && !isKnown(name.form(), after) && reported.add(name.form())) {
                        refuse(Kind.NAME, name.text(), "is a name that was in the text and is not any more.");
                    }
                }
            }
        }
        for (Statement statement : alignment.fresh()) {
            for (Name name : statement.facts(Name.class)) {
                boolean known = isKnown(name.form(), before)
                        || isInitials(name, statement)
                        || !name.sure() && words.isKnown(statement.tokens().get(name.from()));
                if (!known && reported.add(name.form())) {
                    refuse(Kind.NAME, name.text(), "is a name that the text does not have.");
                }
            }
        }
    }

    private boolean isKnown(String form, Facts facts) {
        if (facts.hasForm(form)
                || facts.hasForm(form + "s")
                || form.endsWith("s") && facts.hasForm(form.substring(0, form.length() - 1))
                || lexicon.is(Sort.LINKING, form)) {
            return true;
        }
        return kin.computeIfAbsent(
                (facts == before ? "<" : ">") + form,
                _ -> facts.forms().stream().anyMatch(each -> isKin(each, form)));
    }

    /// Whether two words are forms of one name, in a language that declines them, or the one is a part of the
    /// other, in one that joins words.
    private boolean isKin(String one, String other) {
        if (lexicon.nounsHaveCapitals()) {
            String part = other.length() > SHORTEST_FORM + 3 ? other.substring(0, other.length() - 2) : other;
            return part.length() > SHORTEST_FORM + 1 && one.contains(part);
        }
        if (lexicon.english()) {
            return false;
        }
        int shorter = Math.min(one.length(), other.length());
        if (shorter > SHORTEST_FORM + 1
                && Math.abs(one.length() - other.length()) <= LONGEST_ENDING
                && (one.startsWith(other) || other.startsWith(one))) {
            // "Arnhemse" is of Arnhem.
            return true;
        }
        int same = 0;
        while (same < shorter && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        boolean declined = lexicon.language()
                .is("pl", "cs", "sk", "ru", "uk", "be", "bg", "hr", "sr", "sl", "fi", "et", "hu", "lt", "lv", "tr");
        return declined
                && same >= Math.min(4, shorter)
                && same >= SHORTEST_FORM
                && one.length() - same <= LONGEST_ENDING
                && other.length() - same <= LONGEST_ENDING;
    }

    /// Whether the letters of a name are the first ones of the words before it: "the owners' association (OA)".
    private static boolean isInitials(Name name, Statement statement) {
        StringBuilder initials = new StringBuilder();
        for (Token token : statement.tokens().subList(0, name.from())) {
            if (token.word() && !token.form().isEmpty()) {
                initials.append(token.form().charAt(0));
            }
        }
        return name.form().length() > 1 && initials.toString().endsWith(name.form());
    }

    // ---- whom it stands for

    private void inPlace(Rewrite rewrite) {
        List<Placed> old = placed(rewrite.before(), before);
        List<Placed> fresh = placed(rewrite.after(), after);
        Set<String> oldForms = Statement.forms(rewrite.before());
        Set<String> freshForms = Statement.forms(rewrite.after());
        if ((long) old.size() * fresh.size() > MOST_PAIRS) {
            refuse(Kind.NAME, fresh.getFirst().name.text(), "is one of more names than can be compared at once.");
            return;
        }
        for (Placed name : fresh) {
            boolean there = oldForms.contains(name.name.form()) || name.isBeside(oldForms);
            if (there || !name.statement.body() || hasKin(name, oldForms)) {
                continue;
            }
            boolean replaced = false;
            for (Placed other : old) {
                Checkpoint.pass();
                boolean lost = !freshForms.contains(other.name.form())
                        && !other.isBeside(freshForms)
                        && !hasKin(other, freshForms);
                if (lost && other.context.alike(name.context) >= IN_PLACE) {
                    refuse(Kind.NAME, name.name.text(), "stands where “" + other.name.text() + "” stood.");
                    replaced = true;
                    break;
                }
            }
            if (!replaced && rewrite.kind() == Rewrite.Kind.REWRITTEN) {
                named(name, rewrite);
            }
        }
    }

    /// A name that stands where none stood: of whom the text spoke as "it" has to have been named before.
    private void named(Placed name, Rewrite rewrite) {
        Statement first = rewrite.before().getFirst();
        Set<String> spoken = Statement.forms(before.around(first, first, BACK, 0));
        before.tokens(first.heading()).forEach(token -> spoken.add(token.form()));
        if (spoken.contains(name.name.form()) || isSubject(name.name.form())) {
            return;
        }
        // It begins the sentence, as a pronoun did.
        boolean pronoun = lexicon.is(Sort.PRONOUN, first.tokens().getFirst().form()) && name.name.from() < FIRST;
        boolean near = pronoun && rewrite.before().size() <= 2 && name.statement.body() && rewrite.known() >= 0.5;
        if (near && before.hasForm(name.name.form())) {
            if (rewrite.isClose()) {
                refuse(Kind.NAME, name.name.text(), "is not whom the text speaks of here.");
            } else {
                verdicts.doubt(first, name.statement, "“" + name.name.text() + "” was not named here.");
            }
        }
    }

    /// A name that is left out of a sentence that stays as it was, and that nothing near it names.
    private void leftOut(Rewrite rewrite) {
        boolean shortened =
                rewrite.kind() == Rewrite.Kind.REWRITTEN && rewrite.known() > KNOWN && rewrite.kept() >= KEPT;
        if (!shortened || rewrite.after().stream().noneMatch(Statement::body)) {
            return;
        }
        Set<String> near = Statement.forms(
                after.around(rewrite.after().getFirst(), rewrite.after().getLast(), BACK, 1));
        before.tokens(rewrite.before().getFirst().heading()).forEach(token -> near.add(token.form()));
        for (Statement statement : rewrite.before()) {
            for (Name name : statement.facts(Name.class)) {
                if (name.sure()
                        && !near.contains(name.form())
                        && !isSubject(name.form())
                        && after.hasForm(name.form())) {
                    refuse(Kind.NAME, name.text(), "is left out where the text named it.");
                }
            }
        }
    }

    /// Whether the text as a whole is about it: it is in the title, or is named again and again.
    private boolean isSubject(String form) {
        return subjects.computeIfAbsent(form, _ -> {
            boolean titled = before.article()
                    .title()
                    .map(title -> before.tokens(title.value()).stream()
                            .anyMatch(token -> token.form().equals(form)))
                    .orElse(false);
            long times = before.statements().stream()
                    .filter(statement -> statement.tokens().stream()
                            .anyMatch(token -> token.form().equals(form)))
                    .limit(OFTEN)
                    .count();
            return titled || times >= OFTEN;
        });
    }

    private boolean hasKin(Placed name, Set<String> forms) {
        return !lexicon.english() && forms.stream().anyMatch(form -> isKin(form, name.name.form()));
    }

    private record Placed(Name name, Statement statement, Context context) {

        /// Whether it is a part of a longer name of which another part is one of these.
        boolean isBeside(Set<String> forms) {
            List<Token> tokens = statement.tokens();
            boolean left = name.from() > 0
                    && tokens.get(name.from() - 1).capital()
                    && forms.contains(tokens.get(name.from() - 1).form());
            boolean right = name.to() < tokens.size()
                    && (tokens.get(name.to()).capital() || tokens.get(name.to()).kind() == Token.Kind.CODE)
                    && forms.contains(tokens.get(name.to()).form());
            return left || right;
        }
    }

    private static List<Placed> placed(List<Statement> statements, Facts facts) {
        List<Placed> placed = new ArrayList<>();
        for (Statement statement : statements) {
            for (Name name : statement.facts(Name.class)) {
                placed.add(new Placed(name, statement, Context.of(facts, statement, name.from(), name.to())));
            }
        }
        return placed;
    }

    /// The same words with the names in another order: "Acme bought Bolt" turned about. The passive turns names about
    /// as well, and brings a word with it; in a list of names their order tells nothing.
    private void turned(Rewrite rewrite) {
        Set<String> names = new HashSet<>();
        Stream.concat(rewrite.before().stream(), rewrite.after().stream())
                .flatMap(statement -> statement.facts(Name.class).stream())
                .forEach(name -> names.add(name.form()));
        List<Token> then = ordered(rewrite.before(), names);
        List<String> old = then.stream().map(Token::form).toList();
        List<String> now =
                ordered(rewrite.after(), names).stream().map(Token::form).toList();
        boolean same = Statement.forms(rewrite.before()).equals(Statement.forms(rewrite.after()));
        if (same && rewrite.before().size() == 1 && then.size() > 1 && !old.equals(now)) {
            List<Token> tokens = rewrite.before().getFirst().tokens();
            boolean apart = tokens.subList(tokens.indexOf(then.getFirst()), tokens.lastIndexOf(then.getLast())).stream()
                    .anyMatch(token -> token.says() && !names.contains(token.form()));
            if (apart) {
                refuse(Kind.NAME, now.getFirst(), "does now what “" + old.getFirst() + "” did, or the other way round.");
            }
        }
    }

    private static List<Token> ordered(List<Statement> statements, Set<String> names) {
        return statements.stream()
                .flatMap(statement -> statement.tokens().stream())
                .filter(token -> names.contains(token.form()))
                .toList();
    }
}
