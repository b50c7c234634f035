package assay.scoring.geo;

import assay.language.Sentence;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;
import java.util.regex.Matcher;

/// The words that begin instructions to a language model. Texts are searched for these words before the
/// patterns are tried, because almost no text contains any of them.
final class InstructionTriggers {

    /// The kinds of words: a trigger, or a compound that ends in a trigger ("please-ignore").
    private static final byte WHOLE = 1;

    private static final byte JOINED = 2;

    private final Document document;

    /// Whether the text is in Chinese or Japanese, which put no spaces between words.
    private final boolean eastAsian;

    /// The kind of each word, by vocabulary id. Empty if the text contains no trigger.
    private final byte[] triggers;

    InstructionTriggers(Article article) {
        this.document = article.document();
        this.eastAsian = article.language().is("zh", "ja");
        this.triggers = find(document.text());
    }

    boolean isEmpty() {
        return triggers.length == 0;
    }

    /// Whether an instruction begins at one of the triggers in the sentence. No instruction begins anywhere
    /// else.
    boolean begins(Sentence sentence, Matcher matcher) {
        Words words = document.words();
        int length = sentence.span().length();
        matcher.useTransparentBounds(true);
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            byte trigger = triggers[words.id(i)];
            if (trigger == 0) {
                continue;
            }
            int start = sentence.span().start();
            int at = (trigger == WHOLE ? words.start(i) : lastPart(document.text(), words.start(i), words.end(i)))
                    - start;
            // The brackets of a turn marker are before its word.
            for (int from = Math.max(0, at - 2); from <= at; from++) {
                if (matcher.region(from, length).lookingAt()) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Returns the kind of each word, by vocabulary id. Empty if the text contains no triggers, or none of
    /// the objects that a trigger needs.
    private byte[] find(String text) {
        Vocabulary vocabulary = document.words().vocabulary();
        byte[] triggers = new byte[vocabulary.size()];
        boolean cjk = eastAsian && (text.contains("忽略") || text.contains("無視"));
        boolean any = Instructions.TRIGGERS.mark(vocabulary, triggers, WHOLE);
        boolean objects = false;
        for (int id = 0; id < triggers.length; id++) {
            // Words that consist only of ASCII letters and digits are not compounds.
            String form = vocabulary.initial(id) == 0 ? vocabulary.form(id) : "";
            int last = lastPart(form, 0, form.length());
            if (last > 0) {
                if (Instructions.TRIGGERS.has(form.substring(last))) {
                    triggers[id] = JOINED;
                    any = true;
                }
                objects |= Instructions.OBJECTS.has(form.substring(0, firstPart(form)));
            }
        }
        objects |= any && (Instructions.OBJECTS.anyIn(vocabulary) || Instructions.MARKS.anyIn(vocabulary));
        int system = vocabulary.find("system");
        boolean role = system >= 0 && text.contains("<|system|>");
        if (role) {
            triggers[system] = WHOLE;
        }
        return cjk || role || any && objects ? triggers : new byte[0];
    }

    /// Returns the offset at which the last part of a compound such as "please-ignore" begins. If the word is
    /// not a compound, returns its start.
    private static int lastPart(String text, int from, int to) {
        int at = to;
        while (at > from && isOfPart(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private static int firstPart(String word) {
        int at = 0;
        while (at < word.length() && isOfPart(word.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isOfPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    boolean in(Sentence sentence) {
        if (triggers.length == 0) {
            return false;
        }
        if (eastAsian) {
            return true;
        }
        Words words = document.words();
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            if (triggers[words.id(i)] != 0) {
                return true;
            }
        }
        return false;
    }
}
