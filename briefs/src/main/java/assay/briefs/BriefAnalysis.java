package assay.briefs;

import assay.briefs.Brief.PageRow;
import assay.briefs.Brief.Status;
import assay.language.Checkpoint;
import assay.language.Language;
import assay.language.WordFrequencies;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Report;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Compares pages about a topic. The same pages always give the same brief.
public final class BriefAnalysis {

    /// The maximum number of pages.
    public static final int MOST_PAGES = 20;

    /// The minimum number of pages that can be compared.
    public static final int LEAST_COMPARED = 2;

    /// A page is a copy if an earlier page contains this share of its word sequences.
    private static final double COPIED = 0.7;

    private static final int MOST_UNIQUE = 30;

    /// The row of a page that was not read.
    private static final PageRow NO_PAGE = new PageRow(
            "",
            Status.UNREADABLE,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            0,
            0,
            0,
            0,
            0,
            null,
            null,
            List.of(),
            List.of(),
            CopiedText.Fingerprint.NONE);

    /// Elements are unique only among several pages.
    private static final int LEAST_FOR_UNIQUE = 3;

    /// @param keyword the search phrase
    /// @param language the language of the comparison as a BCP 47 tag; null for that of most pages
    /// @param ownSite the host whose pages are offered as internal links instead of being compared; null for none
    public record Request(
            String keyword,
            @Nullable String language,
            @Nullable String ownSite) {}

    private final Request request;
    private final List<Source> sources;
    private final Language language;
    private final List<PageRow> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private BriefAnalysis(Request request, List<Source> sources) {
        this.request = request;
        this.sources = sources;
        this.language = request.language() == null ? usual(sources) : Language.of(request.language());
    }

    /// Compares pages.
    ///
    /// @param sources the requested pages, at most [#MOST_PAGES]
    /// @return the brief. If fewer than [#LEAST_COMPARED] pages can be compared, it only contains the pages and the
    ///     reasons
    public static Brief of(Request request, List<Source> sources) {
        if (sources.size() > MOST_PAGES) {
            throw new IllegalArgumentException("A brief compares at most " + MOST_PAGES + " pages");
        }
        return new BriefAnalysis(request, sources).compare();
    }

    /// Returns the language of most pages; the first if several are equally common.
    private static Language usual(List<Source> sources) {
        Map<Language, Integer> counts = new HashMap<>();
        Language usual = Language.UNKNOWN;
        for (Source source : sources) {
            PageDigest page = source.page();
            if (page != null && !page.language().equals(Language.UNKNOWN)) {
                counts.merge(page.language(), 1, Integer::sum);
                if (counts.getOrDefault(page.language(), 0) > counts.getOrDefault(usual, 0)) {
                    usual = page.language();
                }
            }
        }
        return usual;
    }

    private Brief compare() {
        for (Source source : sources) {
            Checkpoint.pass();
            rows.add(row(source));
        }
        List<Integer> compared = IntStream.range(0, rows.size())
                .filter(row -> rows.get(row).status() == Status.COMPARED)
                .boxed()
                .toList();
        if (compared.size() < LEAST_COMPARED) {
            notes.add("Fewer than two pages can be compared, so the brief contains only the pages.");
            return brief(
                    List.of(), List.of(), new TopicSearch.Found(List.of(), List.of()), nothing(), List.of(), List.of());
        }
        WordForms forms = new WordForms(language);
        compared.forEach(row -> forms.add(page(row).forms()));
        forms.add(words(request.keyword()));
        List<PageText> pages = new ArrayList<>();
        for (int row : compared) {
            Checkpoint.pass();
            pages.add(new PageText(page(row), row, forms));
            if (!page(row).whole()) {
                notes.add("Only the first " + PageDigest.MOST_WORDS + " words of "
                        + rows.get(row).url() + " are compared.");
            }
        }
        List<TermSearch.RankedTerm> terms = List.of();
        if (WordFrequencies.knows(language)) {
            terms = TermSearch.in(pages, forms, request.keyword());
        } else {
            notes.add("Terms and names are left out, because it is not known how common words are in "
                    + language.label() + ".");
        }
        TopicSearch.Found topics = TopicSearch.in(pages, forms, terms);
        Map<Integer, Set<PageElement>> elements = new HashMap<>();
        compared.forEach(row -> elements.put(row, page(row).elements()));
        Set<PageElement> everywhere = EnumSet.allOf(PageElement.class);
        elements.values().forEach(everywhere::retainAll);
        return brief(
                terms.stream().map(TermSearch.RankedTerm::term).toList(),
                QuestionSearch.in(pages, forms, terms),
                topics,
                FactSearch.in(pages, forms, terms),
                everywhere.stream().map(PageElement::label).toList(),
                unique(elements, topics));
    }

