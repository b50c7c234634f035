package assay.claims;

import assay.scoring.document.Document;
import assay.scoring.document.PageLine;
import java.util.ArrayList;
import java.util.List;

/// Refuses changes to the lines of a fetched page that are not part of its text: deck, byline, date, captions and
/// their links. No check finds anything in them that an edit should fix.
final class PageLineGuard {

    private static final int LONGEST_SHOWN = 80;

    private PageLineGuard() {}

    private record Line(String text, List<PageLine.Anchor> links) {}

    static void judge(Document before, Document after, Verdicts verdicts) {
        List<Line> added = lines(after);
        for (Line line : lines(before)) {
            if (!added.remove(line)) {
                refuse(line, "is a line beside the page's text, and stays as it is.", verdicts);
            }
        }
        for (Line line : added) {
            refuse(line, "is added beside the page's text.", verdicts);
        }
    }

    private static List<Line> lines(Document document) {
        List<Line> lines = new ArrayList<>();
        for (PageLine line : document.pageLines()) {
            lines.add(new Line(line.text(), line.links()));
        }
        return lines;
    }

    private static void refuse(Line line, String why, Verdicts verdicts) {
        verdicts.refuse(Refusal.Kind.CAPTION, Refusal.excerpt(line.text(), LONGEST_SHOWN), why);
    }
}
