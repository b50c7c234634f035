package assay.claims;

import assay.claims.Fact.Name;
import assay.claims.Lexicon.Sort;
import assay.claims.Refusal.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Checks that every name is kept, that none is new, and that none replaces another.
final class NameGuard extends Guard {

    /// Names that AI assistants use for themselves.
    private static final Set<String> ASSISTANTS =
            Set.of("ai", "chatgpt", "openai", "gpt", "claude", "anthropic", "gemini", "bard", "copilot", "llama");

    private final NameForms names;
    private final Map<String, Boolean> known = new HashMap<>();
    private final Set<String> reported = new HashSet<>();

    NameGuard(Comparison comparison) {
        super(comparison);
        this.names = new NameForms(lexicon);
    }

    @Override
    void judge() {
        existence();
        alignment.rewrites().forEach(this::turned);
    }

    // ---- lost and new names

    private void existence() {
        for (Statement statement : alignment.lost()) {
            boolean meta =
                    statement.place() == Statement.Place.TITLE || statement.place() == Statement.Place.DESCRIPTION;
            if (!meta) {
                for (Name name : statement.facts(Name.class)) {
                    boolean assistant = statement.ignored() && ASSISTANTS.contains(name.form());
                    // A noun such as "Anspruch" in "in Anspruch" is not a name, and may be removed.
                    if (!assistant && name.sure() && !isKnown(name.form(), true) && reported.add(name.form())) {
                        refuse(Kind.NAME, name.text(), "is a name that is no longer in the text.");
                    }
                }
            }
        }
        for (Statement statement : alignment.fresh()) {
            for (Name name : statement.facts(Name.class)) {
                boolean known = isKnown(name.form(), false)
                        || isInitials(name, statement)
                        || !name.sure() && words.isKnown(statement.tokens().get(name.from()));
                if (!known && reported.add(name.form())) {
                    refuse(Kind.NAME, name.text(), "is a name that is not in the original text.");
                }
            }
        }
    }

    private boolean isKnown(String form, boolean now) {
        Facts facts = now ? after : before;
        String singular = form.endsWith("s") ? form.substring(0, form.length() - 1) : form;
        return facts.hasForm(form)
                || facts.hasForm(form + "s")
                || facts.hasForm(singular)
                || lexicon.is(Sort.LINKING, form)
                || known.computeIfAbsent(now + form, _ -> names.areIn(facts.forms(), form));
    }

    /// Whether a name consists of the initials of the words before it, as in "the owners' association (OA)".
    private static boolean isInitials(Name name, Statement statement) {
        StringBuilder initials = new StringBuilder();
        for (Token token : statement.tokens().subList(0, name.from())) {
            if (token.word() && !token.form().isEmpty()) {
                initials.append(token.form().charAt(0));
            }
        }
        return name.form().length() > 1 && initials.toString().endsWith(name.form());
    }

    /// Refuses the same words with the names in a different order, such as "Bolt bought Acme" instead of
    /// "Acme bought Bolt". The passive voice also swaps names, but adds a word. In a list of names, the
    /// order has no meaning.
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
                refuse(Kind.NAME, now.getFirst(), "and “" + old.getFirst() + "” swapped roles.");
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
