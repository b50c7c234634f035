package assay.fetching.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds groups of pages with much text in common, for example because a template was used many times or a
/// post was published twice.
///
/// Each page joins the group that owns most of the page's shingles, or starts a new group. A group owns the
/// shingles that occurred first in its pages. In this way, every page is read only twice, and pages are never
/// compared in pairs. Text that is on all pages, such as a sentence about the author, is too small a part of
/// a page to make the page join a group.
final class RepeatedText {

    /// A page joins a group if it shares at least this percentage of its text with the group: about a third,
    /// which is more than a byline, a disclaimer and a call to action together.
    private static final int JOINS = 30;

    /// A group of three or more pages is reported if they share at least this percentage of their text.
    private static final int SEVERAL = 40;

    /// A group of only two pages, which may quote the same source, is reported if they share at least this
    /// percentage of their text.
    private static final int TWO = 60;

    /// A page is reported only if it shares at least this many words with other pages, so that short posts
    /// with long bylines are not reported as copies.
    private static final int FEWEST_WORDS = 100;

    private RepeatedText() {}

    static List<SiteFinding> among(List<ScannedPage> pages) {
        List<ScannedPage> texts = pages.stream()
                .filter(page ->
                        page.text().words() >= FEWEST_WORDS && page.text().size() > 0)
                .toList();
        long[] repeated = repeated(texts);
        int[] owners = new int[repeated.length];
        Arrays.fill(owners, -1);
        List<List<ScannedPage>> groups = new ArrayList<>();
        for (ScannedPage page : texts) {
            int group = group(page.text(), repeated, owners);
            if (group < 0) {
                group = groups.size();
                groups.add(new ArrayList<>());
            }
            groups.get(group).add(page);
            for (int i = 0; i < page.text().size(); i++) {
                int at = Arrays.binarySearch(repeated, page.text().shingle(i));
                if (at >= 0 && owners[at] < 0) {
                    owners[at] = group;
                }
            }
        }
        return groups.stream()
                .filter(group -> group.size() > 1)
                .flatMap(group -> finding(group).stream())
                .toList();
    }

    /// Returns the shingles that occur in two or more texts, sorted.
    private static long[] repeated(List<ScannedPage> texts) {
        long[] all =
                new long[texts.stream().mapToInt(page -> page.text().size()).sum()];
        int n = 0;
        for (ScannedPage page : texts) {
            for (int i = 0; i < page.text().size(); i++) {
                all[n++] = page.text().shingle(i);
            }
        }
        Arrays.sort(all);
        int kept = 0;
        for (int i = 0; i < all.length; ) {
            int end = i + 1;
            while (end < all.length && all[end] == all[i]) {
                end++;
            }
            if (end - i > 1) {
                all[kept++] = all[i];
            }
            i = end;
        }
        return Arrays.copyOf(all, kept);
    }

    /// Returns the group that owns most of the page's shingles, or -1 if no group owns enough of them.
    private static int group(Fingerprint text, long[] repeated, int[] owners) {
        Map<Integer, Integer> votes = new HashMap<>();
        int best = -1;
        int most = 0;
        for (int i = 0; i < text.size(); i++) {
            int at = Arrays.binarySearch(repeated, text.shingle(i));
            if (at >= 0 && owners[at] >= 0) {
                int count = votes.merge(owners[at], 1, Integer::sum);
                if (count > most) {
                    most = count;
                    best = owners[at];
                }
            }
        }
        return most * 100 >= text.size() * JOINS ? best : -1;
    }

    private static List<SiteFinding> finding(List<ScannedPage> group) {
        long[] shared = repeated(group);
        List<ScannedPage> members = new ArrayList<>();
        List<Integer> shares = new ArrayList<>();
        List<Integer> words = new ArrayList<>();
        for (ScannedPage page : group) {
            Fingerprint text = page.text();
            int same = 0;
            for (int i = 0; i < text.size(); i++) {
                same += Arrays.binarySearch(shared, text.shingle(i)) >= 0 ? 1 : 0;
            }
            int share = same * 100 / text.size();
            int sameWords = (int) ((long) text.words() * same / text.size());
            if (share >= JOINS && sameWords >= FEWEST_WORDS) {
                members.add(page);
                shares.add(share);
                words.add(sameWords);
            }
        }
        int needed = members.size() > 2 ? SEVERAL : TWO;
        if (members.size() < 2 || middle(shares) < needed) {
            return List.of();
        }
        String subject = middle(shares) + "% of the text";
        return List.of(new SiteFinding(
                SiteFinding.Kind.REPEATED_TEXT,
                SiteFindings.urls(members),
                members.size(),
                subject,
                (members.size() == 2
                                ? "Redirect one post to the other, or rewrite one; the 2 posts"
                                : "Merge these posts, or rewrite each to cover its own topic; the " + members.size()
                                        + " posts")
                        + " share about " + middle(shares) + "% of their text (around " + middle(words)
                        + " words per post)."));
    }

    private static int middle(List<Integer> values) {
        return values.stream()
                .sorted()
                .skip((values.size() - 1) / 2)
                .findFirst()
                .orElse(0);
    }
}
