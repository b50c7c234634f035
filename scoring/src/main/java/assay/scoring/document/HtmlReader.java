package assay.scoring.document;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/// Reads HTML, either a complete page or a fragment.
@SuppressWarnings("ReferenceEquality") // tree nodes are compared by identity
final class HtmlReader {

    /// The prefix of every directive comment.
    private static final String DIRECTIVE = "assay-";

    private HtmlReader() {}

    /// @param places the ranges that are not part of the text
    static Document read(String given, List<PageLine.Place> places) {
        String source = ParserProtection.undotted(given);
        Templating templating = Templating.of(source, 0, false);
        String input = withoutMark(templating.masked());
        Metadata metadata = new Metadata();
        Assembler assembler = new Assembler(source, input, templating, metadata);
        if (!source.equals(given)) {
            assembler.exceeded(ParserLimit.DOTTED_LETTERS);
        }
        Parser parser = Parser.htmlParser().setTrackPosition(true);
        org.jsoup.nodes.Document page = Jsoup.parse(ParserProtection.named(input, assembler), "", parser);
        head(page, source, metadata);
        Element article = article(page);
        metadata.markup(PageMarkupReader.read(page, article, source));
        PageReader.read(page, source, assembler, article);
        directives(page, article, source, assembler);
        HtmlFlow flow = new HtmlFlow(assembler, source);
        PageLines.Places lines = new PageLines.Places(places);
        int length = source.length();
        article.traverse(new NodeVisitor() {
            @Override
            public void head(Node node, int depth) {
                int start = clamp(node.sourceRange().startPos(), length);
                int end = clamp(node.sourceRange().endPos(), length);
                flow.place(node.sourceRange().isTracked() ? lines.at(start) : null);
                switch (node) {
                    case TextNode text -> flow.text(text.getWholeText(), start, end);
                    case Comment comment ->
                        assembler.hidden(Hidden.How.COMMENT, comment.getData(), new Range(start, Math.max(start, end)));
                    case DataNode _ -> {}
                    case Element element -> {
                        String name = element.normalName();
                        Range range = new Range(start, Math.max(start, end));
                        if (element.attributesSize() > 0) {
                            Map<String, String> all = new HashMap<>();
                            for (Attribute attribute : element.attributes()) {
                                all.put(attribute.getKey().toLowerCase(Locale.ROOT), attribute.getValue());
                            }
                            flow.attributes(new java.util.TreeMap<>(all), range);
                            flow.start(name, all::get, start, end);
                        } else {
                            flow.start(name, _ -> null, start, end);
                        }
                    }
                    default -> {}
                }
            }

            @Override
            public void tail(Node node, int depth) {
                if (node instanceof Element element) {
                    int start = clamp(element.endSourceRange().startPos(), length);
                    int end = clamp(element.endSourceRange().endPos(), length);
                    if (!element.endSourceRange().isTracked()) {
                        start = assembler.lastSource();
                        end = start;
                    }
                    flow.end(element.normalName(), start, end);
                }
            }
        });
        flow.finish(length);
        return assembler.finish(SourceFormat.HTML, false);
    }

    /// Removes a byte order mark. The parser would read it as text, and text can't precede the head.
    private static String withoutMark(String input) {
        return input.startsWith("\ufeff") ? " " + input.substring(1) : input;
    }

    /// Reads directive comments. They are valid anywhere in a page, because they can refer to its head.
    private static void directives(org.jsoup.nodes.Document page, Element article, String source, Assembler assembler) {
        if (!source.contains(DIRECTIVE)) {
            return;
        }
        page.traverse(new NodeVisitor() {
            private int inArticle;

            @Override
            public void head(Node node, int depth) {
                inArticle += node.equals(article) ? 1 : 0;
                if (inArticle == 0
                        && node instanceof Comment comment
                        && comment.getData().contains(DIRECTIVE)) {
                    int start = clamp(comment.sourceRange().startPos(), source.length());
                    int end = clamp(comment.sourceRange().endPos(), source.length());
                    assembler.hidden(Hidden.How.COMMENT, comment.getData(), new Range(start, Math.max(start, end)));
                }
            }

            @Override
            public void tail(Node node, int depth) {
                inArticle -= node.equals(article) ? 1 : 0;
            }
        });
    }

