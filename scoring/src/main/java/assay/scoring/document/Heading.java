package assay.scoring.document;

import assay.language.Sentences;
import assay.language.Span;

/// A heading in the outline. Headings in quotations are left out.
///
/// @param text the text; empty if the heading has none
/// @param block the index in [Document#blocks]; -1 for a heading without text
public record Heading(int level, String text, Span span, int block, Range range) {

    public boolean isQuestion() {
        String trimmed = text.stripTrailing();
        if (trimmed.isEmpty()) {
            return false;
        }
        char last = trimmed.charAt(trimmed.length() - 1);
        // Question marks: Latin, both Greek forms, Arabic, Armenian, full-width and Ethiopic.
        return last == '?'
                || last == '\u037e'
                || last == ';' && Sentences.isGreek(trimmed, 0, trimmed.length() - 1)
                || last == '\u061f'
                || last == '\u055e'
                || last == '\uff1f'
                || last == '\u1367';
    }
}
