package assay.briefs;

import assay.language.Checkpoint;
import assay.language.Language;
import assay.language.Speller;
import assay.language.WordFrequencies;
import assay.language.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the words and phrases that distinguish the pages of a topic from general texts.
///
/// A term is a word or a phrase of up to four words that begins and ends with a word of content and occurs on several
/// pages. Its rank grows with the share of pages that use it and with the log-likelihood of its frequency against that
/// in general texts (Dunning 1993, for one Poisson variable: `2 × (a ln(a ÷ e) − (a − e))` for `a` occurrences where
/// `e` are expected).
final class TermSearch {

    /// The maximum number of words in a term.
    private static final int LONGEST = 4;

    /// The maximum number of terms in a brief.
    private static final int MOST = 100;

    private static final int LEAST_LETTERS = 3;

    /// A page counts at most this share of its words as occurrences of one term, so that one page with many
    /// repetitions doesn't decide the rank.
    private static final double MOST_OF_PAGE = 0.02;

    /// How much rarer a phrase is in general texts than its rarest word.
    private static final double PHRASE_SHARE = 0.05;

    /// A word is specific to the topic if it is this many times as frequent as in general texts, as a base-2
    /// logarithm.
    private static final double SPECIFIC = 10;

    private static final double SPECIFIC_PHRASE = 7;

    /// A word below this base-2 logarithm says nothing about the topic.
    private static final double LEAST_SPECIFIC = 1.5;

    /// The minimum share of the occurrences of a phrase's rarest word that belong to the phrase.
    private static final double LEAST_OF_PART = 0.15;

    private static final double LEAST_CAPITALISED = 0.7;

    /// The lengths in words of sentences that serve as examples.
    private static final int LEAST_OF_EXAMPLE = 6;

    private static final int BEST_OF_EXAMPLE = 16;
    private static final int MOST_OF_EXAMPLE = 40;

    /// Counts of one candidate.
    private static final class Candidate {
        final int[] words;
        final int[] counts;
        long titles;
        long headings;
        long texts;
        double score;

        /// The number of all occurrences, including those in longer candidates.
        int whole;

        Candidate(int[] words, int pages) {
            this.words = words;
            this.counts = new int[pages];
        }

        void add(int page, boolean inHeading) {
            counts[page]++;
            if (inHeading) {
                headings |= 1L << page;
            } else {
                texts |= 1L << page;
            }
        }

        int pages() {
            int pages = 0;
            for (int count : counts) {
                pages += count > 0 ? 1 : 0;
            }
            return pages;
        }

        int total() {
            return Arrays.stream(counts).sum();
        }
    }

    private final List<PageText> pages;
    private final WordForms forms;
    private final Language language;
    private final boolean[] functionWords;
    private final Set<String> units;

    /// The share of general texts that consists of the forms of each word.
    private final double[] general;

    /// How much more frequent each word is than in general texts, as a base-2 logarithm.
    private final double[] specific;

    private final int leastPages;
    private final int allWords;
    private final Map<String, Candidate> found = new HashMap<>();

    private TermSearch(List<PageText> pages, WordForms forms) {
        this.pages = pages;
        this.forms = forms;
        this.language = forms.language();
        this.units = language.words("units");
        this.leastPages = pages.size() < 3 ? 1 : Math.max(2, (int) Math.ceil(pages.size() * 0.15));
        this.allWords = Math.max(1, pages.stream().mapToInt(PageText::count).sum());
        this.functionWords = new boolean[forms.size()];
        this.general = new double[forms.size()];
        this.specific = new double[forms.size()];
    }

    /// Returns the terms, the most important first.
    static List<RankedTerm> in(List<PageText> pages, WordForms forms, String keyword) {
        TermSearch search = new TermSearch(pages, forms);
        search.readWords();
        for (int length = 1; length <= LONGEST; length++) {
            search.count(length);
        }
        return search.ranked(keyword);
    }

    /// A term with its words, for other parts of the brief.
    ///
    /// @param words the numbers of its words in [WordForms]
    record RankedTerm(List<Integer> words, double score, Brief.Term term) {}

    /// Returns the numbers of all words in these terms.
    static Set<Integer> words(List<RankedTerm> terms) {
        Set<Integer> words = new HashSet<>();
        terms.forEach(term -> words.addAll(term.words()));
        return words;
    }

