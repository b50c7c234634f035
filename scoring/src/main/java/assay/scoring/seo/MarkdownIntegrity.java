package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
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

/// Checks for Markdown that does not render as intended.
@AutoService(Check.class)
public final class MarkdownIntegrity implements Check {

    private static final String NAME = "markdown_integrity";

    /// If an unclosed fence swallows a larger share of the text, no article is left.
    private static final Limit SWALLOWED = Limit.of("swallowed_text_pct_max", 50);

    /// This many minor faults have full weight.
    private static final int FULL = 4;

    /// Faults that leave the text readable cost this fraction of a warning's maximum: visible markup in place
    /// of a link, or a heading with visible marks.
    private static final int READABLE = 3;

    private static final int READABLE_HEADING = 12;

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .titled("Sound Markdown")
                .asks("Does the Markdown render as intended?")
                .because("""
                        A fence that is not closed turns the rest of the text into code, and a table without its second
                        line into a row of bars. Readers and engines get the rubble.
                        """)
                .fixedBy("Close what is open, and check the rendered text once.")
                .worst(BLOCKER)
                .gate()
                .limits(SWALLOWED)
                .customary("CommonMark 0.31.2 and GitHub Flavored Markdown 0.29 say what becomes of each fault")
                .doubts("""
                        Renderers differ: some take a heading without a space, or fill up a short row. What can be read
                        in spite of its fault weighs little, and so do tables where the text shows that Jekyll will render it, which is kinder to them.
                        """)
                .cannotSee("""
                        What components, templates and extensions of the site make of the text; those are left alone. HTML
                        is not judged.
                        """)
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
            return Outcome.notApplicable("The text is HTML and no Markdown.");
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
        say(
                outcome,
                broken.comments,
                Scale.Mark.full(FAIL),
                "A comment is never closed, and hides the rest of the text; write --> where it ends.",
                "This comment hides all that follows.");
        say(
                outcome,
                broken.tables,
                isKramdown(document) ? mild(broken.tables) : Scale.Mark.full(FAIL),
                counted(broken.tables, "table or row is", "tables or rows are")
                        + " broken: write a line of dashes under the head, and as many cells in each row as in the head.",
                "This is not shown as the table it was meant to be.");
        say(
                outcome,
                leaks,
                Scale.Mark.full(WARNING),
                "The front matter is shown as text; it must begin on the first line, between two lines of ---.",
                "Readers see this as text.");
        say(
                outcome,
                broken.links.unclosed,
                counted(broken.links.unclosed, "link is", "links are")
                        + " never closed; write ) after the address, and no space in it.",
                "This is shown as plain text and links nowhere.");
        say(
                outcome,
                broken.links.torn,
                counted(broken.links.torn, "link is", "links are")
                        + " broken; write the words in [ ] and the address in ( ) right after.",
                "This is shown as plain text, not as a link.");
        if (!html.isEmpty()) {
            String first = Width.quoted(html.getFirst().range().of(document.source()));
            say(
                    outcome,
                    html,
                    counted(html, "HTML element is", "HTML elements are") + " opened and never closed, “" + first
                            + "” first; close it where it ends.",
                    "This element is never closed.");
        }
        say(
                outcome,
                broken.headings,
                mild(broken.headings).slighter(READABLE_HEADING),
                broken.headings.size() == 1
                        ? "One heading has no space after its marks and is shown as text; write one."
                        : broken.headings.size()
                                + " headings have no space after their marks and are shown as text; write one.",
                "Without a space after its marks this is not a heading.");
        say(
                outcome,
                broken.entities,
                counted(broken.entities, "character is", "characters are")
                        + " escaped twice, so that a reader sees the code and not the character.",
                "A reader sees this as code.");
        say(
                outcome,
                broken.shortRows,
                Scale.atMost(0).then(OPTIMIZATION, FULL).mark(broken.shortRows.size()),
                counted(broken.shortRows, "table row has", "table rows have")
                        + " fewer cells than the head; fill the empty ones in, or write a bar for each.",
                "This row has fewer cells than the head of its table.");
        return outcome.orPass("The Markdown is valid.");
    }

    /// Jekyll's Markdown makes a table without the second line, and widens one for a long row.
    private static boolean isKramdown(Document document) {
        return document.metadata().first("layout").isPresent()
                || document.source().contains("{%")
                || document.source().contains("{:");
    }

    private static Scale.Mark mild(List<Break> breaks) {
        return Scale.atMost(0).then(WARNING, FULL).mark(breaks.size());
    }

    private static String counted(List<Break> breaks, String one, String many) {
        return breaks.size() == 1 ? "One " + one : breaks.size() + " " + many;
    }

    /// If only code follows it, only later additions are at risk.
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
        int line = document.lines().line(fence.range().start()) + 1;
        outcome.say(
                severity,
                fence.prose()
                        ? Fill.in(
                                "The code block that begins in line %d is never closed and swallows %.0f %% of the text; close it where the code ends.",
                                line, share)
                        : Fill.in(
                                "The code block that begins in line %d is never closed; close it where the code ends.",
                                line));
        int end = document.source().indexOf('\n', fence.range().start());
        outcome.find(
                new Range(
                        fence.range().start(),
                        end < 0
                                ? fence.range().end()
                                : Math.min(end, fence.range().end())),
                severity,
                "The code block that begins here is never closed.");
    }

    private static void say(Outcome.Builder outcome, List<Break> breaks, String reason, String message) {
        say(outcome, breaks, mild(breaks).slighter(READABLE), reason, message);
    }

    private static void say(
            Outcome.Builder outcome, List<Break> breaks, Scale.Mark mark, String reason, String message) {
        if (!breaks.isEmpty()) {
            outcome.say(mark, reason);
            for (Break each : breaks) {
                outcome.find(new Finding(each.range(), mark.severity(), message, each.suggestion()));
            }
        }
    }
}
