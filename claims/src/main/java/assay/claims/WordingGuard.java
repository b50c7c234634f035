package assay.claims;

import assay.claims.Fact.Qualifier;
import assay.claims.Lexicon.Sort;
import assay.claims.Refusal.Kind;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds changes that affect no fact: new words that don't replace others, removed warnings, and reordered
/// steps.
final class WordingGuard extends Guard {

    /// The minimum length of a superlative: "fastest" is long enough, but "forest" is not.
    private static final int SHORTEST_SUPERLATIVE = 7;

    /// One in this many words of an added sentence may be new.
    private static final int STRANGE = 4;

    /// An added sentence counts as a statement if it has at least this many meaningful words.
    private static final int SAYS = 5;

    /// The maximum number of tokens in a warning. A longer sentence with a "not" is usually about something
    /// else.
    private static final int LONGEST_WARNING = 24;

    /// A step comes from a sentence of the original text if the two have at least this share of words in
    /// common.
    private static final double STEP = 0.7;

    /// A sentence with one of these words sets limits or warns.
    private static final Set<Sort> BOUNDS =
            Set.of(Sort.WARNING, Sort.NEGATION, Sort.CONDITION, Sort.EXCLUSIVE, Sort.DUTY, Sort.COMPARISON);

    private static final int FEWEST_WORDS = 2;

    /// The maximum share of a text that may be removed.
    private static final double MOST_CUT = 0.15;

    private static final int FEW_CUT = 60;

    WordingGuard(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        int cut = 0;
        for (Rewrite rewrite : alignment.rewrites()) {
            Checkpoint.pass();
            switch (rewrite.kind()) {
                case ADDED -> added(rewrite.after().getFirst());
                case REMOVED -> {
                    Statement gone = rewrite.before().getFirst();
                    removed(gone);
                    cut += gone.body() ? gone.tokens().size() : 0;
                }
                case REWRITTEN, REPLACED, RESTATED -> rewritten(rewrite);
            }
        }
        if (cut > Math.max(FEW_CUT, Statement.size(before.statements()) * MOST_CUT)) {
            refuse(Kind.REWRITTEN, "Too much of the text was removed.");
        }
        steps();
    }

    // ---- new words

    private void added(Statement statement) {
        List<Token> unknown = unknown(statement);
        Token weighty = weighty(unknown);
        long own = own(statement);
        long most = Math.max(statement.place() == Place.ROW ? 2 : 1, own / STRANGE);
        if (weighty != null && statement.place() == Place.PROSE) {
            refuse(statement, weighty);
        } else if (weighty != null || unknown.size() > most) {
            doubt(null, statement, weighty == null ? unknown.getFirst() : weighty);
        } else if (statement.body() && !statement.asks() && own >= SAYS) {
            verdicts.doubt(null, statement, "No sentence in the original text states this.");
        }
    }

    private void rewritten(Rewrite rewrite) {
        Set<String> gone = Rewrite.stems(rewrite.before());
        gone.removeAll(Rewrite.stems(rewrite.after()));
        for (Statement statement : rewrite.after()) {
            List<Token> unknown = unknown(statement);
            Token weighty = weighty(unknown);
            Statement old = Rewrite.nearest(rewrite.before(), statement);
            int most = statement.body()
                    ? Math.max(gone.size(), fewest(statement, old, gone))
                    : statement.place() == Place.TITLE ? 1 : 2;
            if (weighty != null && unknown.stream().filter(this::isWeighty).count() > 1) {
                refuse(statement, weighty);
            } else if (weighty != null && rewrite.before().stream().noneMatch(each -> weighty(each.tokens()) != null)) {
                doubt(old, statement, weighty);
            } else if (unknown.size() > most) {
                doubt(old, statement, unknown.getFirst());
            }
        }
    }

    /// Returns the words that the original text does not contain.
    private List<Token> unknown(Statement statement) {
        return statement.tokens().stream()
                .filter(token -> token.says() && !words.isKnown(token))
                .toList();
    }

    /// Returns the number of meaningful words in a statement.
    private long own(Statement statement) {
        return statement.tokens().stream().filter(lexicon::says).count();
    }

    /// Returns the number of acceptable new words: two in a table row, because of its headers; none in a
    /// sentence that lost no words, unless it contained a pronoun that a new word may explain; otherwise one.
    private int fewest(Statement statement, Statement old, Set<String> gone) {
        boolean pronoun = old.tokens().stream().anyMatch(token -> lexicon.is(Sort.PRONOUN, token.form()));
        return statement.place() == Place.ROW ? 2 : gone.isEmpty() && !pronoun ? 0 : 1;
    }

    private void refuse(Statement statement, Token word) {
        refuse(Kind.CLAIM, statement.text(), "says something new: “" + word.text() + "” is not in the original text.");
    }

    private void doubt(@Nullable Statement old, Statement statement, Token word) {
        verdicts.doubt(old, statement, "The original text does not contain “" + word.text() + "”.");
    }

    private @Nullable Token weighty(List<Token> tokens) {
        return tokens.stream().filter(this::isWeighty).findFirst().orElse(null);
    }

    private boolean isWeighty(Token token) {
        return lexicon.is(Sort.WEIGHTY, token.form()) || isSuperlative(token);
    }

    private boolean isSuperlative(Token token) {
        return lexicon.english()
                && token.says()
                && token.form().length() >= SHORTEST_SUPERLATIVE
                && token.form().endsWith("est");
    }

    // ---- removed sentences

    private void removed(Statement statement) {
        boolean shown =
                statement.body() && !statement.asks() && statement.tokens().size() <= LONGEST_WARNING;
        boolean bounds = statement.facts(Qualifier.class).stream()
                .anyMatch(each -> BOUNDS.stream().anyMatch(each::has));
        if (shown && bounds && own(statement) >= FEWEST_WORDS && !lexicon.isFiller(statement.text())) {
            verdicts.doubt(statement, null, "A sentence with a warning, a denial or a limit was removed.");
        }
    }

    // ---- order of steps

    /// Checks that the steps of a list are in the same order as in the paragraph or list that they come from.
    private void steps() {
        Map<String, Integer> sources = alignment.sources();
        Statement last = null;
        int step = -1;
        for (Statement statement : after.statements()) {
            Checkpoint.pass();
            boolean begins = statement.step() >= 0 && statement.step() != step;
            step = statement.step();
            last = step < 0 ? null : last;
            Integer source = begins ? sources.get(statement.key()) : null;
            if (source == null) {
                continue;
            }
            Statement old = before.statements().get(source);
            int fewer = Math.min(old.stems().size(), statement.stems().size());
            if (Statement.common(old.stems(), statement.stems()) < Math.max(2, STEP * fewer)) {
                continue;
            }
            boolean together = last != null && (last.block() == old.block() || last.step() >= 0 && old.step() >= 0);
            if (together && last != null && old.index() < last.index()) {
                refuse(Kind.CLAIM, statement.text(), "is a step that comes earlier in the original text.");
                return;
            }
            last = old;
        }
    }
}