    private void readWords() {
        WordFrequencies frequencies = WordFrequencies.of(language);
        Set<String> read = new HashSet<>();
        int[] occurrences = new int[forms.size()];
        for (PageText page : pages) {
            for (int i = 0; i < page.count(); i++) {
                int number = page.number(i);
                if (number < 0) {
                    continue;
                }
                occurrences[number]++;
                String form = page.page().form(i);
                if (read.add(form)) {
                    String bare = forms.bare(form);
                    functionWords[number] |= units.contains(form)
                            || language.isFunctionWord(form)
                            || language.isFunctionWord(bare)
                            || bare.indexOf('\'') > 0 && language.isFunctionWord(bare.substring(0, bare.indexOf('\'')));
                    general[number] += frequencies.share(bare);
                }
            }
        }
        for (int i = 0; i < specific.length; i++) {
            if (occurrences[i] > 0) {
                specific[i] = log2(occurrences[i] / (double) allWords / general[i]);
            }
        }
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    private void count(int length) {
        for (int p = 0; p < pages.size(); p++) {
            PageText page = pages.get(p);
            for (int at = 0; at + length <= page.count(); at++) {
                if ((at & 1023) == 0) {
                    Checkpoint.pass();
                }
                if (!isPhrase(page, at, length)) {
                    continue;
                }
                int[] words = words(page, at, length);
                found.computeIfAbsent(key(words), _ -> new Candidate(words, pages.size()))
                        .add(p, page.inHeading(at));
            }
        }
        found.values().removeIf(each -> each.words.length == length && !isFrequent(each));
    }

    private boolean isFrequent(Candidate candidate) {
        int all = candidate.pages();
        return all >= leastPages && (all > 1 || candidate.total() >= 3);
    }

    private boolean isPhrase(PageText page, int at, int length) {
        if (!isContent(page.number(at)) || !isContent(page.number(at + length - 1))) {
            return false;
        }
        for (int i = at + 1; i < at + length; i++) {
            if (page.startsRun(i) || page.number(i) < 0) {
                return false;
            }
        }
        if (length == 1) {
            return isLongEnough(page, at);
        }
        for (int i = at; i < at + length; i++) {
            if (!functionWords[page.number(i)] && !found.containsKey(key(page.number(i)))) {
                return false;
            }
        }
        return true;
    }

    /// Short words are read only if they are written in capitals: “UV”.
    private static boolean isLongEnough(PageText page, int at) {
        String written = page.page().written(at, at + 1);
        return written.length() >= LEAST_LETTERS
                || written.length() == 2 && written.equals(written.toUpperCase(Locale.ROOT));
    }

    private boolean isContent(int number) {
        return number >= 0 && !functionWords[number];
    }

    private static String key(int... words) {
        StringBuilder key = new StringBuilder(2 * words.length);
        for (int word : words) {
            key.append((char) (word >>> 16)).append((char) word);
        }
        return key.toString();
    }

    private List<RankedTerm> ranked(String keyword) {
        int[] about = numbers(keyword);
        scoreAll();
        countOutsideLonger();
        List<Candidate> candidates = scoreAll();
        candidates.sort(Comparator.comparingDouble((Candidate each) -> each.score)
                .reversed()
                .thenComparing(each -> key(each.words)));
        List<Candidate> kept = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (kept.size() < MOST && (candidate.score > 0 || Arrays.equals(candidate.words, about))) {
                kept.add(candidate);
            }
        }
        List<RankedTerm> terms = new ArrayList<>();
        Map<String, Occurrences> occurrences = occurrences(kept);
        for (Candidate candidate : kept) {
            Occurrences where = occurrences.get(key(candidate.words));
            if (where != null) {
                terms.add(new RankedTerm(
                        Arrays.stream(candidate.words).boxed().toList(), candidate.score, term(candidate, where)));
            }
        }
        return terms;
    }

    private List<Candidate> scoreAll() {
        for (Candidate candidate : found.values()) {
            Checkpoint.pass();
            candidate.titles = 0;
            for (int p = 0; p < pages.size(); p++) {
                if (candidate.counts[p] > 0 && pages.get(p).inTitle(candidate.words)) {
                    candidate.titles |= 1L << p;
                }
            }
            candidate.score = isFrequent(candidate) ? score(candidate) : 0;
        }
        return new ArrayList<>(found.values());
    }

