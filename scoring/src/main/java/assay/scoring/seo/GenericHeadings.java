package assay.scoring.seo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.scoring.ContentType;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The lists of headings that would fit any text, for each language.
///
/// Common headings that do describe their section are not in the lists: “Prerequisites”, “FAQ”, “Key
/// takeaways”, “Results”, “References”, “Next steps”.
final class GenericHeadings {

    /// Standard headings of reference texts, which readers look for.
    private static final PerLanguage<Set<String>> CONVENTIONS =
            PerLanguage.of(language -> language.words("conventional-headings"));

    private static final PerLanguage<Set<String>> GENERIC =
            PerLanguage.of(language -> language.words("generic-headings"));

    private GenericHeadings() {}

    /// Returns the headings that are generic in this language for this content type, or null if there is no
    /// list for the language.
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

    /// Returns the heading in lower case, without a number at its beginning and without surrounding
    /// punctuation: `overview` for `1. Overview:`.
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
