package assay.scoring.seo;

import assay.language.Folding;
import assay.language.Language;
import assay.language.NumberWords;
import assay.language.PerLanguage;
import assay.language.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The harmful claims in a language's word lists, and the words that negate or refute them.
///
/// A line in a list of claims is a sequence of elements, which occur in this order in one clause:
///
/// ```text
/// <folk-remedies> | cures, heals ~ <serious-illnesses>
/// take, swallow | #mg>4000 | paracetamol
/// ```
///
/// `|` allows a few words, including commas, between two elements; `~` allows fewer words and no comma. An
/// element is a comma-separated list of alternative words, the name of a word list in angle brackets, or a
/// number: `#>8`, `#%>9` for a percentage, `#mg>4000` for a mass, `#kg>10` for a body weight, and `#slim` for
/// impossibly fast weight loss. `cur*` matches the beginning of a word, and `*itis` the end. `^no,` matches
/// at the beginning of a sentence, if punctuation follows.
final class ClaimTemplates {

    /// The kinds of harm. Kinds before [#PROFIT] can be fatal.
    enum Kind {
        CURE("unsafe-cures"),
        STOP("unsafe-stops"),
        ACT("unsafe-acts"),
        DOSE("unsafe-doses"),
        PROFIT("unsafe-profits"),
        SLIMMING("unsafe-slimming");

        private final String list;

        Kind(String list) {
            this.list = list;
        }

        boolean blocks() {
            return compareTo(PROFIT) < 0;
        }

        /// Whether the claim is refuted if a doctor is mentioned near it.
        boolean needsCare() {
            return this == STOP || this == ACT || this == DOSE;
        }
    }

    /// A word or phrase in a group.
    ///
    /// @param opens whether the form must begin its sentence
    /// @param marked whether punctuation must follow the form
    record Form(int group, List<String> words, boolean opens, boolean marked) {}

    /// @param groups the groups of the template's elements, in order
    /// @param tight for each element, whether it must be close to the previous one
    record Template(Kind kind, List<Integer> groups, List<Boolean> tight, int firstState) {}

    /// The position of a group in a template.
    record Use(Template template, int at) {}

    private record NumberElement(int group, String unit, double above) {}

    /// The maximum plausible weight loss, in kilograms per week. A faster loss is water or a sign of disease.
    private static final double KILOGRAMS_A_WEEK = 2.5;

    /// The maximum number of words from a weight to the time span in which it is lost.
    private static final int WORDS_TO_DURATION = 7;

    private static final int KEY = 4096;

    /// The number of letters in a key. A word's beginning or end is looked up only if its key occurs in the
    /// lists. All ends in the lists have at least this many letters.
    private static final int KEY_LETTERS = 3;

    private static final Form[] NONE = {};

    private static final PerLanguage<ClaimTemplates> ALL = PerLanguage.of(ClaimTemplates::new);

    private final Language language;
    private final Map<String, Integer> groups = new HashMap<>();
    private final Map<String, List<Form>> exact = new HashMap<>();
    private final Map<String, List<Form>> beginnings = new HashMap<>();
    private final Map<String, List<Form>> ends = new HashMap<>();
    private final boolean[] beginningKeys = new boolean[KEY];
    private final boolean[] endKeys = new boolean[KEY];
    private int longest;

    /// The maximum length of word beginnings that are too short for a key; 0 if the lists contain none.
    private int shortest;

    private final List<Template> templates = new ArrayList<>();
    private final List<NumberElement> numbers = new ArrayList<>();
    private final Map<Integer, List<Use>> uses = new HashMap<>();
    private final Map<String, Double> grams = new HashMap<>();
    private final Map<String, Double> kilograms = new HashMap<>();
    private final Map<String, Double> days = new HashMap<>();
    private final NumberWords numberWords;
    private final Set<String> ones;
    private final Set<String> percentWords;
    private final int lures;
    private final int negations;
    private final int doubts;
    private final int refutations;
    private final int care;
    private final int conditions;
    private int states;

