package assay.language;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Detects the language of a text by its script and its function words.
///
/// A script that is used by only one language identifies the language. Among languages that share a script,
/// the one with the most function words in the text wins, if it has a clear lead. Words and letters that few
/// languages use weigh more. The language of a short or mixed text stays unknown, because skipping a check
/// does no harm.
///
/// Each distinct word in a text is looked up only once for all queries.
public final class LanguageGuess {

    /// The maximum number of words read: enough to be certain, and few enough to be fast.
    private static final int MOST_WORDS = 800;

    /// A text with fewer words than this must contain at least two distinct function words, and hardly any
    /// from another language.
    private static final int FEW_WORDS = 8;

    private static final double SHORT_LEAD = 2;

    /// A language is detected if at least this share of the words are its function words and it has a
    /// sufficient lead ([#LEAST_LEAD]). Function words make up 40–60% of running text in these languages, but
    /// almost none of a list of names.
    private static final double LEAST_SHARE = 0.15;

    /// The score of the detected language must be at least this many times the score of the next language.
    /// Even Spanish and Portuguese, the closest pair, differ more in every paragraph.
    private static final double LEAST_LEAD = 1.15;

    /// In a text with many names, numbers and code, this many distinct function words are enough if no other
    /// language is close.
    private static final int MANY_DIFFERENT = 6;

    private static final double CLEAR_LEAD = 2.5;

    /// A language is detected by its script if more than this share of the words are in the script. The share
    /// is low, because half of a Chinese post about software may be English names.
    private static final double SCRIPT_SHARE = 0.3;

    private static final double SCRIPT_SHARE_OF_NAMES = 0.12;

    /// The weight of a word that belongs to only one language. If a word belongs to several, its weight is
    /// divided among them.
    private static final int WORTH = 24;

    /// The languages whose function words are known.
    private static final List<Language> KNOWN =
            Language.REGISTERED.stream().filter(Language::hasFunctionWords).toList();

    private static final int LANGUAGES = KNOWN.size();

    /// The function words, in an open-addressing hash table. [#HASHES] contains their hashes, so that an
    /// unknown word needs no string comparison, and [#BY_WORD] a bit set of each word's languages.
    private static final @Nullable String[] FUNCTION_WORDS = new String[1 << 13];

    private static final int[] HASHES = new int[FUNCTION_WORDS.length];
    private static final long[] BY_WORD = new long[FUNCTION_WORDS.length];

    static {
        for (int i = 0; i < LANGUAGES; i++) {
            for (String word : KNOWN.get(i).functionWords()) {
                int slot = slot(word);
                FUNCTION_WORDS[slot] = word;
                HASHES[slot] = hash(word);
                BY_WORD[slot] |= 1L << i;
            }
        }
    }

    /// For each letter that few languages use, a bit set of those languages, indexed by the letter's code
    /// (below U+0530).
    private static final long[] BY_LETTER = byLetter();

    /// What a word's script reveals about its language. The first entries mean that the script has not been
    /// looked up yet, that it is used by many languages, and that the word is Chinese or Japanese. Each other
    /// entry is the only possible language.
    private static final List<String> SCRIPTS = List.of(
            "", "latin", "han", "kana", "ko", "th", "el", "he", "hi", "bn", "ta", "te", "ka", "hy", "km", "lo", "my",
            "ar", "fa", "ur", "am", "gu", "pa", "kn", "ml", "si", "bo", "mn");

    /// The bit of Vietnamese, the only language that uses letters with two diacritical marks.
    private static final long VIETNAMESE = 1L << KNOWN.indexOf(Language.of("vi"));

    private static final int LATIN = 1;
    private static final int HAN = 2;
    private static final int KANA = 3;

    private final Words words;

    /// The script of each word, by word number, as an index into [#SCRIPTS]; 0 until the word is looked up.
    private final byte[] scripts;

    private final long[] languages;
    private final long[] letters;

    /// How often each word occurs in the queried range, by word number. Counted only for function words and
    /// for words with letters that few languages use.
    private final short[] times;

    private final int[] telling;

    private LanguageGuess(Words words) {
        this.words = words;
        int size = words.vocabulary().size();
        scripts = new byte[size];
        languages = new long[size];
        letters = new long[size];
        times = new short[size];
        telling = new int[Math.min(size, MOST_WORDS)];
    }