    /// Counts each candidate again, without its occurrences in a longer one: “acid” in “lactic acid bacteria” is not
    /// another term.
    private void countOutsideLonger() {
        Set<String> longer = new HashSet<>();
        for (Candidate candidate : found.values()) {
            if (candidate.words.length > 1 && candidate.score > 0) {
                longer.add(key(candidate.words));
            }
            candidate.whole = candidate.total();
            Arrays.fill(candidate.counts, 0);
            candidate.texts = 0;
            candidate.headings = 0;
        }
        for (int p = 0; p < pages.size(); p++) {
            PageText page = pages.get(p);
            // The end of the longest phrase that begins at each word.
            int[] ends = new int[page.count()];
            for (int at = 0; at < page.count(); at++) {
                if ((at & 1023) == 0) {
                    Checkpoint.pass();
                }
                for (int length = LONGEST; length > 1 && ends[at] == 0; length--) {
                    if (at + length <= page.count()
                            && isPhrase(page, at, length)
                            && longer.contains(key(words(page, at, length)))) {
                        ends[at] = at + length;
                    }
                }
            }
            for (int at = 0; at < page.count(); at++) {
                for (int length = 1; length <= LONGEST && at + length <= page.count(); length++) {
                    if (isPhrase(page, at, length) && !isInLonger(ends, at, length)) {
                        Candidate candidate = found.get(key(words(page, at, length)));
                        if (candidate != null) {
                            candidate.add(p, page.inHeading(at));
                        }
                    }
                }
            }
        }
    }

    private static boolean isInLonger(int[] ends, int at, int length) {
        for (int start = Math.max(0, at - LONGEST + 1); start <= at; start++) {
            if (ends[start] >= at + length && ends[start] - start > length) {
                return true;
            }
        }
        return false;
    }

    private static int[] words(PageText page, int at, int length) {
        int[] words = new int[length];
        for (int i = 0; i < length; i++) {
            words[i] = page.number(at + i);
        }
        return words;
    }

    private int[] numbers(String text) {
        Words words = Words.of(text);
        int[] numbers = new int[words.count()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = forms.find(words.form(i));
        }
        return numbers;
    }

    private double score(Candidate candidate) {
        double expected = 1;
        double meanSpecific = 0;
        double mostSpecific = 0;
        int content = 0;
        for (int word : candidate.words) {
            if (!functionWords[word]) {
                expected = Math.min(expected, general[word]);
                meanSpecific += specific[word];
                mostSpecific = Math.max(mostSpecific, specific[word]);
                content++;
            }
        }
        meanSpecific /= Math.max(1, content);
        int length = candidate.words.length;
        double weight;
        if (length == 1) {
            weight = Math.min(1, meanSpecific / SPECIFIC);
        } else {
            expected *= PHRASE_SHARE;
            if (!isOneThing(candidate)) {
                return 0;
            }
            weight = Math.min(1, meanSpecific / SPECIFIC_PHRASE);
        }
        if (mostSpecific < LEAST_SPECIFIC) {
            return 0;
        }
        double often = 0;
        for (int p = 0; p < candidate.counts.length; p++) {
            often += Math.min(
                    candidate.counts[p], 2 + MOST_OF_PAGE * pages.get(p).count());
        }
        double expectedTimes = expected * allWords;
        if (often <= expectedTimes) {
            return 0;
        }
        double likelihood = 2 * (often * Math.log(often / expectedTimes) - (often - expectedTimes));
        double share = candidate.pages() / (double) pages.size();
        double titles = Long.bitCount(candidate.titles) / (double) pages.size();
        double headings = Long.bitCount(candidate.headings) / (double) pages.size();
        return Math.log1p(likelihood) * Math.sqrt(share) * weight * (1 + 0.25 * titles + 0.5 * headings);
    }

    /// Whether the words of a phrase belong together: the phrase contains a good part of the occurrences of its rarest
    /// word, and its first and last words are about the topic.
    private boolean isOneThing(Candidate candidate) {
        int rarest = Integer.MAX_VALUE;
        for (int word : candidate.words) {
            if (!functionWords[word]) {
                Candidate part = found.get(key(word));
                rarest = Math.min(rarest, part == null ? 0 : Math.max(part.whole, part.total()));
            }
        }
        return candidate.total() >= LEAST_OF_PART * rarest
                && specific[candidate.words[0]] > 0
                && specific[candidate.words[candidate.words.length - 1]] > 0;
    }

    /// How a term is written, and where it would make a good example.
    private static final class Occurrences {
        final Map<String, Integer> written = new HashMap<>();
        int capitalised;
        int inSentences;
        Brief.@Nullable Example example;
        double exampleFit = -1;
    }