    private static FactSearch.Found nothing() {
        return new FactSearch.Found(List.of(), List.of());
    }

    private PageDigest page(int row) {
        PageDigest page = sources.get(row).page();
        if (page == null) {
            throw new IllegalStateException("Page " + row + " was not read");
        }
        return page;
    }

    private static List<String> words(String text) {
        Words words = Words.of(text);
        return IntStream.range(0, words.count()).mapToObj(words::form).toList();
    }

    private PageRow row(Source source) {
        PageDigest page = source.page();
        if (page == null) {
            return NO_PAGE.of(source.url(), Status.UNREADABLE, source.problem());
        }
        PageRow row = page.row();
        if (isOwn(source.url())) {
            return row.of(source.url(), Status.OWN_SITE, "The page is on your own site.");
        }
        if (!page.scored()) {
            return row.of(source.url(), Status.TOO_SHORT, "The text has fewer than " + Report.FEWEST_WORDS + " words.");
        }
        if (!page.language().isNear(language)) {
            return row.of(
                    source.url(),
                    Status.OTHER_LANGUAGE,
                    "The page is in " + page.language().label() + ", and the other pages are in " + language.label()
                            + ".");
        }
        for (PageRow earlier : rows) {
            if (earlier.status() == Status.COMPARED && row.fingerprint().shared(earlier.fingerprint()) >= COPIED) {
                return row.of(source.url(), Status.COPY, "The text is nearly the same as " + earlier.url() + ".");
            }
        }
        return row.of(source.url(), Status.COMPARED, null);
    }

    private boolean isOwn(String url) {
        String own = request.ownSite();
        String host = Article.hostOf(url);
        if (own == null || host == null) {
            return false;
        }
        String bare = own.startsWith("www.") ? own.substring("www.".length()) : own;
        return host.equals(bare) || host.endsWith("." + bare);
    }

    private List<Brief.Unique> unique(Map<Integer, Set<PageElement>> elements, TopicSearch.Found topics) {
        List<Brief.Unique> unique = new ArrayList<>();
        if (elements.size() < LEAST_FOR_UNIQUE) {
            return unique;
        }
        Map<PageElement, List<Integer>> pages = new EnumMap<>(PageElement.class);
        elements.forEach((row, all) -> all.forEach(element ->
                pages.computeIfAbsent(element, _ -> new ArrayList<>()).add(row)));
        pages.forEach((element, all) -> {
            if (all.size() == 1) {
                unique.add(new Brief.Unique(element.label(), all.getFirst()));
            }
        });
        topics.single()
                .forEach(topic -> unique.add(new Brief.Unique(
                        topic.topic(), topic.sources().getFirst().page())));
        return unique.subList(0, Math.min(unique.size(), MOST_UNIQUE));
    }

    private Brief brief(
            List<Brief.Term> terms,
            List<Brief.Question> questions,
            TopicSearch.Found topics,
            FactSearch.Found facts,
            List<String> everywhere,
            List<Brief.Unique> unique) {
        List<PageRow> compared =
                rows.stream().filter(row -> row.status() == Status.COMPARED).toList();
        List<Brief.InternalLink> links = rows.stream()
                .filter(row -> row.status() == Status.OWN_SITE)
                .map(row -> new Brief.InternalLink(row.url(), row.title()))
                .toList();
        return new Brief(
                request.keyword(),
                language.tag(),
                List.copyOf(rows),
                new Brief.Lengths(
                        quartiles(compared, PageRow::words),
                        quartiles(compared, PageRow::headings),
                        quartiles(compared, PageRow::images),
                        quartiles(compared, PageRow::tables),
                        quartiles(compared, PageRow::lists)),
                terms,
                questions,
                topics.shared(),
                facts.facts(),
                facts.contradictions(),
                everywhere,
                unique,
                links,
                List.copyOf(notes));
    }

    private static Brief.Quartiles quartiles(List<PageRow> pages, ToIntFunction<PageRow> figure) {
        int[] figures = pages.stream().mapToInt(figure).sorted().toArray();
        return figures.length == 0 ? new Brief.Quartiles(0, 0, 0) : Numbers.quartiles(figures);
    }
}
