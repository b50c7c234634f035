package assay.scoring.geo;

import assay.language.Dates;
import assay.language.Folding;
import assay.language.Language;
import assay.language.Span;
import assay.language.WordData;
import assay.scoring.Article;
import assay.scoring.document.Annotation;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Item;
import assay.scoring.document.Metadata;
import assay.scoring.document.PageLine;
import assay.scoring.document.Range;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The dates on which a text was published and changed: from the submission, the front matter or head,
/// structured data, and visible lines.
final class ArticleDates {

    private static final List<String> PUBLISHED = WordData.list(ArticleDates.class, "published-keys");
    private static final List<String> MODIFIED = WordData.list(ArticleDates.class, "modified-keys");

    /// The number of blocks at the beginning that can contain a dateline. [#LAST] is the number at the end.
    private static final int FIRST = 10;

    private static final int LAST = 5;
    private static final int LONGEST_LINE = 120;

    /// A line contains only a date if it has at most this many characters besides the date.
    private static final int MOST_BESIDE = 24;

    /// Beginnings of lines with a modification date, folded.
    private static final Set<String> UPDATED_WORDS = Language.wordsEverywhere("updated-openers");

    private static final Set<String> PUBLISHED_WORDS = Language.wordsEverywhere("published-openers");

    /// @param range the position of the date; null if it was submitted separately from the text
    record Stamp(LocalDate day, boolean modified, @Nullable Range range) {}

    private final List<Stamp> stamps = new ArrayList<>();
    private boolean visible;

    private final LocalDate today;

    private ArticleDates(LocalDate today) {
        this.today = today;
    }

    static ArticleDates of(Article article) {
        ArticleDates dates = new ArticleDates(article.asOf());
        dates.add(article.submission().publishedAt(), false, null);
        dates.add(article.submission().modifiedAt(), true, null);
        Document document = article.document();
        dates.metadata(document.metadata(), PUBLISHED, false);
        dates.metadata(document.metadata(), MODIFIED, true);
        dates.items(document.items().all());
        dates.pageLines(document);
        dates.lines(document);
        boolean silent = dates.stamps.isEmpty();
        for (Annotation each : document.annotations()) {
            boolean updated = each.kind() == Annotation.Kind.UPDATED;
            if (updated || each.kind() == Annotation.Kind.TIME) {
                dates.visible = true;
                // A `time` element in the text may give the date of an event, so it is used only if there is
                // no other date.
                if (updated || silent) {
                    dates.add(each.value(), updated, each.range());
                    silent = false;
                }
            }
        }
        return dates;
    }

    private void add(@Nullable String value, boolean modified, @Nullable Range range) {
        if (value != null && !value.isBlank()) {
            Dates.read(value, today).ifPresent(day -> stamps.add(new Stamp(day, modified, range)));
        }
    }

    private void metadata(Metadata metadata, List<String> keys, boolean modified) {
        for (String key : keys) {
            for (Metadata.Entry entry : metadata.entries().getOrDefault(key, List.of())) {
                add(entry.value(), modified, entry.range());
            }
        }
    }

    /// Reads dates from the structured data of a page that contains one article. Dates in a list of articles
    /// don't belong to the page.
    private void items(List<Item> items) {
        if (items.isEmpty()) {
            return;
        }
        List<Item> dated = items.stream()
                .filter(item -> item.schemaOrg()
                        && !item.is("Comment", "Answer", "UserComments", "Question")
                        && (item.has("datePublished") || item.has("dateModified"))
                        && item.types().stream()
                                .anyMatch(type -> type.endsWith("Article")
                                        || type.endsWith("Posting")
                                        || type.endsWith("Page")
                                        || type.equals("Review")
                                        || type.equals("HowTo")
                                        || type.equals("Recipe")
                                        || type.equals("Report")))
                .toList();
        boolean list = dated.stream()
                        .filter(item -> item.types().stream()
                                .anyMatch(type -> type.endsWith("Article") || type.endsWith("Posting")))
                        .count()
                > 1;
        for (Item item : list ? List.<Item>of() : dated) {
            for (Item.Value value : item.values("datePublished")) {
                add(value.text(), false, value.range());
            }
            for (Item.Value value : item.values("dateModified")) {
                add(value.text(), true, value.range());
            }
        }
    }

