package assay.fetching.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds groups of pages that say much of their text in the same words: a template filled again and
/// again, a post published twice.
///
/// Each page goes to the group that owns most of its shingles, or begins one; a group owns the shingles
/// its pages brought first. So every page is looked at twice, and never beside every other. What all
/// pages have, such as a sentence on their author, is too little of a page to bring it into a group.
final class RepeatedText {

    /// Of a page, in percent: what brings it into a group. A third is more than a byline, a disclaimer
    /// and a call to action make together.
    private static final int JOINS = 30;

    /// Of a page, in percent, before it is said of three pages and more.
    private static final int SEVERAL = 40;

    /// Before it is said of two: they may quote one source.
    private static final int TWO = 60;

    /// Words that have to be the same, so that short posts with long bylines are not called copies.
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

    /// The shingles of two texts and more, sorted.
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

    /// The group that owns the most of its shingles; -1 where none owns enough.
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
        String subject = middle(shares) + " % of the text";
        return List.of(new SiteFinding(
                SiteFinding.Kind.REPEATED_TEXT,
                SiteFindings.urls(members),
                members.size(),
                subject,
                members.size() + " posts share about " + subject + ", some " + middle(words) + " words a post. "
                        + (members.size() == 2
                                ? "Keep one and redirect the other to it, or let each say what the other does not."
                                : "Write each from what is particular to its subject, or merge them into one.")));
    }

    private static int middle(List<Integer> values) {
        return values.stream()
                .sorted()
                .skip((values.size() - 1) / 2)
                .findFirst()
                .orElse(0);
    }
}