    /// Returns a guess that can be queried several times for the same text.
    public static LanguageGuess in(Words words) {
        return new LanguageGuess(words);
    }

    public static Language of(Words words) {
        return new LanguageGuess(words).of(0, words.count());
    }

    /// Whether this language can be detected. If it can't, a text may be in this language although another
    /// one was detected.
    public static boolean tells(Language language) {
        return KNOWN.contains(language) || language.is("ja", "zh") || SCRIPTS.contains(language.tag());
    }

    private static long[] byLetter() {
        long[] languages = new long[0x530];
        for (int i = 0; i < LANGUAGES; i++) {
            for (String letter : KNOWN.get(i).list("letters")) {
                languages[letter.charAt(0)] |= 1L << i;
            }
        }
        return languages;
    }

    /// Returns the language of the words from `from` to `to` (exclusive), or [Language#UNKNOWN] if it is
    /// uncertain.
    public Language of(int from, int to) {
        int[] byScript = new int[SCRIPTS.size()];
        int[] worth = new int[LANGUAGES];
        int[] hits = new int[LANGUAGES];
        int[] different = new int[LANGUAGES];
        int counted = 0;
        long seen = 0;
        int met = 0;
        int end = Math.min(to, from + MOST_WORDS);
        for (int i = from; i < end; i++) {
            if (words.code(i) || words.address(i)) {
                continue;
            }
            int id = words.id(i);
            if (scripts[id] == 0) {
                look(id);
            }
            counted++;
            byScript[scripts[id]]++;
            if ((languages[id] | letters[id]) != 0) {
                if (times[id]++ == 0) {
                    telling[met++] = id;
                }
            }
        }
        for (int i = 0; i < met; i++) {
            int id = telling[i];
            long known = languages[id];
            seen |= known | letters[id];
            if (known != 0) {
                int part = WORTH / Long.bitCount(known) * times[id];
                for (long rest = known; rest != 0; rest &= rest - 1) {
                    int language = Long.numberOfTrailingZeros(rest);
                    hits[language] += times[id];
                    worth[language] += part;
                    different[language]++;
                }
            }
            // A word with a foreign letter may be a name, so it counts once, however often it occurs.
            if (letters[id] != 0) {
                int part = WORTH / 2 / Long.bitCount(letters[id]);
                for (long rest = letters[id]; rest != 0; rest &= rest - 1) {
                    worth[Long.numberOfTrailingZeros(rest)] += part;
                }
            }
            times[id] = 0;
        }
        Language byItsScript = byScript(byScript, counted, hits);
        return byItsScript.equals(Language.UNKNOWN) && seen != 0
                ? byFunctionWords(byScript[LATIN], worth, hits, different)
                : byItsScript;
    }

    private static Language byScript(int[] byScript, int counted, int[] hits) {
        int han = byScript[HAN];
        int kana = byScript[KANA];
        int most = 0;
        for (int each : hits) {
            most = Math.max(most, each);
        }
        if (prevails(han + kana, counted, most)) {
            return Language.of(kana > (han + kana) * 0.1 ? "ja" : "zh");
        }
        int best = 0;
        for (int script = KANA + 1; script < SCRIPTS.size(); script++) {
            best = byScript[script] > byScript[best] || best == 0 ? script : best;
        }
        int arabic = byScript[script("ar")] + byScript[script("fa")] + byScript[script("ur")];
        if (prevails(arabic, counted, most)) {
            // Persian and Urdu share most letters with Arabic, but more than a tenth of their words contain
            // letters that Arabic does not use.
            if (byScript[script("ur")] > arabic * 0.1) {
                return Language.of("ur");
            }
            return Language.of(byScript[script("fa")] > arabic * 0.1 ? "fa" : "ar");
        }
        return prevails(byScript[best], counted, most) ? Language.of(SCRIPTS.get(best)) : Language.UNKNOWN;
    }

    private static boolean prevails(int ofScript, int counted, int functionWords) {
        return ofScript > 0
                && (ofScript > counted * SCRIPT_SHARE
                        || (ofScript > counted * SCRIPT_SHARE_OF_NAMES && ofScript > 2 * functionWords));
    }

