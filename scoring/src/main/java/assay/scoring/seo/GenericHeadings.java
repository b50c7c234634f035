package assay.scoring.seo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.scoring.ContentType;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Headings that could stand over any text, by language.
///
/// Left out is what names the part it stands over, however common: “Prerequisites”, “FAQ”, “Key takeaways”,
/// “Results”, “References”, “Next steps”.
final class GenericHeadings {

    /// Conventions of reference texts, where a reader looks for the word itself.
    private static final PerLanguage<Set<String>> CONVENTIONS =
            PerLanguage.of(language -> language.words("conventional-headings"));

    private static final PerLanguage<Set<String>> GENERIC =
            PerLanguage.of(language -> language.words("generic-headings"));

    private GenericHeadings() {}

    /// What says nothing in this language over a text of this type; null where the language has no list.
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

    /// Lower case, without the number before and the marks around: `1. Overview:` is `overview`.
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
