package assay.claims;

import assay.claims.Fact.Qualifier;
import assay.claims.Lexicon.Sort;
import assay.language.Checkpoint;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The words that negations deny, and those of clauses in which nothing is denied.
record Polarity(Set<String> denied, Set<String> beside, Set<String> free, int negations) {

    /// How far a negation reaches, in tokens.
    private static final int REACH = 6;

    /// Before a word they deny it: "uncommon".
    static final List<String> PREFIXES = List.of("un", "in", "im", "ir", "il", "dis", "non");

    static final int SHORTEST_BASE = 4;

    static Polarity of(List<Statement> statements, Lexicon lexicon) {
        Polarity polarity = new Polarity(new HashSet<>(), new HashSet<>(), new HashSet<>(), 0);
        int negations = 0;
        for (Statement statement : statements) {
            Set<Integer> at = new HashSet<>();
            statement.facts(Qualifier.class).stream()
                    .filter(qualifier -> qualifier.has(Sort.NEGATION))
                    .forEach(qualifier -> at.add(qualifier.from()));
            negations += at.size();
            List<Token> tokens = statement.tokens();
            int start = 0;
            for (int i = 0; i <= tokens.size(); i++) {
                Checkpoint.pass();
                boolean condition = i < tokens.size()
                        && lexicon.is(Sort.CONDITION, tokens.get(i).form());
                if (i == tokens.size() || condition || QualifierReader.isEnd(tokens.get(i))) {
                    polarity.clause(tokens, start, i, at, statement.asks(), lexicon);
                    start = i + 1;
                }
            }
        }
        return new Polarity(polarity.denied, polarity.beside, polarity.free, negations);
    }

    private void clause(List<Token> tokens, int start, int end, Set<Integer> at, boolean asks, Lexicon lexicon) {
        boolean denies = false;
        for (int i = start; i < end; i++) {
            if (at.contains(i)) {
                denies = true;
                head(tokens, start, end, i, lexicon);
            }
        }
        Set<String> side = denies || asks ? beside : free;
        for (int i = start; i < end; i++) {
            Token token = tokens.get(i);
            if (!token.mark()) {
                side.add(token.stem());
                for (String prefix : PREFIXES) {
                    // "uncommon" is what is not common.
                    if (token.form().startsWith(prefix) && token.form().length() >= prefix.length() + SHORTEST_BASE) {
                        beside.add(lexicon.stem(token.form().substring(prefix.length())));
                    }
                }
            }
        }
    }

    /// The word that a negation denies: the next that says something, or else the one before it.
    private void head(List<Token> tokens, int start, int end, int at, Lexicon lexicon) {
        for (int step : new int[] {1, -1}) {
            int far = 0;
            for (int i = at + step; i >= start && i < end && far < REACH; i += step, far++) {
                if (lexicon.says(tokens.get(i))) {
                    denied.add(tokens.get(i).stem());
                    return;
                }
            }
        }
    }

    /// Whether this denies what another affirms.
    boolean contradicts(Polarity affirming) {
        Set<String> denies = new HashSet<>(denied);
        denies.removeAll(free);
        Set<String> affirms = new HashSet<>(affirming.free);
        affirms.removeAll(affirming.beside);
        return Statement.common(denies, affirms) > 0;
    }
}