    private Map<String, Occurrences> occurrences(List<Candidate> candidates) {
        Map<String, Occurrences> all = new HashMap<>();
        candidates.forEach(each -> all.put(key(each.words), new Occurrences()));
        for (int p = 0; p < pages.size(); p++) {
            PageText page = pages.get(p);
            for (int at = 0; at < page.count(); at++) {
                if ((at & 1023) == 0) {
                    Checkpoint.pass();
                }
                for (int length = 1; length <= LONGEST && at + length <= page.count(); length++) {
                    if (page.number(at + length - 1) < 0 || length > 1 && page.startsRun(at + length - 1)) {
                        break;
                    }
                    Occurrences where = all.get(key(words(page, at, length)));
                    if (where != null) {
                        add(where, p, at, length);
                    }
                }
            }
        }
        return all;
    }

    private void add(Occurrences where, int p, int at, int length) {
        PageText page = pages.get(p);
        where.written.merge(written(page, at, length), 1, Integer::sum);
        if (page.inHeading(at) || page.startsSentence(at)) {
            return;
        }
        where.inSentences++;
        where.capitalised += isCapitalised(page, at, length) ? 1 : 0;
        PageDigest.DigestSentence sentence = page.page().sentenceOf(at);
        if (sentence != null
                && sentence.place() == PageDigest.Place.PROSE
                && sentence.words() >= LEAST_OF_EXAMPLE
                && sentence.words() <= MOST_OF_EXAMPLE) {
            double fit = 1 - Math.abs(sentence.words() - BEST_OF_EXAMPLE) / (double) MOST_OF_EXAMPLE;
            if (fit > where.exampleFit + 0.1) {
                where.exampleFit = fit;
                where.example = new Brief.Example(page.page().written(sentence), page.row());
            }
        }
    }

    /// Returns the words as written, without an elided article before the first.
    private String written(PageText page, int at, int length) {
        String written =
                page.page().written(at, at + length).replace('\u00a0', ' ').replace('’', '\'');
        String first = page.page().form(at);
        int article = first.length() - forms.bare(first).length();
        return written.substring(Math.min(article, written.length()));
    }

    private boolean isCapitalised(PageText page, int at, int length) {
        for (int i = at; i < at + length; i++) {
            if (!functionWords[page.number(i)]
                    && !Character.isUpperCase(written(page, i, 1).charAt(0))) {
                return false;
            }
        }
        return true;
    }

    private Brief.Term term(Candidate candidate, Occurrences where) {
        boolean capitalised = where.inSentences > 0 && where.capitalised >= LEAST_CAPITALISED * where.inSentences;
        Map<String, Integer> lower = new HashMap<>();
        where.written.forEach((form, count) -> lower.merge(form.toLowerCase(Locale.ROOT), count, Integer::sum));
        List<String> byCount = new ArrayList<>(lower.keySet());
        byCount.sort(Comparator.comparingInt((String form) -> -lower.getOrDefault(form, 0))
                .thenComparing(Comparator.naturalOrder()));
        String common = byCount.getFirst();
        String shown = common;
        if (capitalised) {
            shown = where.written.entrySet().stream()
                    .filter(each -> each.getKey().toLowerCase(Locale.ROOT).equals(common))
                    .max(Map.Entry.<String, Integer>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                    .map(Map.Entry::getKey)
                    .orElse(common);
        }
        int[] used = Arrays.stream(candidate.counts)
                .filter(count -> count > 0)
                .sorted()
                .toArray();
        return new Brief.Term(
                shown,
                List.copyOf(byCount.subList(0, Math.min(byCount.size(), 20))),
                capitalised && isName(common),
                candidate.pages() / (double) pages.size(),
                Numbers.quartiles(used),
                Long.bitCount(candidate.titles),
                Long.bitCount(candidate.headings),
                Long.bitCount(candidate.texts),
                where.example == null ? new Brief.Example("", 0) : where.example);
    }

    /// Whether a capitalised term is a name. German capitalises all nouns, so a German name must also be missing from
    /// the dictionary.
    private boolean isName(String term) {
        if (!language.is("de")) {
            return true;
        }
        Words words = Words.of(term);
        Speller speller = Speller.of(language);
        return words.count() > 0 && !speller.has(words.form(0)) && !speller.makes(words.form(0));
    }
}
