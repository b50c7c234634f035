package assay.service.drafts.quality;

import assay.service.drafts.quality.Support.Source;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tells where a sentence denies what its evidence affirms, or the other way round, as far as a program can: two
/// words that stand together in both, and "no" or "not" before them in one alone.
record Denials(Lexicon lexicon) {

    /// How a passage says something.
    private enum Stance {
        AFFIRMS,
        /// It affirms, and takes something else back in the same sentence: nothing to build on.
        BOTH,
        DENIES
    }

    private static final Set<String> OTHERS = Set.of("other", "others", "else", "rest", "another");
    private static final Set<String> ALONE = Set.of("only", "sole", "alone", "any", "first", "unique");

    /// What follows a noun and narrows it: "no charge for children" denies no charge.
    private static final Set<String> NARROWING = Words.of("""
            that which who whose for with on in from to at of beyond above over during after before until
            when if unless between within outside under below by
            """);

    /// What everything has; which of them is denied cannot be told.
    private static final Set<String> GENERAL = Set.of("=price", "=free", "=limit");

    private static final Set<Stance> AFFIRMED = Set.of(Stance.AFFIRMS);
    private static final Set<Stance> DENIED = Set.of(Stance.DENIES);

    /// What is wrong with a text by some evidence; null where nothing is.
    @Nullable
    String in(Text text, Collection<Source> sources) {
        // "Neither surveys nor answers are limited", "no limit on surveys": what is denied is the limit.
        if (!lexicon.english() || text.stems().contains(lexicon.stem("limit"))) {
            return null;
        }
        // "You can't … without": denied twice is affirmed.
        if (text.forms().contains("without") && text.forms().stream().anyMatch(Denials::isNot)) {
            return null;
        }
        // "None of the others does", where the passage has it of this one alone.
        if (text.forms().stream().anyMatch(OTHERS::contains)
                && sources.stream()
                        .anyMatch(source -> source.text().forms().stream().anyMatch(ALONE::contains))) {
            return null;
        }
        Map<String, Set<Stance>> pairs = new HashMap<>();
        Map<String, Set<Stance>> singles = new HashMap<>();
        for (Source source : sources) {
            each(source.text(), pairs, singles);
        }
        List<Text.Said> words = text.said();
        for (int i = 0; i < words.size(); i++) {
            Text.Said word = words.get(i);
            if (text.isQuoted(word.token())) {
                continue;
            }
            // "without paying" is no "without payment".
            boolean denies = word.denied()
                    && !GENERAL.contains(word.stem())
                    && isHead(text, word)
                    && !text.tokens().get(word.token()).form().endsWith("ing")
                    && AFFIRMED.equals(singles.get(word.stem()));
            boolean affirms = false;
            if (i + 1 < words.size()
                    && pairs(word, words.get(i + 1))
                    && isCommon(text, word)
                    && isCommon(text, words.get(i + 1))) {
                Set<Stance> pair =
                        pairs.get(word.stem() + ' ' + words.get(i + 1).stem());
                denies |= (word.negated() || words.get(i + 1).negated()) && AFFIRMED.equals(pair);
                affirms = !text.negates() && DENIED.equals(pair);
            }
            if (denies || affirms) {
                return denies ? "This denies what the evidence affirms." : "This affirms what the evidence denies.";
            }
        }
        return null;
    }

    private static boolean isNot(String form) {
        return form.endsWith("n't")
                || Set.of("not", "cannot", "never", "nobody", "no").contains(form);
    }

    /// Whether no noun follows it: "position" of "no position", not of "no position updates", and that it is denied
    /// whole: "no lock that …" denies no lock.
    private boolean isHead(Text text, Text.Said word) {
        int next = word.token() + 1;
        return next >= text.tokens().size()
                || !text.tokens().get(next).word()
                || lexicon.functional(text.tokens().get(next).form())
                        && !NARROWING.contains(text.tokens().get(next).form());
    }

    /// Names are neither affirmed nor denied.
    private static boolean isCommon(Text text, Text.Said word) {
        Token token = text.tokens().get(word.token());
        return !token.capital() || Naming.opens(text.tokens(), word.token()) && !isLoud(token);
    }

    private static boolean isLoud(Token token) {
        return token.text().length() > 1
                && token.text().toUpperCase(Locale.ROOT).equals(token.text());
    }

    private static boolean pairs(Text.Said one, Text.Said other) {
        return one.clause() == other.clause() && other.token() - one.token() <= 2;
    }

    private static void each(Text text, Map<String, Set<Stance>> pairs, Map<String, Set<Stance>> singles) {
        List<Text.Said> words = text.said();
        for (int i = 0; i < words.size(); i++) {
            Text.Said word = words.get(i);
            if (i + 1 == words.size() || words.get(i + 1).token() > word.token() + 1) {
                singles.computeIfAbsent(word.stem(), _ -> EnumSet.noneOf(Stance.class))
                        .add(stance(text, word, word));
            }
            if (i + 1 < words.size() && pairs(word, words.get(i + 1))) {
                pairs.computeIfAbsent(word.stem() + ' ' + words.get(i + 1).stem(), _ -> EnumSet.noneOf(Stance.class))
                        .add(stance(text, word, words.get(i + 1)));
            }
        }
    }

    private static Stance stance(Text text, Text.Said one, Text.Said other) {
        if (one.negated() || other.negated()) {
            return Stance.DENIES;
        }
        return text.negates(one) ? Stance.BOTH : Stance.AFFIRMS;
    }
}
