package assay.briefs;

import assay.language.Checkpoint;
import assay.language.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Groups the sections of all pages by what they are about: the words of their headings, and the terms in their text.
///
/// A section is a vector with one dimension per word, weighted by how few sections use the word. The most similar
/// sections are joined first (average linkage by the cosine of the sums), but never two sections of one page.
final class TopicSearch {

    private static final int MOST_SECTIONS_A_PAGE = 40;

    /// The weight of a word in the heading, compared with a term in the text.
    private static final double HEADING_WEIGHT = 3;

    private static final double LEAST_SIMILAR = 0.3;

    private static final int MOST_WORDS = 5;

    /// The deepest level of headings that become topics.
    private static final int DEEPEST = 3;

    /// A section of a page.
    private static final class Part {
        int index;
        final int page;
        final String heading;
        final int level;
        final double place;
        final Set<Integer> headingWords = new HashSet<>();
        final Map<Integer, Double> vector = new HashMap<>();

        Part(int page, String heading, int level, double place) {
            this.page = page;
            this.heading = heading;
            this.level = level;
            this.place = place;
        }
    }

    /// Sections that are about the same.
    private static final class Group {
        final List<Part> parts = new ArrayList<>();
        final Map<Integer, Double> sum = new HashMap<>();
        long pages;

        Group(Part part) {
            parts.add(part);
            sum.putAll(part.vector);
            pages = 1L << part.page;
        }
    }

    private record Pair(int one, int other, double similarity) {}

    private final List<PageText> pages;
    private final WordForms forms;
    private final Map<Integer, String> written = new HashMap<>();

    private TopicSearch(List<PageText> pages, WordForms forms) {
        this.pages = pages;
        this.forms = forms;
    }

    /// @param shared topics of several pages, in their usual order
    /// @param single topics of one page only
    record Found(List<Brief.Topic> shared, List<Brief.Topic> single) {}

    static Found in(List<PageText> pages, WordForms forms, List<TermSearch.RankedTerm> terms) {
        return new TopicSearch(pages, forms).find(terms);
    }

    private Found find(List<TermSearch.RankedTerm> terms) {
        Set<Integer> termWords = TermSearch.words(terms);
        List<Part> parts = new ArrayList<>();
        pages.forEach(page -> parts.addAll(parts(page, termWords)));
        weigh(parts);
        List<Group> groups = grouped(parts);
        List<Brief.Topic> shared = new ArrayList<>();
        List<Brief.Topic> single = new ArrayList<>();
        groups.sort(Comparator.comparingDouble(group ->
                group.parts.stream().mapToDouble(part -> part.place).average().orElse(0)));
        for (Group group : groups) {
            (group.parts.size() > 1 ? shared : single).add(topic(group));
        }
        return new Found(shared, single);
    }

    private List<Part> parts(PageText page, Set<Integer> termWords) {
        List<Part> parts = new ArrayList<>();
        for (PageDigest.DigestSection section : page.page().sections()) {
            Checkpoint.pass();
            if (section.level() > DEEPEST || parts.size() == MOST_SECTIONS_A_PAGE) {
                continue;
            }
            Part part = new Part(
                    page.row(),
                    section.heading(),
                    section.level(),
                    section.word() / (double) Math.max(1, page.count()));
            addHeading(part);
            addText(part, page, section, termWords);
            if (!part.headingWords.isEmpty()) {
                parts.add(part);
            }
        }
        return parts;
    }

    private void addHeading(Part part) {
        Words words = Words.of(part.heading);
        for (int i = 0; i < words.count(); i++) {
            String form = words.form(i);
            int number = forms.find(form);
            if (number >= 0 && !forms.language().isFunctionWord(forms.bare(form))) {
                part.headingWords.add(number);
                part.vector.merge(number, HEADING_WEIGHT, Double::sum);
                written.putIfAbsent(number, form);
            }
        }
    }

