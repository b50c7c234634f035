package assay.service.drafts.fixing;

import assay.drafts.draft.Plain;
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

    static List<Refusal> refusals(Document before, Document after) {
        List<Line> added = lines(after);
        List<Refusal> refusals = new ArrayList<>();
        for (Line line : lines(before)) {
            if (!added.remove(line)) {
                refusals.add(refusal(line, "is a line beside the page's text, and stays as it is."));
            }
        }
        for (Line line : added) {
            refusals.add(refusal(line, "is added beside the page's text."));
        }
        return refusals;
    }

    private static List<Line> lines(Document document) {
        List<Line> lines = new ArrayList<>();
        for (PageLine line : document.pageLines()) {
            lines.add(new Line(line.text(), line.links()));
        }
        return lines;
    }

    private static Refusal refusal(Line line, String why) {
        return new Refusal(Refusal.Kind.CAPTION, "“" + Plain.excerpt(line.text(), LONGEST_SHOWN) + "” " + why);
    }
}