    /// Reads the lines of the page that are not part of its text.
    private void pageLines(Document document) {
        int blocks = document.blocks().size();
        for (PageLine line : document.pageLines()) {
            boolean first = line.block() < FIRST;
            if (!line.caption() && (first || line.block() > blocks - LAST)) {
                line(line.text(), first, (_, _) -> line.range());
            }
        }
    }

    private void lines(Document document) {
        List<Block> blocks = document.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            boolean first = i < FIRST;
            if (!first && i < blocks.size() - LAST) {
                i = blocks.size() - LAST - 1;
                continue;
            }
            Block block = blocks.get(i);
            if (block.kind() != Block.Kind.HEADING
                    && !block.quoted()
                    && block.span().length() <= 3 * LONGEST_LINE) {
                int at = block.span().start();
                for (String line : document.text(block).split("\n", -1)) {
                    int begin = at;
                    line(line, first, (from, to) -> document.range(new Span(begin + from, begin + to)));
                    at += line.length() + 1;
                }
            }
        }
    }

    /// Maps a part of a line to its source range.
    @FunctionalInterface
    private interface Ranges {
        Range of(int start, int end);
    }

    private void line(String line, boolean first, Ranges ranges) {
        if (line.length() > LONGEST_LINE) {
            return;
        }
        Optional<Dates.Found> found = Dates.find(line);
        if (found.isEmpty()) {
            return;
        }
        Dates.Found date = found.get();
        String before = Folding.fold(line.substring(0, date.start()));
        boolean updated = startsWith(before, UPDATED_WORDS) || contains(before);
        boolean bare = first && line.length() - (date.end() - date.start()) <= MOST_BESIDE && !isSentence(line);
        if (updated || bare || (first && startsWith(before, PUBLISHED_WORDS) && !isSentence(line))) {
            visible = true;
            stamps.add(new Stamp(date.by(today), updated, ranges.of(date.start(), date.end())));
        }
    }

    private static boolean isSentence(String line) {
        return line.endsWith(".") && line.indexOf(' ') != line.lastIndexOf(' ') && line.length() > 40;
    }

    private static boolean startsWith(String folded, Set<String> phrases) {
        int start = 0;
        while (start < folded.length() && !Character.isLetter(folded.charAt(start))) {
            start++;
        }
        for (String phrase : phrases) {
            int end = start + phrase.length();
            if (folded.startsWith(phrase, start)
                    && (end >= folded.length()
                            || !Character.isLetter(folded.charAt(end))
                            || phrase.charAt(0) > 0x2e80)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the text before a date ends with a part that announces a modification: “By Jane Doe · Updated
    /// March 3, 2026”.
    private static boolean contains(String folded) {
        int from = Math.max(folded.lastIndexOf('|'), Math.max(folded.lastIndexOf('·'), folded.lastIndexOf(',')));
        from = Math.max(from, Math.max(folded.lastIndexOf('('), folded.lastIndexOf('•')));
        return from > 0 && startsWith(folded.substring(from + 1), UPDATED_WORDS);
    }

    List<Stamp> stamps() {
        return stamps;
    }

    /// Whether readers can see a date.
    boolean visible() {
        return visible;
    }

    /// Returns the latest day that is not after `limit`, or null if there is none.
    @Nullable
    LocalDate latest(LocalDate limit) {
        LocalDate latest = null;
        for (Stamp stamp : stamps) {
            if (!stamp.day().isAfter(limit) && (latest == null || stamp.day().isAfter(latest))) {
                latest = stamp.day();
            }
        }
        return latest;
    }
}
