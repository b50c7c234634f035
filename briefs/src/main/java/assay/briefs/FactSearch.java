package assay.briefs;

import assay.language.Checkpoint;
import assay.language.Numerals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds sentences that state numbers about the topic, and sentences of two pages that state different numbers about
/// the same.
final class FactSearch {

    private static final int MOST = 40;

    private static final int MOST_OF_PAGE = 60;

    private static final int MOST_CONTRADICTIONS = 10;

    private static final int LEAST_WORDS = 5;

    private static final int MOST_WORDS = 45;

    /// Two sentences are about the same if they share this part of their words of content.
    private static final double LEAST_SHARED = 0.5;

    private static final int LEAST_SHARED_WORDS = 3;

    private static final String SYMBOLS = "%‰€$£¥°";

    /// @param units the values of each unit; the unit is a word's number or, for a symbol, its negative character
    private record Sentenced(
            Brief.StatedFact fact, Set<Integer> content, Map<Integer, Set<BigDecimal>> units, int terms) {}

    private final WordForms forms;
    private final Set<Integer> topic;
    private final List<Sentenced> all = new ArrayList<>();

    private FactSearch(WordForms forms, List<TermSearch.RankedTerm> terms) {
        this.forms = forms;
        this.topic = TermSearch.words(terms);
    }

    record Found(List<Brief.StatedFact> facts, List<Brief.Contradiction> contradictions) {}

    static Found in(List<PageText> pages, WordForms forms, List<TermSearch.RankedTerm> terms) {
        FactSearch search = new FactSearch(forms, terms);
        pages.forEach(search::read);
        List<Brief.StatedFact> facts = search.all.stream()
                .sorted(Comparator.comparing((Sentenced each) -> each.fact().link() == null)
                        .thenComparingInt(each -> -each.terms())
                        .thenComparingInt(each -> each.fact().page())
                        .thenComparing(each -> each.fact().text()))
                .limit(MOST)
                .map(Sentenced::fact)
                .toList();
        return new Found(facts, search.contradictions());
    }

    private void read(PageText text) {
        PageDigest page = text.page();
        int found = 0;
        for (PageDigest.DigestSentence sentence : page.sentences()) {
            Checkpoint.pass();
            if (sentence.place() != PageDigest.Place.PROSE
                    || sentence.words() < LEAST_WORDS
                    || sentence.words() > MOST_WORDS
                    || found == MOST_OF_PAGE) {
                continue;
            }
            Set<Integer> content = new HashSet<>();
            Map<Integer, Set<BigDecimal>> units = new HashMap<>();
            int terms = 0;
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                int number = text.number(i);
                if (number < 0) {
                    addNumber(text, i, sentence, units);
                } else if (!isFunctionWord(page.form(i))) {
                    content.add(number);
                    terms += topic.contains(number) ? 1 : 0;
                }
            }
            if (!units.isEmpty() && (terms > 0 || topic.isEmpty())) {
                found++;
                all.add(new Sentenced(
                        new Brief.StatedFact(page.written(sentence), text.row(), link(page, sentence)),
                        content,
                        units,
                        terms));
            }
        }
    }

    private boolean isFunctionWord(String form) {
        return forms.language().isFunctionWord(forms.bare(form));
    }

    /// Adds a number that has a unit: the next word, or a symbol next to it.
    private void addNumber(
            PageText text, int word, PageDigest.DigestSentence sentence, Map<Integer, Set<BigDecimal>> units) {
        PageDigest page = text.page();
        List<BigDecimal> values = Numerals.values(page.form(word));
        if (values.isEmpty()) {
            return;
        }
        String plain = page.text();
        int after = page.end(word);
        while (after < plain.length() && (plain.charAt(after) == ' ' || plain.charAt(after) == '\u00a0')) {
            after++;
        }
        int start = page.start(word);
        int unit = PageText.NO_WORD;
        if (after < plain.length() && SYMBOLS.indexOf(plain.charAt(after)) >= 0) {
            unit = -2 - plain.charAt(after);
        } else if (start > 0 && SYMBOLS.indexOf(plain.charAt(start - 1)) >= 0) {
            unit = -2 - plain.charAt(start - 1);
        } else if (word + 1 < sentence.endWord()
                && page.start(word + 1) - page.end(word) == 1
                && text.number(word + 1) >= 0
                && !isFunctionWord(page.form(word + 1))) {
            unit = text.number(word + 1);
        }
        if (unit != PageText.NO_WORD) {
            units.computeIfAbsent(unit, _ -> new HashSet<>())
                    .add(values.getFirst().stripTrailingZeros());
        }
    }

    private static @Nullable String link(PageDigest page, PageDigest.DigestSentence sentence) {
        int start = page.start(sentence.firstWord());
        int end = page.end(sentence.endWord() - 1);
        for (PageDigest.DigestLink link : page.links()) {
            if (link.start() >= start && link.end() <= end) {
                return link.destination();
            }
        }
        return null;
    }

    private List<Brief.Contradiction> contradictions() {
        List<Brief.Contradiction> found = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Checkpoint.pass();
            for (int k = i + 1; k < all.size() && found.size() < MOST_CONTRADICTIONS; k++) {
                if (contradict(all.get(i), all.get(k))) {
                    found.add(new Brief.Contradiction(
                            all.get(i).fact(), all.get(k).fact()));
                }
            }
        }
        return found;
    }

    private static boolean contradict(Sentenced one, Sentenced other) {
        if (one.fact().page() == other.fact().page()
                || one.units().size() != 1
                || other.units().size() != 1
                || !one.units().keySet().equals(other.units().keySet())) {
            return false;
        }
        Set<BigDecimal> values = one.units().values().iterator().next();
        Set<BigDecimal> others = other.units().values().iterator().next();
        if (values.stream().anyMatch(others::contains)) {
            return false;
        }
        int shared = 0;
        for (int word : one.content()) {
            shared += other.content().contains(word) ? 1 : 0;
        }
        return shared >= LEAST_SHARED_WORDS
                && shared
                        >= LEAST_SHARED
                                * (one.content().size() + other.content().size() - shared);
    }
}
