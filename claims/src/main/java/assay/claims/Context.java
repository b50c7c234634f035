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

/// What a word, name or number of a text is said with: the words, names and numbers of its clause, by how near
/// they are; of a cell the row and the column.
record Context(Map<String, Double> weights) {

    /// Words on each side.
    private static final int WINDOW = 10;

    private static final double DECAY = 0.2;

    /// What a word of the next clause counts.
    private static final double ACROSS = 0.45;

    /// What comes before a number tells more than what comes behind.
    private static final double BEHIND = 0.7;

    /// A name tells more of what is said than another word.
    private static final double NAMED = 1.8;

    private static final double HEADING = 0.25;

    /// Words behind "than" or "before" that hang on it.
    private static final int GOVERNED = 5;

    /// @param from the first token of what it is about, `to` exclusive
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
            // The other words of a name move with it.
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
                    // Behind another number begins what is said of that.
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

        /// On which side of a "than", a "before" or a "because" it is.
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

    /// The share of it that a statement has, with the one before it and the heading above.
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

    /// How much two have in common.
    double shared(Context other) {
        double both = 0;
        for (Map.Entry<String, Double> each : weights.entrySet()) {
            both += each.getValue() * other.weights.getOrDefault(each.getKey(), 0.0);
        }
        return both;
    }

    /// Their cosine.
    double alike(Context other) {
        double both = shared(other);
        return both == 0 ? 0 : both / Math.sqrt(shared(this) * other.shared(other));
    }

    /// What is said of this and not of another, and with less than zero what is said of the other alone.
    ///
    /// @param but the two things themselves
    Context difference(Context other, Set<String> but) {
        Map<String, Double> difference = new HashMap<>(weights);
        other.weights.forEach((word, weight) -> difference.merge(word, -weight, Double::sum));
        difference.keySet().removeAll(but);
        return new Context(difference);
    }
}
