package assay.scoring.seo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.scoring.ContentType;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Headings that fit any text, by language.
///
/// Common headings that name their section are not listed: “Prerequisites”, “FAQ”, “Key takeaways”,
/// “Results”, “References”, “Next steps”.
final class GenericHeadings {

    /// Standard headings of reference texts, which readers look for.
    private static final PerLanguage<Set<String>> CONVENTIONS =
            PerLanguage.of(language -> language.words("conventional-headings"));

    private static final PerLanguage<Set<String>> GENERIC =
            PerLanguage.of(language -> language.words("generic-headings"));

    private GenericHeadings() {}

    /// The generic headings in this language for this type; null if the language has no list.
    static @Nullable Set<String> of(Language language, ContentType type) {
        Set<String> own = GENERIC.in(language);
        if (own.isEmpty()) {
            return null;
        }
        Set<String> generic = new HashSet<>(own);
        if (!ContentType.REFERENCE.contains(type)) {
            generic.addAll(CONVENTIONS.in(language));
        }
        return generic;
    }

    /// Lower case, without a leading number and surrounding punctuation: `1. Overview:` gives `overview`.
    static String plain(String heading) {
        int start = 0;
        int end = heading.length();
        while (start < end && !Character.isLetter(heading.codePointAt(start))) {
            start++;
        }
        while (end > start && !Character.isLetterOrDigit(heading.codePointBefore(end))) {
            end--;
        }
        return heading.substring(start, end).toLowerCase(Locale.ROOT).replace('\u2019', '\'');
    }
}