    private static int clamp(int position, int length) {
        return Math.max(0, Math.min(position, length));
    }

    /// Returns the part of a page that is the article: its only `article`, or its `main`, or the complete
    /// body.
    private static Element article(org.jsoup.nodes.Document page) {
        Parts parts = new Parts(page.body());
        page.body().traverse(parts);
        Element main = parts.main;
        return parts.articles == 1 && parts.article != null ? parts.article : main == null ? page.body() : main;
    }

    /// Finds a page's top-level articles and its main part. A selector would check all ancestors of every
    /// element, which is slow.
    private static final class Parts implements NodeVisitor {
        private final Element body;
        private @Nullable Element article;
        private @Nullable Element main;
        private int articles;
        private int inArticle;

        Parts(Element body) {
            this.body = body;
        }

        @Override
        public void head(Node node, int depth) {
            if (!(node instanceof Element element) || element == body) {
                return;
            }
            String name = element.normalName();
            if (name.equals("article") && inArticle++ == 0) {
                articles++;
                article = element;
            }
            if (main == null
                    && (name.equals("main")
                            || element.attributesSize() > 0
                                    && element.attr("role").strip().equalsIgnoreCase("main"))) {
                main = element;
            }
        }

        @Override
        public void tail(Node node, int depth) {
            if (node instanceof Element element && element.normalName().equals("article")) {
                inArticle--;
            }
        }
    }

    private static void head(org.jsoup.nodes.Document page, String source, Metadata metadata) {
        Element head = page.head();
        Element title = head.selectFirst("title");
        boolean whole = head.childrenSize() > 0 || source.regionMatches(true, skipSpace(source), "<!doctype", 0, 9);
        if (whole) {
            metadata.foundHead();
        }
        if (title != null) {
            put(metadata, "title", title.text(), content(title, source));
        }
        for (Element meta : head.select("meta")) {
            String name = meta.hasAttr("property") ? meta.attr("property") : meta.attr("name");
            if (!name.isBlank() && meta.hasAttr("content")) {
                put(
                        metadata,
                        name.strip().toLowerCase(Locale.ROOT),
                        meta.attr("content").strip(),
                        range(meta, source));
            } else if (meta.hasAttr("charset")) {
                put(metadata, "charset", meta.attr("charset"), range(meta, source));
            }
        }
        for (Element link : head.select("link[rel~=(?i)\\bcanonical\\b]")) {
            put(metadata, "canonical", link.attr("href").strip(), range(link, source));
        }
        Element html = page.selectFirst("html");
        if (html != null && html.hasAttr("lang")) {
            put(metadata, "lang", html.attr("lang"), range(html, source));
        }
    }

    private static int skipSpace(String source) {
        int i = 0;
        while (i < source.length() && (source.charAt(i) <= ' ' || source.charAt(i) == '\ufeff')) {
            i++;
        }
        return i;
    }

    private static void put(Metadata metadata, String key, String value, Range range) {
        metadata.put(key, new Metadata.Entry(value.replace(String.valueOf(Templating.FILLER), ""), range));
    }

    private static Range content(Element element, String source) {
        for (Node child : element.childNodes()) {
            int start = clamp(child.sourceRange().startPos(), source.length());
            int end = clamp(child.sourceRange().endPos(), source.length());
            return new Range(start, Math.max(start, end));
        }
        return range(element, source);
    }

    static Range range(Element element, String source) {
        int start = clamp(element.sourceRange().startPos(), source.length());
        int end = clamp(element.sourceRange().endPos(), source.length());
        return new Range(start, Math.max(start, end));
    }
}
