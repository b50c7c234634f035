package assay.claims;

import assay.claims.Fact.Qualifier;
import assay.claims.Fact.Quotation;
import assay.claims.Fact.Sense;
import assay.claims.Lexicon.Sort;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Finds the words that determine the meaning of a clause outside quotations: negations, doubts, bounds, and
/// words that have an opposite.
final class QualifierReader {

    private static final List<Sort> SORTS = List.of(
            Sort.NEGATION,
            Sort.WARNING,
            Sort.UNCERTAIN,
            Sort.HEDGE,
            Sort.DUTY,
            Sort.COMPARISON,
            Sort.UNIVERSAL,
            Sort.EXCLUSIVE,
            Sort.CONDITION);

    /// Marks that end the scope of a negation.
    private static final String CLAUSE_ENDS = ",;:.!?()–—…·";

    /// The number of tokens that a negation affects.
    private static final int REACH = 4;

    private QualifierReader() {}

    static List<Qualifier> read(List<Token> tokens, List<Quotation> quotations, Lexicon lexicon) {
        List<Qualifier> found = new ArrayList<>();
        int denied = -REACH - 1;
        BitSet quoted = new BitSet();
        quotations.forEach(quotation -> quoted.set(quotation.from(), quotation.to()));
        for (int i = 0; i < tokens.size(); i++) {
            Checkpoint.pass();
            Token token = tokens.get(i);
            if (isEnd(token)) {
                denied = -REACH - 1;
            }
            if (quoted.get(i) || !token.word() && !token.spelt()) {
                continue;
            }
            List<Sense> senses = senses(tokens, i, lexicon);
            if (!senses.isEmpty()) {
                found.add(new Qualifier(i, i + 1, token.text(), senses, i - denied <= REACH));
                denied = senses.getFirst().sort() == Sort.NEGATION ? i : denied;
            }
        }
        return found;
    }

    static boolean isEnd(Token token) {
        return token.mark() && CLAUSE_ENDS.contains(token.text());
    }

    private static List<Sense> senses(List<Token> tokens, int at, Lexicon lexicon) {
        String form = Token.at(tokens, at).form();
        // "peut-être" is split into two words.
        String joined = Token.at(tokens, at + 1).form().equals("-")
                ? form + "-" + Token.at(tokens, at + 2).form()
                : form;
        String phrase = form + " " + Token.at(tokens, at + 1).form();
        List<Sense> senses = new ArrayList<>();
        for (Sort sort : SORTS) {
            boolean is = lexicon.is(sort, form) || lexicon.is(sort, phrase) || lexicon.is(sort, joined);
            boolean idle = sort == Sort.NEGATION
                    && (lexicon.is(Sort.IDLE, Token.at(tokens, at + 1).form())
                            || lexicon.is(Sort.IDLE, Token.at(tokens, at - 1).form()));
            if (is && !idle) {
                senses.add(new Sense(sort, 0, 0));
            }
        }
        senses.addAll(lexicon.opposites(joined));
        return senses;
    }
}
