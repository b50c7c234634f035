package assay.fetching.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds pages that target the same phrase, so that a search engine has to choose between them.
///
/// A page's target is the phrase that its author entered. If there is none, the target consists of the words
/// that appear in at least two of the page's title, heading and slug. Years, words that say nothing about the
/// topic, and words that only describe the kind of text, such as “guide”, are left out. Two pages compete if
/// their targets contain at least two words and are identical. A false alarm would make an author merge posts
/// needlessly, so parts of a series, releases and daily reports are ignored. So are groups that are so large
/// that they must be a series.
final class CompetingPages {

    /// The minimum number of words in a target: a single word is a subject, not a search phrase.
    private static final int FEWEST_WORDS = 2;

    /// The maximum number of pages in a group that is reported. A larger number of posts about one topic is
    /// intentional.
    private static final int MOST_PAGES = 10;

    private static final List<String> SEPARATORS = List.of(" | ", " – ", " — ", " - ", " · ", " :: ", " » ", " • ");

    private CompetingPages() {}

    static List<SiteFinding> shared(List<ScannedPage> pages) {
        Map<String, Integer> suffixes = new HashMap<>();
        for (ScannedPage page : pages) {
            int cut = suffix(page.title());
            if (page.title() != null && cut >= 0) {
                suffixes.merge(TitlePhrases.folded(page.title().substring(cut)), 1, Integer::sum);
            }
        }
        Map<String, List<ScannedPage>> groups = new LinkedHashMap<>();
        Map<String, String> phrases = new HashMap<>();
        for (ScannedPage page : pages) {
            String title = withoutSite(page.title(), suffixes, pages.size());
            Set<String> aim = aim(page, title);
            if (aim.size() >= FEWEST_WORDS) {
                String key = SiteFindings.language(page) + ' ' + String.join(" ", new TreeSet<>(aim));
                groups.computeIfAbsent(key, any -> new ArrayList<>()).add(page);
                phrases.putIfAbsent(key, String.join(" ", aim));
            }
        }
        List<SiteFinding> findings = new ArrayList<>();
        groups.forEach((key, group) -> {
            if (group.size() > 1 && group.size() <= MOST_PAGES && !haveOneTitle(group)) {
                String phrase = phrases.getOrDefault(key, "");
                findings.add(new SiteFinding(
                        SiteFinding.Kind.CANNIBALISATION,
                        SiteFindings.urls(group),
                        group.size(),
                        phrase,
                        "Merge these " + group.size() + " posts, or give each its own phrase in its title,"
                                + " heading and slug; they all seem to target “" + phrase + "”."));
            }
        });
        return findings;
    }

    private static Set<String> aim(ScannedPage page, @Nullable String title) {
        if (page.keyword() != null && !page.keyword().isBlank()) {
            return TitlePhrases.core(page.keyword());
        }
        String slug = slug(page);
        List<Set<String>> sources = new ArrayList<>();
        for (String source : new @Nullable String[] {title, page.heading(), slug}) {
            if (source != null && TitlePhrases.isSerial(source)) {
                return Set.of();
            }
            sources.add(source == null ? Set.of() : TitlePhrases.core(source));
        }
        Set<String> aim = new LinkedHashSet<>();
        for (Set<String> source : sources) {
            for (String word : source) {
                if (sources.stream().filter(other -> other.contains(word)).count() > 1) {
                    aim.add(word);
                }
            }
        }
        return aim;
    }

    private static String slug(ScannedPage page) {
        String path = page.url().getPath() == null ? "" : page.url().getPath();
        String bare = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        String last = bare.substring(bare.lastIndexOf('/') + 1);
        String name = last.endsWith(".html") || last.endsWith(".htm") || last.endsWith(".php")
                ? last.substring(0, last.lastIndexOf('.'))
                : last;
        return name.replace('-', ' ').replace('_', ' ');
    }

    /// Returns the offset of a site name at the end of a title, or -1 if there seems to be none.
    private static int suffix(@Nullable String title) {
        if (title == null) {
            return -1;
        }
        int last = -1;
        for (String separator : SEPARATORS) {
            last = Math.max(last, title.lastIndexOf(separator));
        }
        return last;
    }

    private static @Nullable String withoutSite(@Nullable String title, Map<String, Integer> suffixes, int pages) {
        int cut = suffix(title);
        if (title == null || cut <= 0) {
            return title;
        }
        int same = suffixes.getOrDefault(TitlePhrases.folded(title.substring(cut)), 0);
        return same >= 2 && same * 5 >= pages ? title.substring(0, cut) : title;
    }

    /// Whether all pages have the same title. Such pages are reported as duplicate titles instead.
    private static boolean haveOneTitle(List<ScannedPage> group) {
        return group.stream()
                        .map(page -> page.title() == null ? "" : TitlePhrases.folded(page.title()))
                        .distinct()
                        .count()
                == 1;
    }
}
