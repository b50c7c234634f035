package assay.scoring;

import assay.scoring.document.Vocabulary;
import assay.scoring.document.Words;
import assay.scoring.language.Folding;
import assay.scoring.language.Inflection;
import assay.scoring.language.Language;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A keyword of words, each found in the forms and spellings a reader takes for the same.
///
/// Only words of a text that begin with the two letters of a keyword's word are brought to their stem; that is
/// one in thirty, and stemming them all would take as long as the rest of the scan.
final class SpacedSpelling implements Spelling {

    /// A compound of letters less than these and three more is not looked into for this part.
    private static final int SHORTEST_COMPOUNDED = 5;

    private static final int NONE = -1;

    private final Language language;
    private final List<String> contentTerms = new ArrayList<>();

    /// The number of every key of a word or of a part of one.
    private final Map<String, Integer> numbers = new HashMap<>();

    /// By number, which content word it is.
    private final Map<Integer, Long> bits = new HashMap<>();

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
            whole[part] = add(words.get(i), inflection);
            wholeParts[part] = sizes.get(i);
            part += sizes.get(i);
        }
        for (int i = 0; i < parts.length; i++) {
            parts[i] = add(pieces.get(i), inflection);
            if (!isFunctionWord(pieces.get(i))) {
                count(parts[i], pieces.get(i));
            }
        }
        if (contentTerms.isEmpty()) {
            for (int i = 0; i < parts.length; i++) {
                count(parts[i], pieces.get(i));
            }
        }
        for (int i = 0; i + 1 < parts.length; i++) {
            boolean held = whole[i + 1] < 0;
            if (held || !isFunctionWord(pieces.get(i)) && !isFunctionWord(pieces.get(i + 1))) {
                for (String key : inflection.lookedFor(pieces.get(i) + pieces.get(i + 1))) {
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
        long bit = contentTerms.size() >= MOST_TERMS ? 0 : 1L << contentTerms.size();
        if (bits.putIfAbsent(number, bit) == null) {
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
            addPrefix(key);
        }
        addPrefix(Folding.fold(word));
        return number;
    }

    private void addPrefix(String folded) {
        int prefix = prefix(folded);
        if (!hasPrefix(prefix)) {
            prefixes = Arrays.copyOf(prefixes, prefixes.length + 1);
            prefixes[prefixes.length - 1] = prefix;
        }
    }

    private boolean hasPrefix(int prefix) {
        for (int each : prefixes) {
            if (each == prefix) {
                return true;
            }
        }
        return false;
    }

    /// The first two letters of a word, folded.
    private static int prefix(String word) {
        for (int i = 0; i < Math.min(2, word.length()); i++) {
            char c = word.charAt(i);
            // Greek and what follows has nothing to fold here but one Russian letter.
            if (c >= 0x80 && (c < 0x370 || c == 'ё' || c >= 0x1e00 && c < 0x2000) || c >= 'A' && c <= 'Z') {
                return letters(Folding.fold(word));
            }
        }
        return letters(word);
    }

    private static int letters(String word) {
        return word.isEmpty() ? 0 : word.charAt(0) << 16 | (word.length() > 1 ? word.charAt(1) : 0);
    }

    private int number(String word, Inflection inflection) {
        if (hasPrefix(prefix(word))) {
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
        if (!pairs.isEmpty() && hasPrefix(prefix(word))) {
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
        return number < 0 ? 0 : bits.getOrDefault(number, 0L);
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

        private final boolean[] begins;

        Reading(Words words) {
            this.words = words;
            Vocabulary vocabulary = words.vocabulary();
            Inflection inflection = Inflection.of(language);
            int size = vocabulary.size();
            wholes = new int[size];
            split = new int[size][];
            joined = new int[size];
            content = new long[size];
            begins = new boolean[size];
            for (int id = 0; id < size; id++) {
                read(id, vocabulary.form(id), inflection);
            }
            apart = new int[parts.length][];
            for (int i = 0; i < parts.length; i++) {
                apart[i] = apart(pieces.get(i), vocabulary);
                for (int k = 0; i == 0 && k < apart[i].length; k += 2) {
                    begins[apart[i][k]] = true;
                }
            }
        }

        private void read(int id, String form, Inflection inflection) {
            String word = bare(form, inflection);
            String compact = compact(word);
            wholes[id] = number(compact, inflection);
            joined[id] = pair(compact, inflection);
            content[id] = bit(wholes[id]);
            if (joined[id] >= 0) {
                content[id] |= bit(parts[joined[id]]) | bit(parts[joined[id] + 1]);
            }
            for (int i = 0; wholes[id] >= 0 && i < parts.length; i++) {
                for (int k = 0; whole[i] == wholes[id] && k < wholeParts[i]; k++) {
                    content[id] |= bit(parts[i + k]);
                }
            }
            if (hasMarks(word)) {
                List<String> held = pieces(word);
                split[id] = new int[held.size()];
                for (int k = 0; k < split[id].length; k++) {
                    split[id][k] = number(held.get(k), inflection);
                    content[id] |= bit(split[id][k]);
                }
            } else {
                split[id] = wholes[id] < 0 ? NOTHING : new int[] {wholes[id]};
            }
            for (int t = 0; t < compounded.length; t++) {
                String stem = compounded[t];
                if (!stem.isEmpty()
                        && compact.length() > stem.length() + 2
                        && Folding.fold(compact).contains(stem)) {
                    content[id] |= t < MOST_TERMS ? 1L << t : 0;
                }
            }
            begins[id] = wholes[id] >= 0 || joined[id] == 0 || split[id].length > 0 && split[id][0] >= 0;
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
                hits.mark(i, content[words.id(i)]);
                for (int part = 0; part < parts.length; part++) {
                    if (isApart(part, i)) {
                        hits.mark(i + 1, bit(parts[part]));
                    }
                }
                int end = i < free || !begins[words.id(i)] ? NONE : phrase(i);
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
