package assay.claims;

import assay.claims.Fact.Qualifier;
import assay.claims.Lexicon.Sort;
import assay.language.Checkpoint;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The words that negations deny (`denied`), the words in clauses with a negation (`beside`), and the words
/// in clauses without one (`free`).
record Polarity(Set<String> denied, Set<String> beside, Set<String> free, int negations) {

    /// The number of tokens that a negation affects.
    private static final int REACH = 6;

    /// Prefixes that negate a word, as in "uncommon".
    static final List<String> PREFIXES = List.of("un", "in", "im", "ir", "il", "dis", "non");

    static final int SHORTEST_BASE = 4;

    static Polarity of(List<Statement> statements, Lexicon lexicon) {
        Polarity polarity = new Polarity(new HashSet<>(), new HashSet<>(), new HashSet<>(), 0);
        int negations = 0;
        for (Statement statement : statements) {
            BitSet at = new BitSet();
            statement.facts(Qualifier.class).stream()
                    .filter(qualifier -> qualifier.has(Sort.NEGATION))
                    .forEach(qualifier -> at.set(qualifier.from()));
            negations += at.cardinality();
            List<Token> tokens = statement.tokens();
            int start = 0;
            for (int i = 0; i <= tokens.size(); i++) {
                Checkpoint.pass();
                Token token = Token.at(tokens, i);
                boolean ends = QualifierReader.isEnd(token) || lexicon.is(Sort.CONDITION, token.form());
                if (ends || i == tokens.size()) {
                    boolean denies = polarity.denies(tokens.subList(start, i), at.get(start, i), lexicon);
                    polarity.clause(tokens.subList(start, i), denies || statement.asks(), lexicon);
                    start = i + 1;
                }
            }
        }
        return new Polarity(polarity.denied, polarity.beside, polarity.free, negations);
    }

    /// Whether a clause contains a negation. Each negation denies the next meaningful word or, if there is
    /// none, the previous one.
    private boolean denies(List<Token> clause, BitSet at, Lexicon lexicon) {
        at.stream()
                .forEach(i -> Stream.of(Token.from(clause, i + 1, 1), Token.from(clause, i - 1, -1))
                        .flatMap(side -> side.stream().limit(REACH))
                        .filter(lexicon::says)
                        .findFirst()
                        .ifPresent(token -> denied.add(token.stem())));
        return !at.isEmpty();
    }

    private void clause(List<Token> clause, boolean denies, Lexicon lexicon) {
        for (Token token : clause) {
            if (!token.mark()) {
                (denies ? beside : free).add(token.stem());
                for (String prefix : PREFIXES) {
                    // "uncommon" denies "common".
                    if (token.form().startsWith(prefix) && token.form().length() >= prefix.length() + SHORTEST_BASE) {
                        beside.add(lexicon.stem(token.form().substring(prefix.length())));
                    }
                }
            }
        }
    }

    /// Whether this side of a comparison denies a word that the other side affirms.
    boolean contradicts(Polarity affirming) {
        Set<String> denies = new HashSet<>(denied);
        denies.removeAll(free);
        Set<String> affirms = new HashSet<>(affirming.free);
        affirms.removeAll(affirming.beside);
        return Statement.common(denies, affirms) > 0;
    }
}
