package assay.scoring.geo;

import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.document.Document;

/// Detects sentences with content that can be verified: a number, code, a URL or a link. Other checks ignore
/// stock phrases in such sentences.
///
/// The result for the last sentence is cached.
final class VerifiableSentences {

    private final Document document;
    private int last = -1;
    private boolean answer;

    VerifiableSentences(Document document) {
        this.document = document;
    }

    boolean in(Sentence sentence) {
        if (last != sentence.span().start()) {
            last = sentence.span().start();
            answer = look(sentence);
        }
        return answer;
    }

    private boolean look(Sentence sentence) {
        Words words = document.words();
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            if (words.code(i) || words.address(i) || words.linked(i) || !words.small(i) && hasDigit(words, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasDigit(Words words, int word) {
        String text = document.text();
        for (int i = words.start(word); i < words.end(word); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                return true;
            }
        }
        return false;
    }
}
