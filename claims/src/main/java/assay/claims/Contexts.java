package assay.claims;

import assay.claims.Fact.Name;
import assay.claims.Lexicon.Sort;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import assay.language.Folding;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a word, name or number of a text is said with: the words, names and numbers of its clause, by how near
/// they are; of a cell the row and the column.
final class Contexts {

    /// Words on each side.
    private static final int WINDOW = 10;

    private static final double DECAY = 0.2;

    /// What a word of the next clause counts.
    private static final double ACROSS = 0.45;

    /// What comes before a number tells more than what comes behind.
    private static final double BEHIND = 0.7;

    private static final double NAMED = 1.8;
    private static final double GENERAL = 0.4;
    private static final double CARRIED = 0.5;
    private static final double HEADING = 0.25;

    /// Words behind "than" or "before" that hang on it.
    private static final int GOVERNED = 5;

    private final Facts facts;
    private final IdentityHashMap<Statement, Integer> places = new IdentityHashMap<>();
    private final IdentityHashMap<Statement, boolean[]> names = new IdentityHashMap<>();

    Contexts(Facts facts) {
        this.facts = facts;
        List<Statement> statements = facts.statements();
        for (int i = 0; i < statements.size(); i++) {
            places.put(statements.get(i), i);
        }
    }

    /// Where a statement is in its text.
    int place(Statement statement) {
        return places.getOrDefault(statement, 0);
    }

    private boolean[] named(Statement statement) {
        return names.computeIfAbsent(statement, each -> {
            boolean[] named = new boolean[each.tokens().size()];
            each.facts(Name.class).forEach(name -> named[name.from()] = true);
            return named;
        });
    }

    /// @param from the first token of what it is about, `to` exclusive
    Map<String, Double> of(Statement statement, int from, int to) {
        Map<String, Double> context = new HashMap<>();
        if (statement.place() == Place.ROW) {
            row(statement, from, to, context);
        } else {
            boolean subject = side(statement, from - 1, -1, context);
            side(statement, to, 1, context);
            governed(statement, from, context);
            if (!subject) {
                carried(statement, context);
            }
        }
        for (String word : Folding.fold(statement.heading()).split(" ", GOVERNED + 1)) {
            if (word.length() > 3 && statement.place() != Place.HEADING) {
                context.putIfAbsent(facts.lexicon().stem(word), HEADING);
            }
        }
        return context;
    }

    /// Whether a name was met on this side.
    private boolean side(Statement statement, int start, int step, Map<String, Double> context) {
        List<Token> tokens = statement.tokens();
        boolean[] named = named(statement);
        boolean met = false;
        int self = start - step;
        boolean numbered = self >= 0 && self < tokens.size() && tokens.get(self).number();
        double clause = step > 0 && numbered ? BEHIND : 1;
        int far = 0;
        boolean same = start - step >= 0 && start - step < tokens.size() && named[start - step];
        for (int i = start; i >= 0 && i < tokens.size() && far < WINDOW; i += step) {
            Checkpoint.pass();
            Token token = tokens.get(i);
            // The other words of a name move with it.
            same &= named[i];
            if (same) {
                continue;
            }
            if (QualifierReader.isEnd(token)) {
                clause *= ACROSS;
            } else if (token.number() && numbered) {
                // Behind another number begins what is said of that.
                context.merge(token.stem(), clause / (1 + DECAY * far), Math::max);
                clause *= ACROSS;
            } else if (!token.mark() && token.kind() != Token.Kind.FUNCTION) {
                double weight = clause / (1 + DECAY * far) * weight(token, named[i]);
                context.merge(token.stem(), weight, Math::max);
                met |= named[i];
                far++;
            }
        }
        return met;
    }

    private double weight(Token token, boolean named) {
        return named ? NAMED : facts.lexicon().is(Sort.LINKING, token.form()) ? GENERAL : 1;
    }

    private void row(Statement statement, int from, int to, Map<String, Double> context) {
        List<Token> tokens = statement.tokens();
        boolean[] named = named(statement);
        int cell = 0;
        int mine = 0;
        for (int i = 0; i < from; i++) {
            mine += tokens.get(i).is(Statement.CELL) ? 1 : 0;
        }
        for (int i = 0; i < tokens.size(); i++) {
            Checkpoint.pass();
            Token token = tokens.get(i);
            if (token.is(Statement.CELL)) {
                cell++;
            } else if ((cell == 0 || cell == mine)
                    && (i < from || i >= to)
                    && !token.mark()
                    && token.kind() != Token.Kind.FUNCTION) {
                context.merge(token.stem(), weight(token, named[i]), Math::max);
            }
        }
    }

