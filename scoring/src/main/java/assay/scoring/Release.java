package assay.scoring;

import java.util.regex.Pattern;

/// Whether a text is release notes, judging by a version in its title. Release notes are naturally lists, and
/// the author is their only source.
///
/// ```java
/// if (article.measured(Release.class, Release::of).announced()) {
/// ```
public record Release(boolean announced) {

    /// Matches "v2" and "2.4.1", and also "Kettle 2.4" if no unit follows.
    private static final Pattern VERSION = Pattern.compile("(?i:\\bv)\\d{1,4}\\b"
            + "|\\b\\d{1,4}\\.\\d{1,5}\\.\\d{1,5}\\b"
            + "|\\p{Lu}[\\p{L}+#.]{0,40} \\d{1,4}\\.\\d{1,4}(?![\\d.,]*\\d| ?[%‰°$€£]| (?i:million|billion|times))");

    public static Release of(Article article) {
        String title = article.title().map(MetadataField::value).orElse("");
        return new Release(hasDigit(title) && VERSION.matcher(title).find());
    }

    private static boolean hasDigit(String title) {
        for (int i = 0; i < title.length(); i++) {
            if (title.charAt(i) >= '0' && title.charAt(i) <= '9') {
                return true;
            }
        }
        return false;
    }
}
