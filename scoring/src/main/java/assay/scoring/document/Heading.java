package assay.scoring.document;

import assay.language.Sentences;
import assay.language.Span;

/// A heading of the outline. Headings in quotations are not part of it.
///
/// @param text empty for a heading without text
/// @param block index in [Document#blocks], or -1 for a heading without text
public record Heading(int level, String text, Span span, int block, Range range) {

    public boolean isQuestion() {
        String trimmed = text.stripTrailing();
        if (trimmed.isEmpty()) {
            return false;
        }
        char last = trimmed.charAt(trimmed.length() - 1);
        // Latin, both Greek forms, Arabic, Armenian, full-width, Ethiopic
        return last == '?'
                || last == '\u037e'
                || last == ';' && Sentences.isGreek(trimmed, 0, trimmed.length() - 1)
                || last == '\u061f'
                || last == '\u055e'
                || last == '\uff1f'
                || last == '\u1367';
    }
}
