package assay.scoring;

import assay.language.Folding;
import assay.language.Inflection;
import assay.language.Language;
import assay.language.Vocabulary;
import assay.language.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A keyword of words, each found in the forms and spellings a reader takes for the same.
///
/// Only words of a text that begin with the letters of a keyword's word are brought to their stem; that is one
/// in thirty, and stemming them all would take as long as the rest of the scan.
final class SpacedSpelling implements Spelling {

    /// A compound of letters less than these and three more is not looked into for this part.
    private static final int SHORTEST_COMPOUNDED = 5;

    /// A longer phrase is not looked for with two of its words written as one.
    private static final int MOST_JOINED = 6;

    private static final int LONGEST_SHORT = 4;

    private static final int NONE = -1;

    private final Language language;
    private final List<String> contentTerms = new ArrayList<>();

    /// The number of every key of a word or of a part of one.
    private final Map<String, Integer> numbers = new HashMap<>();

    /// By number, which content word it is.
    private final long[] bits;

    private final boolean[] counted;

    /// By key of two parts written as one, the first of them: "nodejs" for "node" and "js".
    private final Map<String, Integer> pairs = new HashMap<>();

    /// The stems to look for in compounds, by content word; null for those that are too short.
    private final String[] compounded;

    private final List<String> pieces = new ArrayList<>();
    private final int[] parts;

    /// By part, the number of the whole word that begins with it, and how many parts that has; -1 within a
    /// word.
    private final int[] whole;

    private final int[] wholeParts;
    private int[] prefixes = {};

    /// The last six bits of every prefix: most words of a text have none of them.
    private long first;

    /// The first letters of every prefix, by their last six bits.
    private long letters;