    private ClaimTemplates(Language language) {
        this.language = language;
        numberWords = NumberWords.of(language);
        ones = language.words("unsafe-ones");
        percentWords = language.words("percent-words");
        values("unsafe-masses", grams);
        values("unsafe-weights", kilograms);
        values("unsafe-durations", days);
        lures = group("<claim-lures>");
        negations = group("<claim-negations>");
        doubts = group("<claim-doubts>");
        refutations = group("<claim-refutations>");
        care = group("<claim-care>");
        conditions = group("<condition-words>");
        for (Kind kind : Kind.values()) {
            for (String line : language.list(kind.list)) {
                add(kind, line);
            }
        }
    }

    static ClaimTemplates of(Language language) {
        return ALL.in(language);
    }

    /// Whether there are no lists of claims for the language.
    boolean isEmpty() {
        return templates.isEmpty();
    }

    int lures() {
        return lures;
    }

    int negations() {
        return negations;
    }

    int doubts() {
        return doubts;
    }

    int refutations() {
        return refutations;
    }

    int care() {
        return care;
    }

    int conditions() {
        return conditions;
    }

    int states() {
        return states;
    }

    /// Returns the groups of those claims for which every group is present in the text.
    boolean[] claimable(boolean[] present) {
        boolean[] has = Arrays.copyOf(present, groups.size());
        numbers.forEach(number -> has[number.group()] = true);
        boolean[] claimable = new boolean[has.length];
        for (Template template : templates) {
            if (template.groups.stream().allMatch(group -> has[group])) {
                template.groups.forEach(group -> claimable[group] = true);
            }
        }
        return claimable;
    }

    int groups() {
        return groups.size();
    }

    List<Use> uses(int group) {
        return uses.getOrDefault(group, List.of());
    }

    private void values(String list, Map<String, Double> into) {
        for (String line : language.list(list)) {
            String[] sides = line.split(" = ", 2);
            into.put(sides[0], Double.valueOf(sides[1]));
        }
    }

    private void add(Kind kind, String line) {
        List<Integer> elements = new ArrayList<>();
        List<Boolean> tight = new ArrayList<>();
        boolean close = false;
        int from = 0;
        for (int i = 0; i <= line.length(); i++) {
            if (i == line.length() || line.charAt(i) == '|' || line.charAt(i) == '~') {
                elements.add(group(line.substring(from, i).strip()));
                tight.add(close);
                close = i < line.length() && line.charAt(i) == '~';
                from = i + 1;
            }
        }
        Template template = new Template(kind, List.copyOf(elements), List.copyOf(tight), states);
        states += elements.size();
        templates.add(template);
        // The elements are added in reverse order, so that one match is not used for two consecutive elements
        // of a template.
        for (int i = elements.size() - 1; i >= 0; i--) {
            uses.computeIfAbsent(elements.get(i), _ -> new ArrayList<>()).add(new Use(template, i));
        }
    }

    private int group(String element) {
        Integer known = groups.get(element);
        if (known != null) {
            return known;
        }
        int group = groups.size();
        groups.put(element, group);
        if (element.startsWith("#")) {
            int above = element.indexOf('>');
            numbers.add(new NumberElement(
                    group,
                    element.substring(1, above < 0 ? element.length() : above),
                    above < 0 ? -1 : Double.parseDouble(element.substring(above + 1))));
        } else if (element.startsWith("<")) {
            language.list(element.substring(1, element.length() - 1)).forEach(words -> form(group, words));
        } else {
            Arrays.stream(element.split(",")).map(String::strip).forEach(words -> form(group, words));
        }
        return group;
    }

