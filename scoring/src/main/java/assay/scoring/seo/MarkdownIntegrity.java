package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import assay.scoring.seo.BrokenMarkdown.Break;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks that Markdown renders as intended.
@AutoService(Check.class)
public final class MarkdownIntegrity implements Check {

    private static final String NAME = "markdown_integrity";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NOT_MARKDOWN = MESSAGES.get("not_markdown");
    private static final Message OPEN_COMMENTS = MESSAGES.get("open_comments");
    private static final Message OPEN_COMMENT = MESSAGES.get("open_comment");
    private static final Message BROKEN_TABLES = MESSAGES.get("broken_tables", "faults");
    private static final Message BROKEN_TABLE = MESSAGES.get("broken_table");
    private static final Message LEAKED_FRONT_MATTER = MESSAGES.get("leaked_front_matter");
    private static final Message FRONT_MATTER_LINE = MESSAGES.get("front_matter_line");
    private static final Message OPEN_LINKS = MESSAGES.get("open_links", "links");
    private static final Message OPEN_LINK = MESSAGES.get("open_link");
    private static final Message TORN_LINKS = MESSAGES.get("torn_links", "links");
    private static final Message TORN_LINK = MESSAGES.get("torn_link");
    private static final Message OPEN_ELEMENTS = MESSAGES.get("open_elements", "elements", "first");
    private static final Message OPEN_ELEMENT = MESSAGES.get("open_element");
    private static final Message BROKEN_HEADINGS = MESSAGES.get("broken_headings", "headings");
    private static final Message BROKEN_HEADING = MESSAGES.get("broken_heading");
    private static final Message ESCAPED_CHARACTERS = MESSAGES.get("escaped_characters", "characters");
    private static final Message ESCAPED_CHARACTER = MESSAGES.get("escaped_character");
    private static final Message SHORT_ROWS = MESSAGES.get("short_rows", "rows");
    private static final Message SHORT_ROW = MESSAGES.get("short_row");
    private static final Message VALID = MESSAGES.get("valid");
    private static final Message SWALLOWING_FENCE = MESSAGES.get("swallowing_fence", "line", "share");
    private static final Message OPEN_FENCE = MESSAGES.get("open_fence", "line");
    private static final Message FENCE_BEGINS = MESSAGES.get("fence_begins");

    /// If an unclosed fence turns a larger share of the text into code, too little of the article is left to
    /// judge.
    private static final Limit SWALLOWED = Limit.of(NAME, "swallowed_text_pct_max", 50);

    /// If there are at least this many minor faults, they have their full weight.
    private static final int FULL = 4;

    /// Divides the loss for faults that leave the text readable, such as markup that is visible in place of a
    /// link or heading.
    private static final int READABLE = 3;

