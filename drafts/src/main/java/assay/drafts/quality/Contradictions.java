package assay.drafts.quality;

import assay.drafts.quality.ParsedEvidence.Source;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds sentences that clearly deny something that their evidence affirms, or the reverse: the same two
/// words follow "no" in one of them, and follow "has" or are in a plain list in the other.
///
/// Honest paraphrases express negation in countless ways ("free of", "excluded", "ignores", "is ending"), and
/// other checks also look for contradictions, so all unclear cases pass.
record Contradictions(Lexicon lexicon) {

    private static final Set<String> NO = Set.of("no", "without", "lacks", "lack", "lacking");

    private static final Set<String> ARTICLES = Set.of("a", "an", "any", "the", "its", "your");

    /// Words that affirm the words after them, as in "It has a free plan".
    private static final Set<String> HAVING = WordSet.of("""
            has have offers offer includes include contains contain supports support provides provide
            with features gets gives brings carries
            """);

    private static final Set<String> BEING = Set.of("is", "are", "was", "were", "there's");

    /// Words that limit the noun before them, as in "no free plan for teams", which does not deny all free
    /// plans.
    private static final Set<String> NARROWING = WordSet.of("""
            that which who whose for with on in from to at of beyond above over during after before until
            when if unless between within outside under below by than without
            """);

    /// Returns how a text contradicts the evidence, or null if it does not.
    ///
    /// @param answer whether the text is the content of a table cell, which can affirm something without a
    /// verb
    @Nullable
    String in(Text text, Collection<Source> sources, boolean answer) {
        // In "Neither surveys nor answers are limited" and "no limit on surveys", the limit is denied, not
        // the noun.
        if (!lexicon.english() || text.stems().contains(lexicon.stem("limit"))) {
            return null;
        }
        List<Text.Occurrence> words = text.said();
        for (int i = 0; i + 1 < words.size(); i++) {
            Text.Occurrence one = words.get(i);
            Text.Occurrence two = words.get(i + 1);
            if (two.token() != one.token() + 1 || text.isQuoted(one.token()) || isNarrowed(text, two)) {
                continue;
            }
            boolean denies = isDenied(text, one);
            boolean affirms = !text.negates() && (isAffirmed(text, one) || answer && one.token() == 0);
            if (denies
                    && sources.stream().anyMatch(source -> says(source.text(), one, two, false))
                    && sources.stream().noneMatch(source -> says(source.text(), one, two, true))) {
                return "This statement denies something that the evidence affirms.";
            }
            if (affirms
                    && sources.stream().anyMatch(source -> says(source.text(), one, two, true))
                    && sources.stream().noneMatch(source -> says(source.text(), one, two, false))) {
                return "This statement affirms something that the evidence denies.";
            }
        }
        return null;
    }

    /// Whether a passage contains two words next to each other that are denied or, if `denied` is false,
    /// affirmed without any negation.
    private boolean says(Text text, Text.Occurrence one, Text.Occurrence two, boolean denied) {
        List<Text.Occurrence> words = text.said();
        for (int i = 0; i + 1 < words.size(); i++) {
            Text.Occurrence first = words.get(i);
            Text.Occurrence second = words.get(i + 1);
            boolean pair = first.stem().equals(one.stem())
                    && second.stem().equals(two.stem())
                    && second.token() == first.token() + 1;
            boolean plain = isAffirmed(text, first) || begins(text, first);
            if (pair && (denied ? isDenied(text, first) && !isNarrowed(text, second) : plain && !text.negates(first))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDenied(Text text, Text.Occurrence word) {
        int at = before(text, word.token());
        if (at < 0) {
            return false;
        }
        String form = Token.form(text.tokens(), at);
        String earlier = Token.form(text.tokens(), at - 1);
        // Detects denials such as "does not offer emergency access".
        return NO.contains(form) || HAVING.contains(form) && (earlier.endsWith("n't") || earlier.equals("not"));
    }

    private static boolean isAffirmed(Text text, Text.Occurrence word) {
        int at = before(text, word.token());
        if (at < 0) {
            return false;
        }
        String form = Token.form(text.tokens(), at);
        boolean there = form.equals("there's") || BEING.contains(form) && Token.is(text.tokens(), at - 1, "there");
        return there || HAVING.contains(form);
    }

    /// Whether the word starts a sentence, as in "Free plan for one user". A word in this position counts as
    /// affirmed, not negated.
    private static boolean begins(Text text, Text.Occurrence word) {
        return word.token() == 0 || text.tokens().get(word.token() - 1).is(".");
    }

    /// Returns the index of the token before a word and before any "a" or "the" that belongs to the word, or
    /// -1 if there is no such token.
    private static int before(Text text, int token) {
        int at = token - 1;
        while (ARTICLES.contains(Token.form(text.tokens(), at))) {
            at--;
        }
        return at;
    }

    /// Whether more words follow, so that only a part is denied, as in "no position updates" or "no lock that
    /// …".
    private boolean isNarrowed(Text text, Text.Occurrence word) {
        int next = word.token() + 1;
        if (next >= text.tokens().size() || !text.tokens().get(next).word()) {
            return false;
        }
        String form = text.tokens().get(next).form();
        return NARROWING.contains(form) || !lexicon.functional(form);
    }
}