    private void form(int group, String entry) {
        boolean opens = entry.startsWith("^");
        boolean marked = entry.endsWith(",");
        List<String> words = List.of(entry.substring(opens ? 1 : 0, entry.length() - (marked ? 1 : 0))
                .strip()
                .split(" "));
        Form form = new Form(group, words, opens, marked);
        String first = words.getFirst();
        if (first.startsWith("*")) {
            String end = first.substring(1);
            ends.computeIfAbsent(end, _ -> new ArrayList<>()).add(form);
            endKeys[key(end, end.length() - KEY_LETTERS)] = true;
            longest = Math.max(longest, end.length());
        } else if (first.endsWith("*")) {
            String beginning = first.substring(0, first.length() - 1);
            beginnings.computeIfAbsent(beginning, _ -> new ArrayList<>()).add(form);
            if (beginning.length() < KEY_LETTERS) {
                shortest = KEY_LETTERS - 1;
            } else {
                beginningKeys[key(beginning, 0)] = true;
            }
            longest = Math.max(longest, beginning.length());
        } else {
            exact.computeIfAbsent(first, _ -> new ArrayList<>()).add(form);
        }
    }

    /// Returns the hash of a three-letter key. It is less than [#KEY].
    private static int key(String text, int from) {
        return ((text.charAt(from) * 31 + text.charAt(from + 1)) * 31 + text.charAt(from + 2)) & KEY - 1;
    }

    /// Returns the forms that can begin with this lower-case word.
    Form[] beginningWith(String word) {
        List<Form> found = new ArrayList<>(0);
        addBeginningWith(word, found);
        int mark = word.indexOf('\'');
        if (mark > 0 && mark + 1 < word.length()) {
            // An elided article precedes some words: "l'insuline", "dell'acqua".
            addBeginningWith(word.substring(mark + 1), found);
        }
        return found.isEmpty() ? NONE : found.toArray(Form[]::new);
    }

    private void addBeginningWith(String word, List<Form> found) {
        add(exact.get(word), found);
        int length = word.length();
        for (int i = 1; i <= Math.min(length, shortest); i++) {
            add(beginnings.get(word.substring(0, i)), found);
        }
        if (length < KEY_LETTERS) {
            return;
        }
        if (beginningKeys[key(word, 0)]) {
            for (int i = KEY_LETTERS; i <= Math.min(length, longest); i++) {
                add(beginnings.get(word.substring(0, i)), found);
            }
        }
        if (endKeys[key(word, length - KEY_LETTERS)]) {
            for (int i = Math.max(0, length - longest); i <= length - KEY_LETTERS; i++) {
                add(ends.get(word.substring(i)), found);
            }
        }
    }

    private static void add(@Nullable List<Form> forms, List<Form> found) {
        if (forms != null) {
            found.addAll(forms);
        }
    }

