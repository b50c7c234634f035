package assay.drafts.writing;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Draft.Head;
import assay.drafts.draft.Format;
import assay.language.PlainText;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Writes the front matter of drafts.
final class FrontMatterWriter {

    private static final int LONGEST_TITLE = 120;
    private static final int LONGEST_DESCRIPTION = 320;
    private static final int MOST_SLUG_WORDS = 8;
    private static final int MOST_SLUG_CHARS = 70;

    private FrontMatterWriter() {}

    /// Returns a head that contains no text from a model.
    static Head own(Bundle bundle, Format format) {
        return of(bundle, format, "", "");
    }

    /// Returns a head in which blank texts are replaced by the service's own texts.
    static Head of(Bundle bundle, Format format, String title, String description) {
        String named = PlainText.line(title, LONGEST_TITLE);
        String described = PlainText.line(description, LONGEST_DESCRIPTION);
        return new Head(
                named.isBlank() ? DraftWording.title(bundle, format) : named,
                described.isBlank() ? DraftWording.description(bundle, format) : described,
                slug(bundle, format),
                DraftWording.keyword(bundle));
    }

    /// Builds the slug from the keyword and the format. It can contain letters and digits of any script.
    private static String slug(Bundle bundle, Format format) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        String keyword = Normalizer.normalize(DraftWording.keyword(bundle), Normalizer.Form.NFKD)
                .toLowerCase(Locale.ROOT);
        for (int i = 0; i < keyword.length(); i++) {
            char c = keyword.charAt(i);
            if (Character.isLetterOrDigit(c)) {
                word.append(c);
            } else if (Character.getType(c) != Character.NON_SPACING_MARK && !word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        StringBuilder slug = new StringBuilder();
        for (String each : words.subList(0, Math.min(MOST_SLUG_WORDS - 1, words.size()))) {
            if (slug.length() + each.length() < MOST_SLUG_CHARS - 15) {
                slug.append(slug.isEmpty() ? "" : "-").append(each);
            }
        }
        String kind = switch (format) {
            case LISTICLE -> "compared";
            case COMPARISON -> "comparison";
            case ALTERNATIVES -> "alternatives";
            case BUYERS_GUIDE -> "guide";
        };
        boolean said = slug.toString().contains(kind);
        return said
                ? slug.toString()
                : slug.append(slug.isEmpty() ? "" : "-").append(kind).toString();
    }
}
