package assay.scoring.language;

import assay.scoring.document.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Tells the language of a text by its script and its function words.
///
/// A script that one language writes is an answer by itself; among those that share a script the one most of whose
/// function words stand in the text wins, when it wins clearly. A short or mixed text stays unknown: a check that is
/// silent harms nobody.
public final class LanguageGuess {

    /// Enough for certainty, and a bound on the work.
    private static final int MOST_WORDS = 800;

    private static final int FEWEST_WORDS = 8;

    /// Function words make up 40–60 % of running text in the languages known here; a list of names has next to none.
    private static final double LEAST_SHARE = 0.15;

    /// Spanish against Portuguese, the nearest pair here, differ by more than this on a paragraph.
    private static final double LEAST_LEAD = 1.15;

    private static final Map<String, List<Language>> BY_WORD = byWord();

    private LanguageGuess() {}

    private static Map<String, List<Language>> byWord() {
        Map<String, List<Language>> languages = new HashMap<>();
        for (Language language : Language.KNOWN) {
            for (String word : language.words()) {
                languages
                        .computeIfAbsent(word, _ -> new java.util.ArrayList<>())
                        .add(language);
            }
        }
        return languages;
    }

    public static Language of(Words words) {
        int count = Math.min(words.count(), MOST_WORDS);
        int latinOrCyrillic = 0;
        int han = 0;
        int kana = 0;
        Map<Character.UnicodeScript, Integer> scripts = new HashMap<>();
        Map<Language, Integer> hits = new HashMap<>();
        int counted = 0;
        for (int i = 0; i < count; i++) {
            if (words.code(i) || words.address(i)) {
                continue;
            }
            String form = words.form(i);
            int first = form.codePointAt(0);
            counted++;
            if (first < 0x250 || (first >= 0x400 && first < 0x530)) {
                latinOrCyrillic++;
                for (Language language : BY_WORD.getOrDefault(form, List.of())) {
                    hits.merge(language, 1, Integer::sum);
                }
                continue;
            }
            Character.UnicodeScript script = Character.UnicodeScript.of(first);
            han += script == Character.UnicodeScript.HAN ? 1 : 0;
            kana += script == Character.UnicodeScript.HIRAGANA || script == Character.UnicodeScript.KATAKANA ? 1 : 0;
            scripts.merge(script, 1, Integer::sum);
        }
        if (counted == 0) {
            return Language.UNKNOWN;
        }
        if (han + kana > counted * 0.3) {
            return Language.of(kana > (han + kana) * 0.1 ? "ja" : "zh");
        }
        for (Map.Entry<Character.UnicodeScript, Integer> script : scripts.entrySet()) {
            String tag = tag(script.getKey(), words, count);
            if (!tag.isEmpty() && script.getValue() > counted * 0.3) {
                return Language.of(tag);
            }
        }
        if (latinOrCyrillic < FEWEST_WORDS) {
            return Language.UNKNOWN;
        }
        Language best = Language.UNKNOWN;
        int most = 0;
        int second = 0;
        for (Language language : Language.KNOWN) {
            int hit = hits.getOrDefault(language, 0);
            if (hit > most) {
                second = most;
                most = hit;
                best = language;
            } else if (hit > second) {
                second = hit;
            }
        }
        return most >= latinOrCyrillic * LEAST_SHARE && most >= second * LEAST_LEAD ? best : Language.UNKNOWN;
    }

    private static String tag(Character.UnicodeScript script, Words words, int count) {
        return switch (script) {
            case HANGUL -> "ko";
            case THAI -> "th";
            case GREEK -> "el";
            case HEBREW -> "he";
            case DEVANAGARI -> "hi";
            case BENGALI -> "bn";
            case TAMIL -> "ta";
            case TELUGU -> "te";
            case GEORGIAN -> "ka";
            case ARMENIAN -> "hy";
            case KHMER -> "km";
            case LAO -> "lo";
            case MYANMAR -> "my";
            case ARABIC -> persian(words, count) ? "fa" : "ar";
            default -> "";
        };
    }

    /// Four letters that Persian writes and Arabic does not.
    private static boolean persian(Words words, int count) {
        int letters = 0;
        for (int i = 0; i < count; i++) {
            String form = words.form(i);
            for (int k = 0; k < form.length(); k++) {
                char c = form.charAt(k);
                if (c == '\u067e' || c == '\u0686' || c == '\u06af' || c == '\u06cc') {
                    letters++;
                    break;
                }
            }
        }
        return letters > count * 0.1;
    }
}