    private static final int READABLE_HEADING = 12;

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .worst(BLOCKER)
                .gate()
                .limits(SWALLOWED)
                .customary()
                .passing("## Water\n\n| leaf | °C |\n|---|---|\n| sencha | 70 |\n\n```sh\nboil\n```\n")
                .failing("""
                        ## Water

                        | leaf | °C |
                        | sencha | 70 |
                        | bancha | 80 |

                        Read [how hot](https://example.com/water before you pour.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        if (document.format() != SourceFormat.MARKDOWN) {
            return Outcome.notApplicable(NOT_MARKDOWN);
        }
        BrokenMarkdown broken = BrokenMarkdown.of(document);
        List<Break> html = new ArrayList<>();
        RawHtml.unclosed(document).forEach(range -> html.add(new Break(range, null)));
        List<Break> leaks = new ArrayList<>();
        Range leaked = LeakedFrontMatter.of(document);
        if (leaked != null) {
            leaks.add(new Break(leaked, null));
        }
        Outcome.Builder outcome = Outcome.measuredAtGate()
                .metric("unclosed_fence", broken.fences.size())
                .metric("unclosed_link", broken.links.unclosed.size())
                .metric("raw_html_unclosed", html.size() + broken.comments.size())
                .metric("broken_table", broken.tables.size())
                .metric("uneven_table_rows", broken.shortRows.size())
                .metric("heading_no_space", broken.headings.size())
                .metric("escaped_entities", broken.entities.size())
                .metric("front_matter_leak", leaks.size());
        for (OpenFence fence : broken.fences) {
            fence(outcome, article, fence);
        }
        say(outcome, broken.comments, Scale.Mark.full(FAIL), OPEN_COMMENTS.with(), OPEN_COMMENT);
        say(
                outcome,
                broken.tables,
                isKramdown(document) ? mild(broken.tables) : Scale.Mark.full(FAIL),
                BROKEN_TABLES.with(broken.tables.size()),
                BROKEN_TABLE);
        say(outcome, leaks, Scale.Mark.full(WARNING), LEAKED_FRONT_MATTER.with(), FRONT_MATTER_LINE);
        say(outcome, broken.links.unclosed, OPEN_LINKS.with(broken.links.unclosed.size()), OPEN_LINK);
        say(outcome, broken.links.torn, TORN_LINKS.with(broken.links.torn.size()), TORN_LINK);
        if (!html.isEmpty()) {
            String first = Width.quoted(html.getFirst().range().of(document.source()));
            say(outcome, html, OPEN_ELEMENTS.with(html.size(), first), OPEN_ELEMENT);
        }
        say(
                outcome,
                broken.headings,
                mild(broken.headings).slighter(READABLE_HEADING),
                BROKEN_HEADINGS.with(broken.headings.size()),
                BROKEN_HEADING);
        say(outcome, broken.entities, ESCAPED_CHARACTERS.with(broken.entities.size()), ESCAPED_CHARACTER);
        say(
                outcome,
                broken.shortRows,
                Scale.atMost(0).then(OPTIMIZATION, FULL).mark(broken.shortRows.size()),
                SHORT_ROWS.with(broken.shortRows.size()),
                SHORT_ROW);
        return outcome.orPass(VALID);
    }

    /// Whether the text is written for Jekyll. Jekyll's Markdown accepts tables without a delimiter row, and
    /// adds columns for long rows.
    private static boolean isKramdown(Document document) {
        return document.metadata().first("layout").isPresent()
                || document.source().contains("{%")
                || document.source().contains("{:");
    }

    private static Scale.Mark mild(List<Break> breaks) {
        return Scale.atMost(0).then(WARNING, FULL).mark(breaks.size());
    }

    /// Reports an unclosed fence. If only code follows the fence, the missing end affects only text that is
    /// added later.
    private static void fence(Outcome.Builder outcome, Article article, OpenFence fence) {
        Document document = article.document();
        int start = document.blocks().isEmpty()
                ? fence.range().start()
                : Math.min(
                        document.blocks().getFirst().range().start(),
                        fence.range().start());
        double share =
                100.0 * fence.range().length() / Math.max(1, document.source().length() - start);
        Severity severity = !fence.prose() ? WARNING : share > SWALLOWED.at(article) ? BLOCKER : FAIL;
        String line = String.valueOf(document.lines().line(fence.range().start()) + 1);
        outcome.say(severity, fence.prose() ? SWALLOWING_FENCE.with(line, Math.max(1, share)) : OPEN_FENCE.with(line));
        int end = document.source().indexOf('\n', fence.range().start());
        outcome.find(
                new Range(
                        fence.range().start(),
                        end < 0
                                ? fence.range().end()
                                : Math.min(end, fence.range().end())),
                severity,
                FENCE_BEGINS);
    }

    private static void say(Outcome.Builder outcome, List<Break> breaks, String reason, Message message) {
        say(outcome, breaks, mild(breaks).slighter(READABLE), reason, message);
    }

    private static void say(
            Outcome.Builder outcome, List<Break> breaks, Scale.Mark mark, String reason, Message message) {
        if (!breaks.isEmpty()) {
            outcome.say(mark, reason);
            for (Break each : breaks) {
                outcome.find(new Finding(each.range(), mark.severity(), message.with(), each.suggestion()));
            }
        }
    }
}
