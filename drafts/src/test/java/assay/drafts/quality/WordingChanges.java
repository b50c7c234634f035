package assay.drafts.quality;

import assay.drafts.draft.Draft.Sentence;
import assay.drafts.quality.DraftSentences.At;
import assay.drafts.quality.Inventions.Invention;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// Changes the meaning of an English sentence by a word or two, without changing its numbers, names or
/// citations. The changes do not depend on the check.
public final class WordingChanges {

    public enum Kind {
        ONLY_ADDED,
        NEGATED,
        NEGATION_DROPPED,
        HEDGE_DROPPED,
        CONDITION_DROPPED,
        TURNED,
        EXAGGERATED,
        /// A cause, a promotional word or a promise, added to a true sentence.
        CLAUSE_ADDED
    }

    private static final int ATTEMPTS = 60;

    /// Text with fewer words than this is a table cell.
    private static final int FEWEST_WORDS = 5;

    private static final Pattern BOUND =
            Pattern.compile(" (?=(?:on|in|with|for|from|through|by|at|when|if|after|to)\\b)");
    private static final Pattern VERB = Pattern.compile("\\b(is|are|was|were|can|has been|could|will)\\b");
    private static final Pattern DENIED =
            Pattern.compile("\\b(?:not|never|no longer) |n't\\b|\\bno (?=\\p{Ll})|\\bwithout(?= )");
    private static final Pattern HEDGE = Pattern.compile(
            "(?i)\\b(?:usually|mostly|often|generally|typically|almost|nearly|about|around|roughly|up to|perhaps|probably"
                    + "|in most cases|at best|reportedly) ");
    private static final Pattern MAY = Pattern.compile("\\b(?:may|might|could)\\b");
    private static final Pattern CONDITION = Pattern.compile(
            "(?:,| and)? (?:but )?(?:only )?(?:if|unless|provided|as long as|when|while|except|once)\\b[^,.;]*");
    private static final Pattern SOME =
            Pattern.compile("(?i)\\b(?:some|most|many|several|a few|few|half|nearly all|almost all) (?:of )?");
    private static final Pattern PLURAL = Pattern.compile(" (?=(?:its|the|our|their) \\p{Ll}+s\\b)");

    private static final Map<String, String> OPPOSITES = Map.ofEntries(
            Map.entry("more", "less"),
            Map.entry("less", "more"),
            Map.entry("fewer", "more"),
            Map.entry("before", "after"),
            Map.entry("after", "before"),
            Map.entry("faster", "slower"),
            Map.entry("quicker", "slower"),
            Map.entry("cheaper", "dearer"),
            Map.entry("cheapest", "dearest"),
            Map.entry("lighter", "heavier"),
            Map.entry("heavier", "lighter"),
            Map.entry("longer", "shorter"),
            Map.entry("better", "worse"),
            Map.entry("best", "worst"),
            Map.entry("easy", "hard"),
            Map.entry("hard", "easy"),
            Map.entry("above", "below"),
            Map.entry("below", "above"),
            Map.entry("under", "over"),
            Map.entry("over", "under"),
            Map.entry("with", "without"),
            Map.entry("without", "with"),
            Map.entry("free", "paid"),
            Map.entry("included", "extra"),
            Map.entry("starts", "stops"),
            Map.entry("lost", "won"),
            Map.entry("won", "lost"),
            Map.entry("inside", "outside"),
            Map.entry("largest", "smallest"),
            Map.entry("quiet", "loud"),
            Map.entry("optional", "required"),
            Map.entry("required", "optional"));

    private static final List<String> CLAUSES = List.of(
            ", because its makers rewrote the engine last winter",
            ", which independent laboratories have confirmed",
            ", and leading universities recommend it to their staff",
            ", a first among products of this size",
            ", so most households recover the expense within a season",
            ", which is why professionals prefer it",
            ", and nurses in several hospitals rely on it",
            ", thanks to a patented sensor behind the panel",
            ", and rivals are expected to copy the idea soon",
            ", which the regulator praised as exemplary",
            ", and it survives a fall onto concrete",
            ", although early batches suffered from loose hinges");

    private final Random random;

    public WordingChanges(Random random) {
        this.random = random;
    }

    /// Makes a change of this kind in a sentence that allows it.
    ///
    /// @return the changed draft, and the place of the change
    public Optional<Invention> one(HandWritten written, Kind kind) {
        List<At> all = DraftSentences.facts(written.draft());
        for (int attempt = 0; attempt < ATTEMPTS && isEnglish(written); attempt++) {
            At at = all.get(random.nextInt(all.size()));
            Optional<Sentence> changed = one(at.sentence(), kind);
            if (changed.isPresent() && at.sentence().text().split(" ").length >= FEWEST_WORDS) {
                return Optional.of(new Invention(
                        kind.name(),
                        new HandWritten(written.bundle(), DraftSentences.replaced(written.draft(), at, changed.get())),
                        at.section(),
                        at.number(),
                        at.sentence().text(),
                        changed.get().text()));
            }
        }
        return Optional.empty();
    }

    private static boolean isEnglish(HandWritten written) {
        return written.draft().sentences().anyMatch(sentence -> sentence.text().contains(" the "));
    }

    private Optional<Sentence> one(Sentence sentence, Kind kind) {
        String text = sentence.text();
        Optional<String> changed = switch (kind) {
            case ONLY_ADDED -> text.contains("only") ? Optional.empty() : replaced(text, BOUND, _ -> " only ");
            case NEGATED ->
                DENIED.matcher(text).find() ? Optional.empty() : replaced(text, VERB, verb -> verb + " not");
            case NEGATION_DROPPED -> replaced(text, DENIED, denied -> denied.equals("without") ? "with" : "");
            case HEDGE_DROPPED -> replaced(text, HEDGE, _ -> "").or(() -> replaced(text, MAY, _ -> "will"));
            case CONDITION_DROPPED -> replaced(text, CONDITION, _ -> "");
            case TURNED -> turned(text);
            case EXAGGERATED ->
                text.matches(".*\\b(?:all|every|always)\\b.*")
                        ? Optional.empty()
                        : replaced(text, SOME, _ -> "all ").or(() -> replaced(text, PLURAL, _ -> " all "));
            case CLAUSE_ADDED ->
                text.endsWith(".")
                        ? Optional.of(text.substring(0, text.length() - 1) + CLAUSES.get(random.nextInt(CLAUSES.size()))
                                + ".")
                        : Optional.empty();
        };
        return changed.filter(each -> !each.equals(text))
                .map(each -> new Sentence(each, sentence.kind(), sentence.evidence()));
    }

    private static Optional<String> replaced(String text, Pattern pattern, UnaryOperator<String> by) {
        var match = pattern.matcher(text);
        return match.find()
                ? Optional.of(text.substring(0, match.start()) + by.apply(match.group()) + text.substring(match.end()))
                : Optional.empty();
    }

    private static Optional<String> turned(String text) {
        for (String word : text.split("[^\\p{L}]+")) {
            String other = OPPOSITES.get(word.toLowerCase(Locale.ROOT));
            if (other != null) {
                return Optional.of(text.replaceFirst("\\b" + word + "\\b", other));
            }
        }
        return Optional.empty();
    }
}
