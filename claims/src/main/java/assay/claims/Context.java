package assay.claims;

import assay.claims.Lexicon.Sort;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import assay.language.Folding;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The context of a word, name or number: the words, names and numbers of its clause, weighted by distance.
/// In a table cell, the context consists of the cell's row and column.
record Context(Map<String, Double> weights) {

    /// The maximum number of context words on each side.
    private static final int WINDOW = 10;

    private static final double DECAY = 0.2;

    /// Weights are multiplied by this factor at the end of each clause.
    private static final double ACROSS = 0.45;

    /// The weight factor for words after a number, which matter less than the words before it.
    private static final double BEHIND = 0.7;

    /// The weight factor for names, which matter more than other words.
    private static final double NAMED = 1.8;

    private static final double HEADING = 0.25;

    /// The maximum number of content words between a "than" or "before" and a word that depends on it.
    private static final int GOVERNED = 5;

    /// @param from the index of the subject's first token
    /// @param to the index after its last token
    static Context of(Facts facts, Statement statement, int from, int to) {
        return new Reader(facts, statement, new HashMap<>()).read(from, to);
    }

    private record Reader(Facts facts, Statement statement, Map<String, Double> context) {

        Context read(int from, int to) {
            if (statement.place() == Place.ROW) {
                row(from, to);
            } else {
                side(from - 1, -1);
                side(to, 1);
                governed(from);
            }
            for (String word : Folding.fold(statement.heading()).split(" ", GOVERNED + 1)) {
                if (word.length() > 3 && statement.place() != Place.HEADING) {
                    context.putIfAbsent(facts.lexicon().stem(word), HEADING);
                }
            }
            return new Context(context);
        }

        private void side(int start, int step) {
            List<Token> tokens = statement.tokens();
            BitSet named = statement.named();
            int self = start - step;
            boolean inside = self >= 0 && self < tokens.size();
            boolean numbered = inside && tokens.get(self).number();
            // The other words of a name move with it, so they are not part of its context.
            boolean same = inside && named.get(self);
            double clause = step > 0 && numbered ? BEHIND : 1;
            int far = 0;
            for (int i = start; i >= 0 && i < tokens.size() && far < WINDOW; i += step) {
                Checkpoint.pass();
                Token token = tokens.get(i);
                same &= named.get(i);
                if (same) {
                    continue;
                }
                double near = clause / (1 + DECAY * far);
                if (QualifierReader.isEnd(token)) {
                    clause *= ACROSS;
                } else if (token.number() && numbered) {
                    // Words on the other side of another number describe that number.
                    context.merge(token.stem(), near, Math::max);
                    clause *= ACROSS;
                } else if (token.tells()) {
                    context.merge(token.stem(), near * weight(i), Math::max);
                    far++;
                }
            }
        }

        private double weight(int at) {
            return statement.named().get(at) ? NAMED : 1;
        }

        private void row(int from, int to) {
            List<Token> tokens = statement.tokens();
            int cell = 0;
            long mine = tokens.subList(0, from).stream()
                    .filter(token -> token.is(Statement.CELL))
                    .count();
            for (int i = 0; i < tokens.size(); i++) {
                Checkpoint.pass();
                Token token = tokens.get(i);
                cell += token.is(Statement.CELL) ? 1 : 0;
                boolean near = (cell == 0 || cell == mine) && (i < from || i >= to);
                if (near && token.tells()) {
                    context.merge(token.stem(), weight(i), Math::max);
                }
            }
        }

        /// Adds a "than", "before" or "because" that comes before the subject, because a subject after such a
        /// word has a different role from one before it.
        private void governed(int at) {
            int far = 0;
            for (Token token : Token.from(statement.tokens(), at - 1, -1)) {
                if (token.mark() || far == GOVERNED) {
                    return;
                }
                if (facts.lexicon().is(Sort.COMPARISON, token.form())) {
                    context.put("@" + token.form(), 1.0);
                    return;
                }
                far += token.kind() == Token.Kind.FUNCTION ? 0 : 1;
            }
        }
    }

    /// Returns the share of this context, by weight, that occurs in a statement, in the statement before it
    /// or in the heading above it.
    double support(Facts facts, Statement statement) {
        Set<String> said = new HashSet<>(Statement.stems(facts.tokens(statement.heading())));
        facts.around(statement, statement, 1, 0).forEach(each -> said.addAll(each.stems()));
        double all = 0;
        double both = 0;
        for (Map.Entry<String, Double> each : weights.entrySet()) {
            all += each.getValue();
            both += said.contains(each.getKey()) ? each.getValue() : 0;
        }
        return all == 0 ? 1 : both / all;
    }

    /// Returns the dot product of two contexts.
    double shared(Context other) {
        double both = 0;
        for (Map.Entry<String, Double> each : weights.entrySet()) {
            both += each.getValue() * other.weights.getOrDefault(each.getKey(), 0.0);
        }
        return both;
    }

    /// Returns the cosine similarity of two contexts.
    double alike(Context other) {
        double both = shared(other);
        return both == 0 ? 0 : both / Math.sqrt(shared(this) * other.shared(other));
    }

    /// Subtracts the weights of another context. Words that occur only in the other context get negative
    /// weights.
    ///
    /// @param but the stems of the two words being compared, which are left out
    Context difference(Context other, Set<String> but) {
        Map<String, Double> difference = new HashMap<>(weights);
        other.weights.forEach((word, weight) -> difference.merge(word, -weight, Double::sum));
        difference.keySet().removeAll(but);
        return new Context(difference);
    }
}