    private void addText(Part part, PageText page, PageDigest.DigestSection section, Set<Integer> termWords) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = section.firstWord(); i < section.endWord(); i++) {
            int number = page.number(i);
            if (number >= 0 && termWords.contains(number)) {
                counts.merge(number, 1, Integer::sum);
                written.putIfAbsent(number, page.page().form(i));
            }
        }
        counts.forEach((number, count) -> part.vector.merge(number, Math.sqrt(count), Double::sum));
    }

    /// Multiplies each dimension by the logarithm of the share of sections without it, and makes all vectors one long.
    private static void weigh(List<Part> parts) {
        Map<Integer, Integer> sections = new HashMap<>();
        for (Part part : parts) {
            part.vector.keySet().forEach(number -> sections.merge(number, 1, Integer::sum));
        }
        for (Part part : parts) {
            Checkpoint.pass();
            part.vector.replaceAll(
                    (number, weight) -> weight * Math.log((1.0 + parts.size()) / sections.getOrDefault(number, 1)));
            double length = length(part.vector);
            if (length > 0) {
                part.vector.replaceAll((_, weight) -> weight / length);
            }
        }
    }

    private static double length(Map<Integer, Double> vector) {
        double sum = 0;
        for (double weight : vector.values()) {
            sum += weight * weight;
        }
        return Math.sqrt(sum);
    }

    private static double similarity(Map<Integer, Double> one, Map<Integer, Double> other) {
        if (one.size() > other.size()) {
            return similarity(other, one);
        }
        double sum = 0;
        for (Map.Entry<Integer, Double> each : one.entrySet()) {
            sum += each.getValue() * other.getOrDefault(each.getKey(), 0.0);
        }
        double lengths = length(one) * length(other);
        return lengths == 0 ? 0 : sum / lengths;
    }

    private static List<Group> grouped(List<Part> parts) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Checkpoint.pass();
            for (int k = i + 1; k < parts.size(); k++) {
                if (parts.get(i).page != parts.get(k).page) {
                    double similarity = similarity(parts.get(i).vector, parts.get(k).vector);
                    if (similarity >= LEAST_SIMILAR) {
                        pairs.add(new Pair(i, k, similarity));
                    }
                }
            }
        }
        pairs.sort(Comparator.comparingDouble(Pair::similarity)
                .reversed()
                .thenComparingInt(Pair::one)
                .thenComparingInt(Pair::other));
        List<Group> of = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).index = i;
            of.add(new Group(parts.get(i)));
        }
        for (Pair pair : pairs) {
            Checkpoint.pass();
            Group one = of.get(pair.one());
            Group other = of.get(pair.other());
            if (one != other && (one.pages & other.pages) == 0 && similarity(one.sum, other.sum) >= LEAST_SIMILAR) {
                other.parts.forEach(part -> of.set(part.index, one));
                one.parts.addAll(other.parts);
                other.sum.forEach((number, weight) -> one.sum.merge(number, weight, Double::sum));
                one.pages |= other.pages;
            }
        }
        return new ArrayList<>(new LinkedHashSet<>(of));
    }

    private Brief.Topic topic(Group group) {
        Part typical = group.parts.stream()
                .max(Comparator.comparingDouble((Part part) -> similarity(part.vector, group.sum))
                        .thenComparingInt(part -> -part.heading.length())
                        .thenComparing(part -> part.heading))
                .orElseThrow();
        List<String> words = group.sum.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_WORDS)
                .map(each -> written.getOrDefault(each.getKey(), ""))
                .toList();
        List<Brief.Heading> sources = group.parts.stream()
                .sorted(Comparator.comparingInt((Part part) -> part.page).thenComparingDouble(part -> part.place))
                .map(part -> new Brief.Heading(part.heading, part.page))
                .toList();
        long second = group.parts.stream().filter(part -> part.level == 2).count();
        return new Brief.Topic(
                typical.heading,
                words,
                Long.bitCount(group.pages) / (double) pages.size(),
                2 * second >= group.parts.size() ? 2 : 3,
                sources);
    }
}
