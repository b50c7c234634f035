package assay.service.site;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.service.platform.web.StaticFile;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import tools.jackson.databind.json.JsonMapper;

/// The search index of the documentation, with every section of every page and every API operation. The
/// browser loads the index when the user starts to search, and searches it locally.
///
/// Sections are not shortened, because readers also search for the messages and figures at the end of a long
/// section. The compressed index is about 150 kB in size.
final class DocsSearch {

    /// A search result.
    ///
    /// @param url the URL of the result, with a fragment unless it is the beginning of a page
    /// @param page the title of the page
    /// @param heading the section's heading; empty for the beginning of a page
    record Place(String url, String page, String heading, String text) {}

    private DocsSearch() {}

    static StaticFile index(Docs docs, DocsContents contents, ApiReference api) {
        return StaticFile.of("application/json", JsonMapper.shared().writeValueAsBytes(places(docs, contents, api)));
    }

    static List<Place> places(Docs docs, DocsContents contents, ApiReference api) {
        List<Place> places = new ArrayList<>();
        contents.parts().stream()
                .flatMap(part -> part.entries().stream())
                .forEach(entry -> docs.at(entry.name())
                        .ifPresentOrElse(
                                doc -> sections(entry.href(), doc, places),
                                () -> places.add(new Place(entry.href(), entry.title(), "", entry.about()))));
        for (Card card : Catalogue.complete().cards()) {
            docs.at("checks/" + card.name())
                    .ifPresent(doc -> places.add(new Place(
                            "/docs/checks/" + card.name(),
                            doc.title(),
                            "",
                            card.name() + " " + Jsoup.parse(doc.html()).text())));
        }
        for (ApiReference.Section section : api.sections()) {
            for (ApiReference.Operation operation : section.operations()) {
                places.add(new Place(
                        "/docs/api/" + section.id() + "#" + operation.id(),
                        "API: " + section.name(),
                        operation.summary(),
                        operation.method() + " " + operation.path() + " "
                                + Jsoup.parse(operation.description()).text()));
            }
        }
        return places;
    }

    private static void sections(String href, Docs.Doc doc, List<Place> places) {
        String url = href;
        String heading = "";
        StringBuilder text = new StringBuilder();
        for (Element child : Jsoup.parseBodyFragment(doc.html()).body().children()) {
            if (child.nameIs("h2") || child.nameIs("h3")) {
                places.add(new Place(url, doc.title(), heading, text.toString().strip()));
                url = href + "#" + child.id();
                heading = child.text();
                text.setLength(0);
            } else {
                text.append(child.text()).append(' ');
            }
        }
        places.add(new Place(url, doc.title(), heading, text.toString().strip()));
    }
}
