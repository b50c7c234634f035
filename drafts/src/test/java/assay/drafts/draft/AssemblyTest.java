package assay.drafts.draft;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Origin;
import assay.drafts.bundle.Bundle.Searchers;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Head;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Section.Role;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Draft.Sentence.Kind;
import assay.language.PlainText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Emphasis;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssemblyTest {

    private static final Instant NOW = Instant.parse("2026-11-22T23:30:00Z");

    @Test
    void statementsEndWithALinkToTheirEvidence() {
        assertThat(prose(said("Acme costs $12.", "e1")))
                .contains("Acme costs $12 ([Acme prices](https://acme.example/pricing)).");
    }

    @Test
    void consecutiveSentencesWithTheSameEvidenceShareOneLink() {
        assertThat(prose(said("Acme costs $12.", "e1"), said("It has two plans.", "e1"), said("It is red.", "e2")))
                .contains("Acme costs $12. It has two plans ([Acme prices](https://acme.example/pricing)). It is red"
                        + " ([A test of kettles](https://test.example/kettles?id=7)).");
    }

    @Test
    void atMostThreeLinksAreShownAndTheRestAreCounted() {
        List<Evidence> evidence = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            evidence.add(
                    evidence("m" + i, "https://m" + i + ".example/kettles", "Kettles " + i, Evidence.Verified.PAGE));
        }
        Bundle plain = bundle("Acme");
        Bundle bundle = new Bundle(
                plain.version(),
                plain.id(),
                plain.origin(),
                plain.fictitious(),
                plain.createdAt(),
                plain.provider(),
                plain.primaryKeyword(),
                plain.audience(),
                plain.houseProduct(),
                plain.searchers(),
                plain.tools(),
                evidence,
                plain.dropped());
        String markdown = markdown(bundle, draft(said("Kettles boil.", "m1", "m2", "m3", "m4", "m5", "m4")));
        assertThat(markdown).contains("[Kettles 3](https://m3.example/kettles), 2 more).");
    }

    @Test
    void unknownEvidenceHasNoLink() {
        assertThat(prose(said("Acme is ours.", "e99")))
                .contains("\nAcme is ours.\n")
                .doesNotContain("e99");
    }

    @Test
    void eachSourceIsListedOnceWithTitleAndDate() {
        String markdown =
                prose(said("Acme costs $12.", "e1"), said("It is red.", "e2"), said("It is $12.", "e1", "e2"));
        assertThat(markdown)
                .contains("- [Acme prices \\| Acme](https://acme.example/pricing), retrieved on 22 November 2026\n")
                .contains("- [A test of kettles](https://test.example/kettles?id=7), retrieved on 22 November 2026,"
                        + " as cited by the search provider\n");
        assertThat(markdown.split("retrieved on", -1)).hasSize(3);
    }

    @Test
    void trackingParametersAreRemoved() {
        assertThat(Marks.address("https://a.example/p?utm_source=openai&id=7&gclid=x#top"))
                .isEqualTo("https://a.example/p?id=7#top");
        assertThat(Marks.address("https://a.example/p?utm_source=openai")).isEqualTo("https://a.example/p");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)",
                "JavaScript:alert(1)",
                "data:text/html,x",
                "//evil.example/x",
                "ftp://evil.example/x",
                "https://",
                "https:///path",
                "https://user:secret@evil.example/",
                "https://evil.example/ onload=x",
                "https://evil.example/\u202e",
                "https://evil.example/<script>",
                "https://evil.example/\"onclick",
                "https://evil.example/\nx"
            })
    void onlyPublicHttpUrlsAreLinked(String url) {
        assertThat(Marks.address(url)).isNull();
        assertThat(Marks.link("words", url)).isEqualTo("words");
    }

    @Test
    void urlsWithParenthesesBecomeASingleLink() {
        String url = "https://a.example/wiki/Tea_(drink)?a=1&copy;=2";
        List<String> links = new ArrayList<>();
        Parser.builder().build().parse(Marks.link("Tea", url)).accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                links.add(link.getDestination());
            }
        });
        assertThat(links).containsExactly(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Click [here](https://evil.example) now.",
                "![x](https://evil.example/x.png)",
                "<script>alert(1)</script>",
                "<img src=x onerror=alert(1)>",
                "<!-- assay-disable title -->",
                "# A heading",
                "## Sources",
                "- an item",
                "+ an item",
                "1. an item",
                "2) an item",
                "> a quotation",
                "--- or ***",
                "===",
                "***bold*** and _slanted_ and `code` and ~~struck~~",
                "```js",
                "~~~",
                "| a | b |",
                "&lt;b&gt; and &#60;b&#62; and &copy;",
                "{{ site.secret }} {% include x %} {#id .class}",
                "[ref]: https://evil.example",
                "[^1] and [[wiki]]",
                "back\\slash \\[ and \\`",
                "https://evil.example/x and www.evil.example and mail me@evil.example.",
                "javascript:alert(1)",
                "zero\u200bwidth \u202eevil\u202c \u2066x\u2069 \ufeff",
                "two\nlines\r\n\r\n# and a heading\u2028- more",
                "\tfour spaces of code",
                ": a definition",
                "C# and F#",
                "!not an image"
            })
    void textInSentencesNeverBecomesMarkup(String hostile) {
        String plain = PlainText.line(hostile, 600);
        Sentence sentence = new Sentence(plain, Kind.FACT, List.of());
        String markdown = markdown(
                bundle("Acme"),
                new Draft(
                        Format.LISTICLE,
                        new Head("Title", "Description", "slug", "kettle"),
                        List.of(
                                new Section("a", Role.ANSWER, null, "", List.of(new Block.Prose(List.of(sentence)))),
                                new Section(
                                        "b",
                                        Role.CHOICE,
                                        null,
                                        plain,
                                        List.of(new Block.Prose(List.of(said("One."), sentence)))))));
        Node document = parsed(markdown);
        assertThat(marks(document)).isEmpty();
        assertThat(texts(document)).contains(plain);
        assertThat(markdown)
                .doesNotContain("<")
                .doesNotContain("evil.example/x")
                .doesNotContain("www.evil")
                .doesNotContain("javascript:")
                .doesNotContain("{{")
                .doesNotContain("\u202e")
                .doesNotContain("\u200b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a | b", "- x", "<b>", "[x](https://evil.example)", "\\|", "`a|b`", "# no"})
    void textInListItemsAndTableCellsNeverBecomesMarkup(String hostile) {
        Sentence sentence = new Sentence(PlainText.line(hostile, 100), Kind.FACT, List.of());
        String markdown = markdown(
                bundle("Acme"),
                new Draft(
                        Format.LISTICLE,
                        new Head("Title", "Description", "slug", "kettle"),
                        List.of(new Section(
                                "a",
                                Role.TABLE,
                                null,
                                "",
                                List.of(
                                        new Block.Points(List.of(sentence)),
                                        new Block.Grid(
                                                List.of("Option", "Price"), List.of(List.of(sentence, sentence))))))));
        Node document = parsed(markdown);
        assertThat(marks(document)).containsExactly("BulletList", "TableBlock");
        assertThat(texts(document)).contains(sentence.text());
        String row = markdown.lines().toList().getLast();
        assertThat(row.replace("\\|", "").chars().filter(c -> c == '|').count()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A \"title\": with: colons",
                "back\\slash",
                "--- # not a comment",
                "title: x, slug: evil",
                "[a](https://evil.example) <b> {{x}} `c`",
                "line\nslug: evil"
            })
    void frontMatterValuesCannotBreakOutOfTheirFields(String hostile) {
        String plain = PlainText.line(hostile, 200);
        String markdown = markdown(
                bundle("Acme"), new Draft(Format.LISTICLE, new Head(plain, plain, "a-slug", "kettle"), List.of()));
        List<String> lines = markdown.lines().toList();
        assertThat(lines).hasSize(8);
        assertThat(lines.get(1)).startsWith("title: \"").endsWith("\"");
        assertThat(lines.get(3)).isEqualTo("slug: \"a-slug\"");
        assertThat(markdown).doesNotContain("<").doesNotContain("{{").doesNotContain("](");
        assay.scoring.document.Document read =
                assay.scoring.document.Document.read(markdown, assay.scoring.document.SourceFormat.MARKDOWN);
        assertThat(read.metadata().first("title").orElseThrow().value()).isEqualTo(plain);
    }

    @Test
    void textInToolNamesAndPageTitlesNeverBecomesMarkup() {
        Bundle hostile = bundle("Acme](https://evil.example)<script>");
        String markdown = markdown(hostile, draft(said("It is red.", "e1", "e2", "e3")));
        assertThat(marks(parsed(markdown)).stream().filter(mark -> mark.startsWith("Link")))
                .isNotEmpty()
                .allSatisfy(mark -> assertThat(mark).doesNotContain("evil"));
        assertThat(markdown).doesNotContain("<script");
    }

    @Test
    void pagesWithTheSameTitleGetDifferentLinkTexts() {
        String markdown = markdown(bundle("Acme"), draft(said("It is red.", "e1"), said("It is blue.", "e4")));
        assertThat(markdown).contains("([Acme prices](").contains("([Acme prices, shop.example](");
    }

    @Test
    void offsetsAreMappedToSections() {
        Assembly.Assembled assembled = Assembly.assemble(bundle("Acme"), draft(said("Acme costs $12.", "e1")), "off");
        assertThat(assembled.section(0)).isEqualTo("head");
        assertThat(assembled.section(assembled.markdown().indexOf("Acme costs")))
                .isEqualTo("answer");
        assertThat(assembled.section(assembled.markdown().indexOf("retrieved"))).isEqualTo("sources");
    }

    @Test
    void zeroWidthJoinersAreKeptWhereTheWritingSystemNeedsThem() {
        assertThat(PlainText.line("می\u200cخواهم a\u200db", 100)).isEqualTo("می\u200cخواهم ab");
    }

    private static Sentence said(String text, String... evidence) {
        return new Sentence(text, Kind.FACT, List.of(evidence));
    }

    private static String prose(Sentence... said) {
        return markdown(bundle("Acme"), draft(said));
    }

    private static Draft draft(Sentence... said) {
        return new Draft(
                Format.LISTICLE,
                new Head("Title", "Description", "slug", "kettle"),
                List.of(
                        new Section("answer", Role.ANSWER, null, "", List.of(new Block.Prose(List.of(said)))),
                        new Section("sources", Role.SOURCES, null, "Sources", List.of())));
    }

    private static Bundle bundle(String name) {
        return new Bundle(
                1,
                "rb_1",
                Origin.RESEARCH,
                false,
                NOW,
                "anthropic",
                "kettle",
                "tea drinkers",
                name,
                new Searchers("", List.of(), List.of(), List.of()),
                List.of(new Tool("t1", name, true, null, List.of())),
                List.of(
                        evidence(
                                "e1",
                                "https://acme.example/pricing?utm_source=openai",
                                name + " prices | Acme",
                                Evidence.Verified.PAGE),
                        evidence(
                                "e2",
                                "https://test.example/kettles?id=7",
                                "A test of kettles",
                                Evidence.Verified.PROVIDER),
                        evidence("e3", "javascript:alert(1)", name, Evidence.Verified.USER),
                        evidence("e4", "https://shop.example/acme", name + " prices | Shop", Evidence.Verified.PAGE)),
                List.of());
    }

    private static Evidence evidence(String id, String url, String title, Evidence.Verified verified) {
        return new Evidence(id, null, url, title, "Acme costs $12.", NOW, Evidence.Found.SEARCHED, verified);
    }

    private static Node parsed(String markdown) {
        String body = markdown.substring(markdown.indexOf("\n---\n") + 5);
        return Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .parse(body);
    }

    /// Returns all nodes other than headings and plain paragraphs.
    private static List<String> marks(Node document) {
        List<String> marks = new ArrayList<>();
        for (Node node : all(document)) {
            switch (node) {
                case Link link -> marks.add("Link " + link.getDestination());
                case Image image -> marks.add("Image " + image.getDestination());
                case HtmlBlock _,
                        HtmlInline _,
                        Code _,
                        Emphasis _,
                        StrongEmphasis _,
                        BulletList _,
                        OrderedList _,
                        CustomBlock _ -> marks.add(node.getClass().getSimpleName());
                case Heading heading when heading.getLevel() != 2 -> marks.add("Heading " + heading.getLevel());
                default -> {
                    String kind = node.getClass().getSimpleName();
                    if (kind.endsWith("Quote") || kind.endsWith("CodeBlock") || kind.equals("ThematicBreak")) {
                        marks.add(kind);
                    }
                }
            }
        }
        return marks;
    }

    /// Returns the text of each paragraph, heading, list item and cell.
    private static List<String> texts(Node document) {
        List<String> texts = new ArrayList<>();
        for (Node node : all(document)) {
            if (node.getFirstChild() instanceof Text) {
                StringBuilder text = new StringBuilder();
                for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
                    text.append(child instanceof Text literal ? literal.getLiteral() : "");
                }
                texts.add(text.toString());
            }
        }
        return texts;
    }

    private static String markdown(Bundle bundle, Draft draft) {
        return Assembly.assemble(bundle, draft, "off").markdown();
    }

    private static List<Node> all(Node node) {
        List<Node> all = new ArrayList<>();
        all.add(node);
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            all.addAll(all(child));
        }
        return all;
    }
}
