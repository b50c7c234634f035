package assay.scoring.geo;

import assay.scoring.document.Document;
import assay.scoring.document.Sentence;
import assay.scoring.document.Words;

/// Tells sentences with something in them that can be checked.
final class Facts {

    private Facts() {}

    /// Whether a number, code, an address or a link stands in the sentence: then its other words are the
    /// writer's own affair.
    static boolean in(Document document, Sentence sentence) {
        Words words = document.words();
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            if (words.code(i) || words.address(i) || words.linked(i)) {
                return true;
            }
        }
        String text = document.text();
        for (int i = sentence.span().start(); i < sentence.span().end(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                return true;
            }
        }
        return false;
    }
}
