package assay.language;

import java.util.List;
import java.util.stream.Stream;

/// Recognizes words that no dictionary lists because any author may form them: compounds, and words with a
/// prefix or an ending.
final class WordParts {

    /// The ending of a derived word and the ending of its base: “prenderlo” is from “prendere”.
    private record Ending(String ending, String base) {}

    /// Words shorter than this can be part of a compound only if they are common.
    private static final int SHORT_PART = 4;

    private static final int SHORTEST_PART = 3;
    private static final int SHORTEST_BASE = 4;
    private static final int LONGEST = 40;
    private static final int MOST_PARTS = 3;

    /// A part of a compound must have at least this frequency class. A short part must have at least
    /// [#COMMON].
    private static final int KNOWN = 2;

    /// In a language that capitalizes nouns, this frequency class is enough for every part of a compound
    /// except the last.
    private static final int NOUN = 1;

    private static final int COMMON = 5;

    private final Speller words;

    /// Letters that can come between the parts of a compound; an empty text stands for no letters. The list
    /// is empty if the language does not form compounds freely.
    private final List<String> joints;

    private final List<String> prefixes;
    private final List<Ending> endings;

    /// Whether words such as “le” are elided before the next word, as in “l'eau”.
    private final boolean eliding;

    /// Whether two words that are not short may be written as one, as in English “changelog”.
    private final boolean english;

    /// Whether the language capitalizes nouns.
    private final boolean nouns;

    WordParts(Speller words, Language language) {
        this.words = words;
        List<String> listed = language.list("compound-joints");
        joints = listed.isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(""), listed.stream()).toList();
        prefixes = language.list("word-prefixes");
        endings = language.list("word-endings").stream()
                .map(Speller::pair)
                .map(pair -> new Ending(pair.getKey(), pair.getValue()))
                .toList();
        eliding = language.is("fr", "it");
        english = language.is("en");
        nouns = language.is("de");
    }

    boolean accept(String word) {
        if (word.length() > LONGEST) {
            return true;
        }
        int apostrophe = word.lastIndexOf('\'');
        if (apostrophe >= 0) {
            String part = eliding ? word.substring(apostrophe + 1) : word.substring(0, word.indexOf('\''));
            return part.isEmpty() || words.has(part) || accept(part);
        }
        return hasPrefix(word) || hasEnding(word) || (english ? isPair(word) : isCompound(word, 0, MOST_PARTS));
    }

    private boolean hasPrefix(String word) {
        for (String prefix : prefixes) {
            if (word.startsWith(prefix)
                    && word.length() - prefix.length() > SHORTEST_BASE
                    && words.has(word.substring(prefix.length()))) {
                return true;
            }
        }
        return false;
    }

    private boolean hasEnding(String word) {
        for (Ending each : endings) {
            if (word.endsWith(each.ending())) {
                String base = word.substring(0, word.length() - each.ending().length()) + each.base();
                if (base.length() >= SHORTEST_BASE && words.has(base)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isPair(String word) {
        for (int end = SHORT_PART; end + SHORT_PART <= word.length(); end++) {
            if (words.level(word.substring(0, end)) >= KNOWN && words.level(word.substring(end)) >= KNOWN) {
                return true;
            }
        }
        return false;
    }

    private boolean isCompound(String word, int from, int most) {
        if (most == 1 || joints.isEmpty()) {
            return false;
        }
        for (int end = from + SHORTEST_PART; end + SHORTEST_PART <= word.length(); end++) {
            if (!isPart(word, from, end, nouns ? NOUN : KNOWN)) {
                continue;
            }
            for (String joint : joints) {
                int next = end + joint.length();
                if (word.length() - next >= SHORTEST_PART
                        && word.startsWith(joint, end)
                        && (isPart(word, next, word.length(), KNOWN) || isCompound(word, next, most - 1))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isPart(String word, int start, int end, int least) {
        return words.level(word.substring(start, end)) >= (end - start < SHORT_PART ? COMMON : least);
    }
}
