package assay.claims;

import assay.claims.Refusal.Kind;
import assay.scoring.document.Document;
import assay.scoring.document.PageLine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Refuses changes to the lines of a fetched page that are not part of its text: deck, byline, date, captions
/// and their links. Checks find nothing in these lines that an edit should fix.
final class PageLineGuard extends Guard {

    PageLineGuard(Comparison comparison) {
        super(comparison);
    }

    private record Line(String text, List<PageLine.Anchor> links) {}

    @Override
    void judge() {
        List<Line> added = lines(after.document());
        for (Line line : lines(before.document())) {
            if (!added.remove(line)) {
                refuse(Kind.CAPTION, line.text(), "is outside the page's main text. Keep it unchanged.");
            }
        }
        added.forEach(line -> refuse(Kind.CAPTION, line.text(), "was added outside the page's main text."));
    }

    private static List<Line> lines(Document document) {
        return document.pageLines().stream()
                .map(line -> new Line(line.text(), line.links()))
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
