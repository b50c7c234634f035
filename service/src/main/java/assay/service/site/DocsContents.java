package assay.service.site;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/// The table of contents of the documentation, which consists of the lists in `docs/README.md`. A page is
/// part of the documentation if it is in one of these lists.
///
/// @param parts the parts by kind: tutorial, how-to guides, reference, explanation
record DocsContents(List<Part> parts) {

    /// @param title the title, such as “How-to guides”
    record Part(String title, List<Entry> entries) {}

    /// A page.
    ///
    /// @param href the page's URL, such as `/docs/errors`
    /// @param about one sentence about the page, as text
    record Entry(String href, String title, String about) {

        /// Returns the page's own name, which is the last part of the URL.
        public String name() {
            return href.substring(href.lastIndexOf('/') + 1);
        }
    }

    static DocsContents of(Docs docs) {
        List<Part> parts = new ArrayList<>();
        Element body =
                Jsoup.parseBodyFragment(docs.at("README").orElseThrow().html()).body();
        for (Element heading : body.select("h2")) {
            Element list = heading.nextElementSibling();
            List<Entry> entries = list == null
                    ? List.of()
                    : list.select("> li").stream().map(DocsContents::entry).toList();
            parts.add(new Part(heading.text(), entries));
        }
        return new DocsContents(List.copyOf(parts));
    }

    private static Entry entry(Element item) {
        Element link = item.expectFirst("a[href]");
        String about = item.ownText().strip();
        return new Entry(
                link.attr("href"),
                link.text(),
                about.startsWith(":") ? about.substring(1).strip() : about);
    }
}