    private static Language byFunctionWords(int count, int[] worth, int[] hits, int[] different) {
        int best = 0;
        for (int i = 1; i < LANGUAGES; i++) {
            best = worth[i] > worth[best] ? i : best;
        }
        int second = 0;
        for (int i = 0; i < LANGUAGES; i++) {
            second = i == best ? second : Math.max(second, worth[i]);
        }
        double lead = second == 0 ? Double.MAX_VALUE : (double) worth[best] / second;
        boolean sure;
        if (count < FEW_WORDS) {
            sure = different[best] >= 2 && worth[best] > WORTH && lead >= SHORT_LEAD;
        } else {
            sure = hits[best] >= count * LEAST_SHARE && lead >= LEAST_LEAD
                    || different[best] >= MANY_DIFFERENT && lead >= CLEAR_LEAD;
        }
        return sure ? KNOWN.get(best) : Language.UNKNOWN;
    }

    /// Returns the hash of a word; never 0, which marks an empty slot.
    private static int hash(String word) {
        int hash = word.hashCode();
        return hash == 0 ? 1 : hash;
    }

    /// Returns the slot of a function word, or the empty slot where it would be.
    private static int slot(String word) {
        int hash = hash(word);
        // Short words have consecutive hashes, which would form long clusters.
        int slot = hash * 0x9E3779B9 >>> 17;
        while (true) {
            slot &= FUNCTION_WORDS.length - 1;
            if (HASHES[slot] == hash ? word.equals(FUNCTION_WORDS[slot]) : HASHES[slot] == 0) {
                return slot;
            }
            slot++;
        }
    }

    private void look(int id) {
        Vocabulary vocabulary = words.vocabulary();
        String form = vocabulary.form(id);
        int first = form.codePointAt(0);
        if (first < 0x250 || (first >= 0x400 && first < 0x530) || (first >= 0x1e00 && first < 0x1f00)) {
            scripts[id] = LATIN;
            languages[id] = BY_WORD[slot(form)];
            long all = 0;
            for (int i = 0; i < form.length(); i++) {
                char c = form.charAt(i);
                if (c >= 0x80) {
                    long here = c < BY_LETTER.length ? BY_LETTER[c] : c >= 0x1ea0 && c < 0x1f00 ? VIETNAMESE : 0;
                    all = all == 0 || here == 0 || (all & here) == 0 ? all | here : all & here;
                }
            }
            letters[id] = all;
        } else {
            scripts[id] = script(first, form);
        }
    }

    private static byte script(int first, String form) {
        return switch (Character.UnicodeScript.of(first)) {
            case HAN -> HAN;
            case HIRAGANA, KATAKANA -> KANA;
            case HANGUL -> script("ko");
            case THAI -> script("th");
            case GREEK -> script("el");
            case HEBREW -> script("he");
            case DEVANAGARI -> script("hi");
            case BENGALI -> script("bn");
            case TAMIL -> script("ta");
            case TELUGU -> script("te");
            case GEORGIAN -> script("ka");
            case ARMENIAN -> script("hy");
            case KHMER -> script("km");
            case LAO -> script("lo");
            case MYANMAR -> script("my");
            case ETHIOPIC -> script("am");
            case GUJARATI -> script("gu");
            case GURMUKHI -> script("pa");
            case KANNADA -> script("kn");
            case MALAYALAM -> script("ml");
            case SINHALA -> script("si");
            case TIBETAN -> script("bo");
            case MONGOLIAN -> script("mn");
            case ARABIC -> script(arabic(form));
            default -> LATIN;
        };
    }

    private static byte script(String tag) {
        return (byte) SCRIPTS.indexOf(tag);
    }

    /// Returns the language of a word in Arabic script: Urdu if it contains a letter that Persian does not
    /// use, Persian if it contains one that Arabic does not use, and otherwise Arabic.
    private static String arabic(String form) {
        String tag = "ar";
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            if (c == '\u0679' || c == '\u0688' || c == '\u0691' || c == '\u06d2' || c == '\u06ba' || c == '\u06c1') {
                return "ur";
            }
            if (c == '\u067e' || c == '\u0686' || c == '\u06af' || c == '\u06cc') {
                tag = "fa";
            }
        }
        return tag;
    }
}