    /// On which side of a "than", a "before" or a "because" it is.
    private void governed(Statement statement, int at, Map<String, Double> context) {
        List<Token> tokens = statement.tokens();
        int far = 0;
        for (int i = at - 1; i >= 0 && far < GOVERNED; i--) {
            Token token = tokens.get(i);
            if (token.mark()) {
                return;
            }
            if (facts.lexicon().is(Sort.COMPARISON, token.form())) {
                context.put("@" + token.form(), 1.0);
                return;
            }
            far += token.kind() == Token.Kind.FUNCTION ? 0 : 1;
        }
    }

    /// The names of the sentence before, of which "it" may speak.
    private void carried(Statement statement, Map<String, Double> context) {
        int place = place(statement);
        if (place > 0) {
            Statement last = facts.statements().get(place - 1);
            if (last.block() == statement.block()) {
                last.facts(Name.class)
                        .forEach(name -> context.putIfAbsent(
                                last.tokens().get(name.from()).stem(), CARRIED));
            }
        }
    }

    /// The share of a context that a statement has, with the one before it and the heading above.
    double support(Statement statement, Map<String, Double> context) {
        Set<String> said = new HashSet<>(statement.stems());
        int place = place(statement);
        if (place > 0) {
            said.addAll(facts.statements().get(place - 1).stems());
        }
        said.addAll(Statement.stems(Tokenizer.tokens(statement.heading(), facts.lexicon())));
        double all = 0;
        double both = 0;
        for (Map.Entry<String, Double> each : context.entrySet()) {
            all += each.getValue();
            both += said.contains(each.getKey()) ? each.getValue() : 0;
        }
        return all == 0 ? 1 : both / all;
    }

    /// The cosine of two contexts, without two words that are looked at.
    static double alike(Map<String, Double> one, Map<String, Double> other, String without, String nor) {
        double both = 0;
        double mine = 0;
        double theirs = 0;
        for (Map.Entry<String, Double> each : one.entrySet()) {
            if (!each.getKey().equals(without) && !each.getKey().equals(nor)) {
                mine += each.getValue() * each.getValue();
                both += each.getValue() * other.getOrDefault(each.getKey(), 0.0);
            }
        }
        for (Map.Entry<String, Double> each : other.entrySet()) {
            if (!each.getKey().equals(without) && !each.getKey().equals(nor)) {
                theirs += each.getValue() * each.getValue();
            }
        }
        return both == 0 ? 0 : both / Math.sqrt(mine * theirs);
    }

    /// How much two contexts have in common.
    static double shared(Map<String, Double> one, Map<String, Double> other) {
        double both = 0;
        for (Map.Entry<String, Double> each : one.entrySet()) {
            both += each.getValue() * other.getOrDefault(each.getKey(), 0.0);
        }
        return both;
    }

    /// How far what tells one thing from another tells them apart as before.
    ///
    /// @param agreement 1 where it does, -1 where each has what was the other's
    /// @param mass how much of it there is to go by
    record Correlation(double agreement, double mass) {}

    static Correlation correlation(
            Map<String, Double> oneBefore,
            Map<String, Double> otherBefore,
            Map<String, Double> oneAfter,
            Map<String, Double> otherAfter,
            String without,
            String nor,
            double telling) {
        Map<String, Double> then = difference(oneBefore, otherBefore, without, nor);
        Map<String, Double> now = difference(oneAfter, otherAfter, without, nor);
        double sum = 0;
        double mass = 0;
        for (Map.Entry<String, Double> each : then.entrySet()) {
            if (Math.abs(each.getValue()) < telling) {
                continue;
            }
            double product = each.getValue() * now.getOrDefault(each.getKey(), 0.0);
            sum += product;
            mass += Math.abs(product);
        }
        return new Correlation(mass == 0 ? 0 : sum / mass, mass);
    }

    private static Map<String, Double> difference(
            Map<String, Double> one, Map<String, Double> other, String without, String nor) {
        Map<String, Double> difference = new HashMap<>(one);
        other.forEach((word, weight) -> difference.merge(word, -weight, Double::sum));
        difference.remove(without);
        difference.remove(nor);
        return difference;
    }
}