    /// Whether the remaining words of the form follow this word.
    ///
    /// @param end the end of the sentence
    static boolean goesOn(Words words, int at, int end, Form form) {
        if (at + form.words.size() > end) {
            return false;
        }
        for (int i = 1; i < form.words.size(); i++) {
            if (!like(words.form(at + i), form.words.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean like(String word, String pattern) {
        if (pattern.startsWith("*")) {
            return word.endsWith(pattern.substring(1));
        }
        if (pattern.endsWith("*")) {
            return word.startsWith(pattern.substring(0, pattern.length() - 1));
        }
        return word.equals(pattern)
                || word.endsWith(pattern) && word.charAt(word.length() - pattern.length() - 1) == '\'';
    }

    /// A numeric element that matches the number at a word.
    ///
    /// @param endWord the index after the element's last word
    record NumberHit(int group, int endWord) {}

    /// Returns the numeric elements that match the number at this word.
    ///
    /// @param text the text that contains the words
    /// @param end the end of the sentence
    /// @param value the value of the number
    List<NumberHit> numbersAt(String text, Words words, int at, int end, double value) {
        String unit = unit(words.form(at));
        int last = at;
        int percentEnd = percentAfter(text, words.end(at)) ? at + 1 : percentWordsEnd(words, at + 1, end);
        boolean percent = percentEnd > 0;
        if (unit.isEmpty() && at + 1 < end && !percent) {
            unit = words.form(at + 1);
            last = at + 1;
        }
        List<NumberHit> found = new ArrayList<>(1);
        for (NumberElement element : numbers) {
            int done = switch (element.unit) {
                case "" -> value > element.above && !percent ? at + 1 : -1;
                case "%" -> value > element.above ? percentEnd : -1;
                case "mg" -> value * grams.getOrDefault(unit, 0.0) > element.above ? last + 1 : -1;
                case "kg" -> value * kilograms.getOrDefault(unit, 0.0) > element.above ? last + 1 : -1;
                default -> slim(words, last + 1, end, value * kilograms.getOrDefault(unit, 0.0));
            };
            if (done > 0) {
                found.add(new NumberHit(element.group, done));
            }
        }
        return found;
    }

    /// Returns the index of the word after "percent" or "per cent", or -1 if neither is at this position.
    private int percentWordsEnd(Words words, int at, int end) {
        if (at >= end) {
            return -1;
        }
        if (percentWords.contains(words.form(at))) {
            return at + 1;
        }
        return at + 1 < end && percentWords.contains(words.form(at) + " " + words.form(at + 1)) ? at + 2 : -1;
    }

    /// Whether there is a percent sign at this position, or after one space.
    static boolean percentAfter(String text, int at) {
        if (at < text.length() && text.charAt(at) == '%') {
            return true;
        }
        return at + 1 < text.length() && text.charAt(at + 1) == '%' && " \u00a0\u202f".indexOf(text.charAt(at)) >= 0;
    }

    /// Returns the index of the word after a time span in which no one can lose this many kilograms, or -1 if
    /// there is no such time span.
    private int slim(Words words, int from, int end, double weight) {
        for (int i = from; i < Math.min(end, from + WORDS_TO_DURATION); i++) {
            Double unit = days.get(words.form(i));
            if (unit == null) {
                String[] parts = words.form(i).split("-", 2);
                double count = parts.length == 2 && !parts[0].isEmpty() ? value(parts[0]) : -1;
                if (count > 0 && days.containsKey(parts[1])) {
                    return tooFast(weight, days.getOrDefault(parts[1], 1.0) * count) ? i + 1 : -1;
                }
                continue;
            }
            double before = i == from ? 1 : value(words.form(i - 1));
            double count = before > 0 ? before : 1;
            return tooFast(weight, unit * count) ? i + 1 : -1;
        }
        return -1;
    }

    /// Whether the weight is lost impossibly fast. A loss of less than three kilograms may be water and
    /// doesn't count.
    private static boolean tooFast(double kilograms, double days) {
        return kilograms >= 3 && days > 0 && kilograms * 7 / days > KILOGRAMS_A_WEEK;
    }

    /// Returns the value of a word such as "20", "1,000", "2.5", "10kg" or "ten", or a negative number if the
    /// word is not a number.
    double value(String form) {
        if (numbers.isEmpty()) {
            return -1;
        }
        if (ones.contains(form)) {
            return 1;
        }
        char first = form.charAt(0);
        if (first < '0' || first > '9') {
            return numberWords.value(isPlain(form) ? form : Folding.fold(form)).orElse(-1);
        }
        int end = numberEnd(form);
        double value = 0;
        double fraction = 0;
        for (int i = 0; i < end; i++) {
            char c = form.charAt(i);
            if (c >= '0' && c <= '9') {
                value = value * 10 + (c - '0');
                fraction *= 10;
            } else if (end - i != 4) {
                // A point or comma that is followed by exactly three digits separates thousands.
                fraction = 1;
            }
        }
        return fraction == 0 ? value : value / fraction;
    }

    private static boolean isPlain(String form) {
        for (int i = 0; i < form.length(); i++) {
            if (form.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static int numberEnd(String form) {
        int end = 0;
        while (end < form.length() && end < 15 && "0123456789.,".indexOf(form.charAt(end)) >= 0) {
            end++;
        }
        return end;
    }

    private static String unit(String form) {
        int end = numberEnd(form);
        return end == 0 ? "" : form.substring(end < form.length() && form.charAt(end) == '-' ? end + 1 : end);
    }
}
