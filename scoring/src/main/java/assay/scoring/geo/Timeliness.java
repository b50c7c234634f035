package assay.scoring.geo;

import assay.language.Folding;
import assay.language.Language;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a title implies about time: that the text is up to date for a certain year, or that it records a past
/// event.
final class Timeliness {

    private static final Pattern YEAR = Pattern.compile("(?<![0-9.,/–—-])(20[0-9]{2})(?![0-9.,/–—-]|s\\b)");
    private static final Pattern VERSION = Pattern.compile("(?<![0-9])v?[0-9]++\\.[0-9x]");

    /// Words in titles that promise up-to-date information, folded.
    private static final Set<String> PROMISES = Language.wordsEverywhere("current-title-words");

    /// Words in titles of texts about past events, which don't become outdated.
    private static final Set<String> RECORDS = Language.wordsEverywhere("record-title-words");

    private static final Set<String> OWN = Language.wordsEverywhere("own-title-words");

    private static final Set<String> OWN_PHRASES = Language.wordsEverywhere("own-title-phrases");

    private final String title;
    private final boolean promises;
    private final boolean record;

    private Timeliness(String title, boolean promises, boolean record) {
        this.title = title;
        this.promises = promises;
        this.record = record;
    }

    static Timeliness of(String title) {
        String folded = Folding.fold(title);
        boolean promises = false;
        boolean record = false;
        boolean own = OWN_PHRASES.stream().anyMatch(folded::contains);
        int from = 0;
        for (int i = 0; i <= folded.length(); i++) {
            if (i < folded.length() && (Character.isLetterOrDigit(folded.charAt(i)) || folded.charAt(i) == '\'')) {
                continue;
            }
            if (i > from) {
                String word = folded.substring(from, i);
                promises |= PROMISES.contains(word);
                record |= RECORDS.contains(word);
                own |= OWN.contains(word);
            }
            from = i + 1;
        }
        // In scripts without spaces, the words are searched for anywhere in the title.
        record = record
                || title.contains("リリース")
                || title.contains("发布")
                || title.contains("發佈")
                || title.indexOf('.') >= 0 && VERSION.matcher(title).find();
        return new Timeliness(title, promises && !record && !own, record);
    }

    /// Whether the title promises up-to-date information: “The best kettles” does, “Seven tips” does not.
    boolean promises() {
        return promises;
    }

    /// Returns the only year in the title, with its position, or null if there is no year or more than one.
    @Nullable
    Matcher year() {
        if (!title.contains("20")) {
            return null;
        }
        Matcher matcher = YEAR.matcher(title);
        if (!matcher.find()) {
            return null;
        }
        Matcher second = YEAR.matcher(title);
        return second.find(matcher.end()) ? null : matcher;
    }

    /// Returns the year for which the title promises up-to-date information, or null if it makes no such
    /// promise or reviews the past.
    @Nullable
    Matcher promised() {
        return promises ? year() : null;
    }

    /// Whether the title belongs to a release, a report or a review of the past.
    boolean record() {
        return record;
    }
}