    SpacedSpelling(Words own, Language language) {
        this.language = language;
        Inflection inflection = Inflection.of(language);
        List<String> words = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < own.count(); i++) {
            String word = bare(own.form(i), inflection);
            List<String> split = pieces(word);
            if (!split.isEmpty()) {
                words.add(compact(word));
                sizes.add(split.size());
                pieces.addAll(split);
            }
        }
        parts = new int[pieces.size()];
        whole = new int[parts.length];
        wholeParts = new int[parts.length];
        Arrays.fill(whole, NONE);
        int part = 0;
        for (int i = 0; i < words.size(); i++) {
            int size = sizes.get(i);
            for (int k = 0; k < size; k++) {
                parts[part + k] = add(pieces.get(part + k), inflection);
            }
            whole[part] = size == 1 ? parts[part] : add(words.get(i), inflection);
            wholeParts[part] = size;
            part += size;
        }
        bits = new long[numbers.size()];
        counted = new boolean[numbers.size()];
        for (int i = 0; i < parts.length; i++) {
            if (!isFunctionWord(pieces.get(i))) {
                count(parts[i], pieces.get(i));
            }
        }
        if (contentTerms.isEmpty()) {
            for (int i = 0; i < parts.length; i++) {
                count(parts[i], pieces.get(i));
            }
        }
        for (int i = 0; i + 1 < parts.length && parts.length <= MOST_JOINED; i++) {
            boolean held = whole[i + 1] < 0;
            if (held || !isFunctionWord(pieces.get(i)) && !isFunctionWord(pieces.get(i + 1))) {
                for (String key : inflection.keys(pieces.get(i) + pieces.get(i + 1))) {
                    pairs.putIfAbsent(key, i);
                    addPrefix(key);
                }
            }
        }
        compounded = new String[inflection.compounds() ? contentTerms.size() : 0];
        for (int t = 0; t < compounded.length; t++) {
            String key = inflection.keys(contentTerms.get(t)).getFirst();
            String stem = key.indexOf('+') < 0 ? key : contentTerms.get(t);
            compounded[t] = stem.length() < SHORTEST_COMPOUNDED ? "" : stem;
        }
    }

    private boolean isFunctionWord(String piece) {
        return language.isFunctionWord(piece) || language.isFunctionWord(Folding.stem(piece, language));
    }

    private void count(int number, String piece) {
        if (!counted[number]) {
            counted[number] = true;
            bits[number] = contentTerms.size() >= MOST_TERMS ? 0 : 1L << contentTerms.size();
            contentTerms.add(Folding.stem(piece, language));
        }
    }

    /// The number of a word of the keyword; words that share a key share it.
    private int add(String word, Inflection inflection) {
        List<String> keys = inflection.lookedFor(word);
        int number = numbers.size();
        for (String key : keys) {
            number = Math.min(number, numbers.getOrDefault(key, number));
        }
        for (String key : keys) {
            numbers.putIfAbsent(key, number);
        }
        if (word.length() <= LONGEST_SHORT && isFunctionWord(word)) {
            // It has no forms, and half of the text begins like it.
            addBeginning(Folding.fold(word), LONGEST_SHORT + 1);
        } else {
            keys.forEach(this::addPrefix);
            addPrefix(Folding.fold(word));
        }
        return number;
    }

    /// A stem keeps the first three letters of a long word; of a short one it may change the third ("fly",
    /// "flies").
    private void addPrefix(String folded) {
        addBeginning(folded, folded.length() > LONGEST_SHORT ? 3 : 2);
    }

    private void addBeginning(String folded, int count) {
        letters |= folded.isEmpty() ? 0 : 1L << (folded.charAt(0) & 63);
        int prefix = prefix(folded, count);
        if (!hasPrefix(prefix)) {
            prefixes = Arrays.copyOf(prefixes, prefixes.length + 1);
            prefixes[prefixes.length - 1] = prefix;
            first |= 1L << (prefix & 63);
        }
    }

    private boolean hasPrefix(int prefix) {
        if ((first & 1L << (prefix & 63)) == 0) {
            return false;
        }
        for (int each : prefixes) {
            if (each == prefix) {
                return true;
            }
        }
        return false;
    }

    /// Whether a word of a text, in lower case, begins as one of the keyword's.
    private boolean begins(String word) {
        if (!word.isEmpty() && word.charAt(0) < 0x80 && (letters & 1L << (word.charAt(0) & 63)) == 0) {
            return false;
        }
        for (int i = 0; i < Math.min(3, word.length()); i++) {
            if (word.charAt(i) >= 0x80) {
                String folded = Folding.fold(word);
                return hasBeginning(folded);
            }
        }
        return hasBeginning(word);
    }

    private boolean hasBeginning(String folded) {
        return hasPrefix(prefix(folded, 2))
                || hasPrefix(prefix(folded, 3))
                || folded.length() <= LONGEST_SHORT && hasPrefix(exact(folded));
    }

    private static int exact(String folded) {
        return prefix(folded, LONGEST_SHORT + 1);
    }

    /// The first letters of a folded word as a number.
    private static int prefix(String folded, int letters) {
        int prefix = letters;
        for (int i = 0; i < Math.min(letters, folded.length()); i++) {
            prefix = 4099 * prefix + folded.charAt(i);
        }
        return prefix;
    }

    private int number(String word, Inflection inflection) {
        if (begins(word)) {
            for (String key : inflection.keys(word)) {
                Integer number = numbers.get(key);
                if (number != null) {
                    return number;
                }
            }
        }
        return NONE;
    }

    private int pair(String word, Inflection inflection) {
        if (!pairs.isEmpty() && begins(word)) {
            for (String key : inflection.keys(word)) {
                Integer pair = pairs.get(key);
                if (pair != null) {
                    return pair;
                }
            }
        }
        return NONE;
    }

    private long bit(int number) {
        return number < 0 ? 0 : bits[number];
    }

    private static boolean isPlain(String form) {
        for (int i = 0; i < form.length(); i++) {
            if (isMark(form.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isMark(char c) {
        return c == '.' || c == '-' || c == '\'' || c == '&' || c == '\u2010' || c == '\u2011';
    }

    /// Whether marks hold parts of a word together; those of numbers and addresses belong to them.
    private static boolean hasMarks(String form) {
        boolean marks = false;
        boolean letters = false;
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            if (c == '/' || c == '@' || c == ':') {
                return false;
            }
            marks |= isMark(c);
            letters |= Character.isLetter(c);
        }
        return marks && letters;
    }

    private static String bare(String form, Inflection inflection) {
        if (form.indexOf('\'') < 0) {
            return form;
        }
        return form.endsWith("'s") ? form.substring(0, form.length() - 2) : inflection.withoutArticle(form);
    }

    private static String compact(String word) {
        if (!hasMarks(word)) {
            return word;
        }
        StringBuilder compact = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            if (!isMark(word.charAt(i))) {
                compact.append(word.charAt(i));
            }
        }
        return compact.toString();
    }

    private static List<String> pieces(String word) {
        if (!hasMarks(word)) {
            return word.isEmpty() ? List.of() : List.of(word);
        }
        List<String> pieces = new ArrayList<>(2);
        int from = 0;
        for (int i = 0; i <= word.length(); i++) {
            if (i == word.length() || isMark(word.charAt(i))) {
                if (i > from) {
                    pieces.add(word.substring(from, i));
                }
                from = i + 1;
            }
        }
        return pieces;
    }

    @Override
    public List<String> contentTerms() {
        return contentTerms;
    }

    @Override
    public Hits in(CharSequence text, Words words) {
        return new Reading(words).hits(text);
    }

    /// What the words of a text are to the keyword, by their numbers in its vocabulary.
    private final class Reading {
        private static final int[] NOTHING = {NONE};
        private final Words words;
        private final int[] wholes;
        private final int[][] split;
        private final int[] joined;
        private final long[] content;

        /// By part, the numbers of the words it may be written as, two by two: "node js" for "nodejs".
        private final int[][] apart;

        private final boolean anyApart;
        private final boolean[] opens;

        Reading(Words words) {
            this.words = words;
            Vocabulary vocabulary = words.vocabulary();
            Inflection inflection = Inflection.of(language);
            int size = vocabulary.size();
            wholes = new int[size];
            split = new int[size][];
            joined = new int[size];
            content = new long[size];
            opens = new boolean[size];
            Arrays.fill(wholes, NONE);
            Arrays.fill(joined, NONE);
            Arrays.fill(split, NOTHING);
            for (int id = 0; id < size; id++) {
                // Nearly all words of most texts end here.
                char initial = compounded.length > 0 ? 0 : vocabulary.initial(id);
                if (initial == 0 || (letters & 1L << (initial & 63)) != 0) {
                    read(id, vocabulary.form(id), inflection);
                }
            }
            apart = new int[parts.length][];
            boolean any = false;
            for (int i = 0; i < parts.length; i++) {
                apart[i] = apart(pieces.get(i), vocabulary);
                any |= apart[i].length > 0;
                for (int k = 0; i == 0 && k < apart[i].length; k += 2) {
                    opens[apart[i][k]] = true;
                }
            }
            anyApart = any;
        }

        private void read(int id, String form, Inflection inflection) {
            if (isPlain(form)) {
                // Most words end here: no form of theirs begins as one of the keyword's does.
                if (begins(form)) {
                    readWhole(id, form, inflection);
                    split[id] = wholes[id] < 0 ? NOTHING : new int[] {wholes[id]};
                }
                lookInto(id, form);
            } else {
                String word = bare(form, inflection);
                String compact = compact(word);
                readWhole(id, compact, inflection);
                List<String> held = pieces(word);
                split[id] = new int[held.size()];
                for (int k = 0; k < split[id].length; k++) {
                    split[id][k] = number(held.get(k), inflection);
                    content[id] |= bit(split[id][k]);
                }
                lookInto(id, compact);
            }
            opens[id] = wholes[id] >= 0 || joined[id] == 0 || split[id].length > 0 && split[id][0] >= 0;
        }

        private void readWhole(int id, String word, Inflection inflection) {
            wholes[id] = number(word, inflection);
            joined[id] = pair(word, inflection);
            content[id] = bit(wholes[id]);
            if (joined[id] >= 0) {
                content[id] |= bit(parts[joined[id]]) | bit(parts[joined[id] + 1]);
            }
            for (int i = 0; wholes[id] >= 0 && i < parts.length; i++) {
                for (int k = 0; whole[i] == wholes[id] && k < wholeParts[i]; k++) {
                    content[id] |= bit(parts[i + k]);
                }
            }
        }

        private void lookInto(int id, String word) {
            if (compounded.length == 0 || word.length() < SHORTEST_COMPOUNDED + 3) {
                return;
            }
            String folded = Folding.fold(word);
            for (int t = 0; t < Math.min(MOST_TERMS, compounded.length); t++) {
                String stem = compounded[t];
                if (!stem.isEmpty() && word.length() > stem.length() + 2 && folded.contains(stem)) {
                    content[id] |= 1L << t;
                }
            }
        }

        /// A word that a text writes as two, of which neither is a function word.
        private int[] apart(String word, Vocabulary vocabulary) {
            int[] found = {};
            for (int at = 1; at < word.length() && word.length() > 3; at++) {
                int first = vocabulary.find(word.substring(0, at));
                int second = first < 0 ? NONE : vocabulary.find(word.substring(at));
                if (second >= 0 && !isFunctionWord(word.substring(0, at)) && !isFunctionWord(word.substring(at))) {
                    found = Arrays.copyOf(found, found.length + 2);
                    found[found.length - 2] = first;
                    found[found.length - 1] = second;
                }
            }
            return found;
        }

        Hits hits(CharSequence text) {
            Hits hits = new Hits(words.count());
            int free = 0;
            for (int i = 0; i < words.count(); i++) {
                int id = words.id(i);
                if (content[id] != 0) {
                    hits.mark(i, content[id]);
                }
                for (int part = 0; anyApart && part < parts.length; part++) {
                    if (isApart(part, i)) {
                        hits.mark(i + 1, bit(parts[part]));
                    }
                }
                int end = i < free || !opens[id] ? NONE : phrase(i);
                // A phrase does not reach over the end of a block.
                if (end >= 0 && !breaks(text, words.start(i), words.end(end - 1))) {
                    hits.add(i, end);
                    free = end;
                }
            }
            return hits;
        }

        private static boolean breaks(CharSequence text, int from, int to) {
            for (int i = from; i < to; i++) {
                if (text.charAt(i) == '\n') {
                    return true;
                }
            }
            return false;
        }

        private boolean isApart(int part, int word) {
            int[] ids = apart[part];
            for (int k = 0; k < ids.length; k += 2) {
                if (words.id(word) == ids[k] && word + 1 < words.count() && words.id(word + 1) == ids[k + 1]) {
                    return true;
                }
            }
            return false;
        }

        /// Where the phrase that begins with this word ends; -1 where none does. It takes whole words.
        private int phrase(int first) {
            int at = 0;
            int word = first;
            while (at < parts.length && word < words.count()) {
                int id = words.id(word);
                if (areParts(split[id], at)) {
                    at += split[id].length;
                } else if (whole[at] >= 0 && whole[at] == wholes[id]) {
                    at += wholeParts[at];
                } else if (joined[id] == at) {
                    at += 2;
                } else if (isApart(at, word)) {
                    at++;
                    word++;
                } else {
                    return NONE;
                }
                word++;
            }
            return at == parts.length && at > 0 ? word : NONE;
        }

        private boolean areParts(int[] pieces, int at) {
            if (pieces.length == 0 || at + pieces.length > parts.length) {
                return false;
            }
            for (int k = 0; k < pieces.length; k++) {
                if (pieces[k] != parts[at + k]) {
                    return false;
                }
            }
            return true;
        }
    }
}
