package assay.scoring.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/// Hostile texts of any size. They include the pathological suites of CommonMark, cmark and markdown-it,
/// rewritten from their descriptions; counterparts of these suites in HTML, JSON-LD and front matter; and
/// repetitions of the phrases that checks look for.
public final class Hostile {

    /// A kind of hostile text.
    ///
    /// @param keyword the keyword submitted with the text
    public record Shape(String name, String keyword, IntFunction<String> maker) {
        /// Returns a text of this kind with about this many characters.
        public String of(int chars) {
            return maker.apply(chars);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private final List<Shape> shapes = new ArrayList<>();

    private Hostile() {}

    public static List<Shape> shapes() {
        Hostile hostile = new Hostile();
        hostile.suites();
        hostile.inline();
        hostile.blocks();
        hostile.html();
        hostile.data();
        hostile.templates();
        hostile.words();
        hostile.sought();
        hostile.patterns();
        return List.copyOf(hostile.shapes);
    }

    /// Adds the pathological test cases of cmark and markdown-it, rewritten from their descriptions.
    private void suites() {
        add("nested inlines", nested("*", "a", "*"));
        add("nested strong emphasis", nested("*a **a ", "b", " a** a*"));
        add("emphasis closers", again("a_ "));
        add("emphasis openers", again("_a "));
        add("link closers", again("a]"));
        add("link openers", again("[a"));
        add("mismatched openers and closers", again("*a_ "));
        add(
                "mismatched emphasis",
                size -> again("*a ").apply(size * 3 / 8) + again("_a*_ ").apply(size * 5 / 8));
        add("closers of three", size -> "a**b" + again("c* ").apply(size));
        add("link openers and emphasis closers", again("[ a_"));
        add("brackets and parentheses", again("[ (]("));
        add("images in links", again("![[]()"));
        add("nested brackets", nested("[", "a", "]"));
        add("nested links", nested("[", "a", "](b)"));
        add("nested images", nested("![", "a", "](b)"));
        add("nested quotes", again(">", "a"));
        add("nested quotes with spaces", again("> ", "a"));
        add("nested lists", Hostile::nestedLists);
        add("nulls among letters", again("abc\0de\0"));
        add("backticks", Hostile::backticks);
        add("backticks and backslashes", again("``\\"));
        add("unclosed links with angle", again("[a](<b"));
        add("unclosed links", again("[a](b"));
        add("unclosed comments", again("<!--"));
        add("unclosed comments after a tag", size -> "</" + again("<!--").apply(size));
        add("unclosed comments in text", again("a <!-- x "));
        add("unclosed declarations", again("a <!A "));
        add("unclosed instructions", again("a <? "));
        add("unclosed CDATA", again("a <![CDATA[ "));
        add("stars and underscores", again("**_* "));
        add("less-than", again("<"));
        add("less-than and its end", again("<", ">"));
        add("white space before a hard break", size -> "x" + again(" ").apply(size) + "x  \nx");
        add("reference definitions", counted(i -> "[" + i + "]: u\n"));
        add(
                "many references",
                size -> counted(i -> "[" + i + "]: u\n").apply(size / 2) + "\n"
                        + again("[0] ").apply(size / 2));
        add(
                "one long reference used often",
                size -> "[a]: " + "x".repeat(size / 4) + "\n\n" + again("[a]").apply(size * 3 / 4));
        add(
                "one long reference used in many paragraphs",
                size -> "[a]: " + "x".repeat(size / 4) + "\n\n"
                        + again("[a]\n\n").apply(size * 3 / 4));
        add(
                "one long title used often",
                size -> "[a]: b '" + again("x y ").apply(size / 4) + "'\n\n"
                        + again("[a]\n\n").apply(size * 3 / 4));
        add(
                "one long title without spaces used often",
                size -> "[a]: b '" + "x".repeat(size / 4) + "'\n\n"
                        + again("[a]\n\n").apply(size * 3 / 4));
        add(
                "one long image used often",
                size -> "[a]: " + "x".repeat(size / 4) + "\n\n"
                        + again("![a]\n\n").apply(size * 3 / 4));
    }

    /// Adds inline Markdown.
    private void inline() {
        add("open brackets", again("["));
        add("close brackets", again("]"));
        add("open images", again("!["));
        add("bracket pairs", again("[]"));
        add("unclosed destinations", again("[a]("));
        add("unclosed titles", again("[a](b \""));
        add("unclosed titles in parentheses", again("[a](b ("));
        add("collapsed references", again("[a][]"));
        add("full references", again("[a][b]"));
        add("reference starts", again("[a]: <"));
        add("one long label", size -> "[" + again("a ").apply(size) + "]");
        add("long stars", again("*"));
        add("long underscores", again("_"));
        add("long tildes", again("~"));
        add("strikethrough", again("~a ~~b "));
        add("intraword stars", again("a**b"));
        add("every mark", again("*_~`[](<!>\\&"));
        add("emphasis in every line", again("*a*\n"));
        add("emphasis in every paragraph", again("*a **b\n\n"));
        add("links in every paragraph", again("[[a](b)\n\n"));
        add("one backtick", again("`a\n\n"));
        add("code", again("`a` "));
        add("autolinks", again("<https://example.com/> "));
        add("autolink starts", again("<a:"));
        add("addresses", again("http://a "));
        add("one address", size -> "http://" + again("a/").apply(size));
        add("mail addresses", again("a@b.c "));
        add("one mail address", size -> "a@" + again("b.").apply(size));
        add("dots before an at sign", again("a."));
        add("entities", again("&"));
        add("entity starts", again("&a"));
        add("entities of two characters", again("&NotEqualTilde; "));
        add("numeric entities", again("&#1114112; "));
        add("backslashes", again("\\"));
        add("escapes", again("\\*"));
        add("hard breaks", again("a\\\n"));
        add("hard breaks with spaces", again("a  \n"));
        add("links", again("[a](https://example.com/) "));
        add("links of their own", counted(i -> "[leaf " + i + "](https://example.com/" + i + ") "));
        add(
                "links in paragraphs",
                counted(i -> "Read about [leaf " + i + "](https://example" + i + ".com/" + i + ").\n\n"));
        add("images", again("![a](b.png) "));
        add("images in paragraphs", counted(i -> "![leaf " + i + "](leaf-" + i + ".png)\n\n"));
        add("footnotes", again("[^1]: a\n"));
        add("footnotes of their own", counted(i -> "[^" + i + "]: a\n\n"));
        add("footnote references", size -> again("[^1]").apply(size) + "\n\n[^1]: a");
        add(
                "footnotes and their references",
                size -> counted(i -> "tea[^" + i + "] ").apply(size / 2) + "\n\n"
                        + counted(i -> "[^" + i + "]: a\n\n").apply(size / 2));
    }

    /// Adds Markdown blocks.
    private void blocks() {
        add("headings", again("# h\n"));
        add("headings of their own", counted(i -> "# Tea " + i + "\n\nText of it.\n\n"));
        add("headings of six levels", again("# a\n## b\n### c\n#### d\n##### e\n###### f\n"));
        add("setext headings", again("a\n=\n"));
        add("setext underlines", again("a\n= \n"));
        add("hashes", again("#"));
        add("hashes after a heading", size -> "# a " + again("# ").apply(size));
        add("rules", again("***\n"));
        add("stars that are nearly a rule", again("* ", "a"));
        add("list markers", again("- "));
        add("ordered markers", again("1. "));
        add("empty items", again("-\n"));
        add("items", again("- a\n"));
        add("loose items", again("- a\n\n"));
        add("items with indented code", again("- a\n\n\tb\n\n"));
        add("paragraphs of a letter", again("a\n\n"));
        add("headings of a letter", again("# a\n"));
        add("lists of every kind", again("- a\n+ b\n* c\n1. d\n1) e\n"));
        add("task items", again("- [ ] a\n"));
        add("quoted lists", again("> - "));
        add("quoted lines", again("> a\n"));
        add("quotes of their own", again("> a\n\n"));
        add(
                "deep items",
                size -> again("- ").apply(180) + "a\n"
                        + again(" ".repeat(360) + "b\n").apply(size));
        add("deep quotes in every line", again("> ".repeat(90) + "a\n\n"));
        add("deep lists in every line", again("- ".repeat(90) + "a\n\n"));
        add("fences", again("```\n"));
        add("unclosed fences of both kinds", again("```\n~~~\n"));
        add("one fence", size -> "```\n" + again("a\n").apply(size));
        add("one line of code", size -> "    " + again("a ").apply(size));
        add("indented code", again("    a\n"));
        add("indented code and blank lines", again("    a\n\n"));
        add("tables", again("|a|\n|-|\n|b|\n\n"));
        add("tables of two columns", again("|a|b|\n|-|-|\n|1|2|\n\n"));
        add(
                "a wide table",
                size -> again("|a").apply(size / 2) + "|\n" + again("|-").apply(size / 2) + "|\n");
        add(
                "tables of many columns and short rows",
                again(again("a|").apply(1_000) + "\n" + again("-|").apply(1_000) + "\n"
                        + again("||\n").apply(600) + "\n"));
        add("a tall table", size -> "|a|b|\n|-|-|\n" + again("|c|d|\n").apply(size));
        add(
                "a table of short rows",
                size -> "|a".repeat(1000) + "|\n" + "|-".repeat(1000) + "|\n"
                        + again("|\n").apply(size));
        add(
                "a table of one cell a row",
                size -> "|a".repeat(1000) + "|\n" + "|-".repeat(1000) + "|\n"
                        + again("|b|\n").apply(size));
        add("lines that are nearly a table", again("|a\n"));
        add("delimiter rows", again("|-\n"));
        add("pipes", again("|"));
        add("escaped pipes in a cell", size -> "|a|\n|-|\n|" + again("\\|").apply(size) + "|\n");
        add("escaped pipes in cells", size -> "|a|\n|-|\n" + again("|\\||\n").apply(size));
        add("a paragraph of many lines", again("(a\n"));
        add("blank lines", again("\n"));
        add("indented lines", again("a\n "));
        add("admonitions", again(":::\n"));
        add("reference titles over lines", again("[a]: b \"\n"));
        add("a table of images", size -> "|a|\n|-|\n" + again("|![a](b)|\n").apply(size));
        add("a table of nothing", size -> "|a|\n|-|\n" + again("||\n").apply(size));
        add(
                "a table of nothing after images",
                size -> again("![a](b)\n\n").apply(size / 2) + "|a|\n|-|\n"
                        + again("||\n").apply(size / 2));
        add(
                "a paragraph after a false fence",
                size -> "```\n~~~\n```\n" + again("(a\n").apply(size));
        add(
                "escaped pipes and emphasis in a cell",
                size -> "|a|\n|-|\n|" + "\\|*a*".repeat(1900) + again("\\|").apply(size) + "|\n");
        add("headings about one thing", again("## Green tea\n\nGreen tea is green.\n\n"));
        add("lines ended the old way", again("The tea is green.\r\r"));
        add("lines ended with two characters", again("The tea is green.\r\n\r\n"));
    }

    /// Adds HTML, and HTML in Markdown.
    private void html() {
        add("open tags", again("<div>"));
        add("nested divisions", nested("<div>", "a", "</div>"));
        add("nested spans", nested("<span>", "a", "</span>"));
        add("nested paragraphs", nested("<p>a", "b", "</p>"));
        add("nested bold", nested("<b>", "a", "</b>"));
        add("nested formats", nested("<b><i><u>", "a", "</u></i></b>"));
        add("unclosed formats in paragraphs", again("<p><b><i>a"));
        add("formats closed the wrong way", again("<b><p>a</b></p>"));
        add("nested links in HTML", nested("<a href=x>", "a", "</a>"));
        add("nested HTML lists", nested("<ul><li>a", "b", "</li></ul>"));
        add("nested HTML quotes", nested("<blockquote>a", "b", "</blockquote>"));
        add("nested HTML tables", nested("<table><tr><td>", "a", "</td></tr></table>"));
        add("nested articles", nested("<article>", "a", "</article>"));
        add("nested fonts", nested("<font color=red>", "a", "</font>"));
        add("nested components", nested("<x-a>", "a", "</x-a>"));
        add("nested hidden", nested("<div hidden>", "a", "</div>"));
        add(
                "nested structured items",
                nested("<div itemscope itemtype=https://schema.org/Thing itemprop=about>", "a", "</div>"));
        add("nested templates", nested("<template>", "a", "</template>"));
        add("nested selects", nested("<select>", "a", "</select>"));
        add("nested drawings", nested("<svg>", "a", "</svg>"));
        add("nested drawings and formulas", nested("<math><mi><svg><desc>", "a", "</desc></svg></mi></math>"));
        add("nested preformatted", nested("<pre>", "a", "</pre>"));
        add("nested buttons", nested("<button>", "a", "</button>"));
        add("nested forms", nested("<form>", "a", "</form>"));
        add("nested headings", nested("<h1>", "a", "</h1>"));
        add("nested noscripts", nested("<noscript>", "a", "</noscript>"));
        add("nested objects", nested("<object>", "a", "</object>"));
        add("close tags", again("</div>"));
        add("close tags of formats", again("a</b>"));
        add("close tags of paragraphs", again("</p>"));
        add("inline tags", again("a<b>"));
        add("inline tags in paragraphs", again("a<b>c</b>\n\n"));
        add("breaks", again("<br>"));
        add("text in tables", again("<table>a"));
        add("articles", again("<article>a</article>"));
        add("main parts", again("<main>a</main>"));
        add("bodies", again("<body class=a>"));
        add("attributes of bodies", counted(i -> "<body a" + i + "=b>"));
        add("tags over lines", again("<a\nb\n"));
        add("attributes", again("a <b c=\"d\" "));
        add(
                "attributes of one tag",
                size -> "<p " + counted(i -> "a" + i + "=b ").apply(size) + ">a");
        add("the same attribute of one tag", size -> "<p " + again("a=b ").apply(size) + ">a");
        add("one long attribute", size -> "<p title=\"" + again("tea ").apply(size) + "\">a");
        add("classes", size -> "<p class=\"" + counted(i -> "c" + i + " ").apply(size) + "\">a");
        add("one long style", size -> "<p style=\"" + again("color:red;").apply(size) + "\">a");
        add(
                "one long value of a style",
                size -> "<p style=\"color:" + again("( ").apply(size) + "\">a");
        add("styles", again("<p style=\"display:none;color:white\">a</p>"));
        add(
                "a style sheet",
                size -> "<style>" + counted(i -> ".c" + i + "{display:none}").apply(size) + "</style>a");
        add("selectors", size -> "<style>" + counted(i -> ".c" + i + ",").apply(size) + "x{display:none}</style>a");
        add("style sheets", again("<style>.a{display:none}</style>"));
        add("unclosed style sheets", again("<style>"));
        add("unclosed scripts", again("<script>"));
        add("unclosed scripts in text", again("a <script>\n\n"));
        add("unclosed textareas", again("<textarea>"));
        add("unclosed titles of pages", again("<title>"));
        add("scripts", again("<script>a</script>"));
        add("nearly the end of a script", again("<script></scrip"));
        add("open quotes in tags", again("<a href=\""));
        add("comments", again("<!-- a -->"));
        add("directives", again("<!-- assay-disable title -->"));
        add("directives of their own", counted(i -> "<!-- assay-disable c" + i + " -->a\n\n"));
        add(
                "one long directive",
                size -> "<!-- assay-disable " + counted(i -> "c" + i + ", ").apply(size) + "-->");
        add("bold that Markdown is read in", again("<p markdown=\"1\">*a*</p>\n\n"));
        add("nested Markdown in HTML", nested("<div markdown=\"1\">\n", "a", "</div>\n"));
        add("one block of HTML", size -> "<div>\n" + again("a <b>c</b> &amp;\n").apply(size));
        add(
                "scripts in one block",
                size -> "<div>\n" + again("<script>a</script>\n").apply(size));
        add(
                "unclosed styles in one block",
                size -> "<div>\n" + again("<style>\n").apply(size));
        add("quoted HTML", again("> <div>\n"));
        add(
                "metadata",
                size -> "<head>"
                        + counted(i -> "<meta name=a" + i + " content=b>").apply(size) + "</head>a");
        add("canonical addresses", again("<link rel=canonical href=a>"));
        add("one long relation", size -> "<link rel=\"" + again("a ").apply(size) + "\" href=a>");
        add("times", again("<time datetime=2026-01-01>a</time>"));
        add("bylines", again("<p class=byline>By Ada Lovelace</p>"));
        add("authors", again("<a rel=author href=/a>a</a>"));
        add("nested links with text", nested("<a href=x>b", "c", "</a>"));
        add(
                "nested links around images",
                size -> again("<a href=x>").apply(size / 3)
                        + again("<img src=a>").apply(size / 3)
                        + again("</a>").apply(size / 3));
        add(
                "wrong end tags in nested tags",
                size -> again("<div>").apply(size / 2) + again("</b>").apply(size / 2));
        add(
                "rows in nested tags",
                size -> again("<div>").apply(size / 2) + again("<tr>").apply(size / 2));
        add("style sheets with one end", size -> again("<style>").apply(size) + "</style>a");
        add("nested bylines", nested("<i class=byline>", "a", "</i>"));
        add("nested bylines of nobody", nested("<i class=byline>", "", "</i>"));
        add("nested authors", nested("<i><a rel=author href=a></a>", "b", "</i>"));
        add("nested times", nested("<time>", "b", "</time>"));
        add(
                "an HTML table of images",
                size -> "<table>" + again("<tr><td><img src=a></td></tr>").apply(size) + "</table>");
        add("cells", size -> "<table>" + again("<td>").apply(size));
        add("ranges of silence", again("<!-- assay-disable -->a<!-- assay-enable -->\n\n"));
        add("ranges of silence never ended", counted(i -> "<!-- assay-disable title -->\n\nTea " + i + ".\n\n"));
    }

    /// Adds structured data.
    private void data() {
        add(
                "items of JSON-LD",
                size -> json(counted(i -> "{\"@type\":\"Article\",\"headline\":\"Tea\"},")
                        .apply(size)));
        add(
                "types of JSON-LD",
                size -> json(counted(i -> "{\"@type\":\"T" + i + "\"},").apply(size)));
        add(
                "names of JSON-LD",
                size -> json("{" + counted(i -> "\"n" + i + "\":1,").apply(size) + "\"@type\":\"Article\"},"));
        add(
                "types of one item",
                size -> json("{\"@type\":[" + counted(i -> "\"T" + i + "\",").apply(size) + "\"Article\"]},"));
        add(
                "references of JSON-LD",
                size -> json(counted(i -> "{\"@id\":\"#" + i + "\",\"about\":{\"@id\":\"#" + (i + 1) + "\"}},")
                        .apply(size)));
        add(
                "one name often referred to",
                size -> json(
                        again("{\"@id\":\"#a\",\"about\":{\"@id\":\"#a\"}},").apply(size)));
        add(
                "questions of JSON-LD",
                size -> json("{\"@type\":\"FAQPage\",\"mainEntity\":["
                        + counted(i -> "{\"@type\":\"Question\",\"name\":\"Tea " + i
                                        + "?\",\"acceptedAnswer\":{\"@type\":\"Answer\",\"text\":\"Yes\"}},")
                                .apply(size)
                        + "1]},"));
        add("nested arrays", size -> json(nested("[", "1", "]").apply(size) + ","));
        add(
                "nested items",
                size -> json(nested("{\"@type\":\"Thing\",\"about\":", "1", "}").apply(size) + ","));
        add("open arrays", size -> json(again("[").apply(size)));
        add("one long string", size -> json("\"" + again("\\u0041").apply(size) + "\","));
        add("one long number", size -> json(again("1").apply(size) + ","));
        add("blocks of JSON-LD", again("<script type=application/ld+json>{\"@type\":\"Article\"}</script>"));
        add("broken blocks of JSON-LD", again("<script type=application/ld+json>{</script>"));
        add(
                "properties",
                size -> "<div itemscope>" + again("<b itemprop=a>b</b>").apply(size) + "</div>");
        add(
                "properties in each other",
                size -> "<div itemscope>"
                        + nested("<b itemprop=a>c", "d", "</b>").apply(size) + "</div>");
        add(
                "items of microdata",
                counted(i -> "<p itemscope itemtype=https://schema.org/T" + i + "><b itemprop=name>a</b></p>"));
        add(
                "items that refer to one place",
                size -> "<p id=a>" + again("<b itemprop=a>b</b>").apply(size / 2) + "</p>"
                        + again("<i itemscope itemref=a></i>").apply(size / 2));
        add(
                "items that refer to each other",
                counted(i -> "<i itemscope itemref=\"a" + (i + 1) + " a" + i + "\" id=a" + i + "></i>"));
        add(
                "properties around nothing",
                size -> "<div itemscope>" + nested("<b itemprop=a>", "", "</b>").apply(size) + "</div>");
        add(
                "properties around comments",
                size -> "<div itemscope>"
                        + nested("<b itemprop=a>", "<!---->".repeat(size / 14), "</b>")
                                .apply(size / 2) + "</div>");
    }

    /// Adds templates and front matter.
    private void templates() {
        add("template starts", again("{{"));
        add("template tags", again("{% if %}"));
        add("unclosed literal tags", again("{% raw %}"));
        add("literal tags", again("{% raw %}a{% endraw %}"));
        add("tags that hold code", again("{% highlight a %}b{% endhighlight %}"));
        add("unclosed tags of code", counted(i -> "{% highlight a" + i + " %}"));
        add("placeholders", again("{{ a }} "));
        add("shortcode starts", again("[a b="));
        add("attributes of a shortcode", size -> "[a " + again("b=c ").apply(size));
        add("shortcodes", again("[a b=c]"));
        add("attribute lists", again("{:a"));
        add("brackets of a component", again("<A b={"));
        add("braces in a component", size -> "<A b=" + nested("{", "a", "}").apply(size) + ">");
        add("components", again("<A b={c} />\n"));
        add("imports", again("import a\n"));
        add("imports of their own", again("import a from 'a'\n\n"));
        add("dollar placeholders", again("${a} "));
        add("tags of servers", again("<% a %> "));
        add("unclosed tags of servers", again("<% a "));
        add("front matter without end", size -> "---\n" + again("a: b\n").apply(size));
        add("front matter keys", size -> front(again("a: b\n").apply(size)));
        add(
                "front matter keys of their own",
                size -> front(counted(i -> "a" + i + ": b\n").apply(size)));
        add("deep front matter", size -> front(steps("a:\n").apply(size)));
        add(
                "an open quote in front matter",
                size -> front("a: \"\n" + again("b\n").apply(size)));
        add("open quotes in front matter", size -> front(again("a: \"\n").apply(size)));
        add(
                "a list in front matter",
                size -> front("tags:\n" + counted(i -> "  - a" + i + "\n").apply(size)));
        add(
                "a list in one line",
                size -> front("tags: [" + counted(i -> "a" + i + ", ").apply(size) + "b]\n"));
        add(
                "brackets in front matter",
                size -> front("tags: " + nested("[", "a", "]").apply(size) + "\n"));
        add(
                "braces in front matter",
                size -> front("a: " + nested("{a: ", "b", "}").apply(size) + "\n"));
        add("a block in front matter", size -> front("a: |\n" + again("  b\n").apply(size)));
        add("one long title", size -> front("title: " + again("tea ").apply(size) + "\n") + "# Tea");
        add("one long word of a title", size -> front("title: " + again("a").apply(size) + "\n") + "# Tea");
        add(
                "one long description",
                size -> front("description: " + again("tea ").apply(size) + "\n") + "# Tea");
        add("one long slug", size -> front("slug: " + again("tea-").apply(size) + "\n") + "# Tea");
        add("one long heading", size -> "# " + again("tea ").apply(size));
        add("dashes of front matter", again("---\n"));
        add("tags that hold code between paragraphs", again("{% highlight a %}b{% endhighlight %}\n\nTea.\n\n"));
        add(
                "one long keyword",
                size -> front("keyword: " + again("tea ").apply(size) + "\n")
                        + again("tea ").apply(size));
        add(
                "keywords",
                size -> front("keywords: [" + counted(i -> "tea " + i + ", ").apply(size / 2) + "tea]\n")
                        + again("tea ").apply(size / 2));
    }

    /// Adds words, sentences and characters.
    private void words() {
        add("one word", again("a"));
        add("one line of words", again("word "));
        add("sentences of two Han letters", again("漢字。"));
        add("words of their own", counted(i -> "w" + i + " "));
        add(
                "capitalised words of their own",
                counted(i -> "The Tea" + Integer.toString(i, 36).toUpperCase(Locale.ROOT) + " "));
        add("sentences of their own", counted(i -> "Leaf " + i + " is green. "));
        add("paragraphs of their own", counted(i -> "Leaf " + i + " is green and bitter.\n\n"));
        add("one sentence over and over", again("The tea is green. "));
        add("one paragraph over and over", again("The green tea leaves open slowly in the water.\n\n"));
        add("two words over and over", again("green tea "));
        add("sentences of one word", again("Tea. "));
        add("questions", again("What is tea? "));
        add("questions as headings", again("## What is tea?\n\nIt is a leaf.\n\n"));
        add("terminators", again("."));
        add("ellipses", again("... "));
        add("exclamations", again("! "));
        add("initials", again("A. "));
        add("abbreviations", again("e.g. "));
        add("apostrophes", again("'"));
        add("open quotation marks", again("“"));
        add("quotation marks", again("\"a\" "));
        add("open quotation marks of words", again("“tea "));
        add("quoted sentences", again("“The tea is green,” says Ada. "));
        add("open parentheses", again("("));
        add("parentheses", again("(a) "));
        add("nested parentheses", nested("(a ", "b", ")"));
        add("joined words", again("a-"));
        add("joined words with spaces", again("tea-tea "));
        add("underscored words", again("a_"));
        add("slashes", again("a/"));
        add("numbers", again("1 "));
        add("one number", again("1"));
        add("figures", again("50% of "));
        add("thousands", again("1,000,"));
        add("decimals", again("1."));
        add("dates", again("2026-01-01 "));
        add("dates in words", again("1 January 2026 "));
        add("years", again("(2026) "));
        add("names", again("Ada Lovelace "));
        add("one long name", again("Ada "));
        add("acronyms", again("AI "));
        add(
                "acronyms of their own",
                counted(i -> "("
                        + Integer.toString(i + 46_656, 36)
                                .toUpperCase(Locale.ROOT)
                                .replaceAll("[0-9]", "Q") + ") "));
        add("citations", again("(Smith, 2024) "));
        add("numbered citations", again("[1] "));
        add("marks of a placeholder", again("TODO "));
        add("colons", again("a: "));
        add("key and value", again("password: a "));
        add("letters of a key", again("AKIA"));
        add("digits in fours", again("4111 "));
        add("digits with dashes", again("4-"));
        add("base 64", again("QUJD/+="));
        add("telephone numbers", again("+1 555 0100 "));
        add("bylines in text", again("By Ada Lovelace. "));
        add("passives", again("It was brewed. "));
        add("hedges", again("It may perhaps seem "));
        add("superlatives", again("the best very amazing "));
        add("bold lines", again("**Tea**\n\n"));
        add("definitions", again("Tea is a leaf. "));
        add("steps", again("Step 1: boil. "));
        add("thai", again("\u0e01\u0e32"));
        add("han", again("\u6f22"));
        add("kana", again("\u304a\u8336"));
        add("hangul", again("\ub179\ucc28 "));
        add("arabic", again("\u0634\u0627\u064a "));
        add("lone surrogates", again("\ud800a\udc00 "));
        add("emoji", again("\ud83c\udf75"));
        add("joined emoji", again("\ud83d\udc69\u200d"));
        add("dotted letters", again("\u0130"));
        add("sharp letters", again("\u00df"));
        add("nulls", again("\0"));
        add("carriage returns", again("\r"));
        add("tabs", again("\t"));
        add("spaces", again(" "));
        add("no-break spaces", again("\u00a0"));
        add("line separators", again("a\u2028"));
        add("byte order marks", again("\ufeff"));
        add("zero width", again("\u200b"));
        add("soft hyphens", again("a\u00ad"));
        add("turns of direction", again("\u202ea"));
        add("stand-ins", again("\ue0b0\ue0b1"));
        add("private characters", again("\ue000"));
        add("combining marks", size -> "a" + again("\u0301").apply(size));
        add("long words of their own", counted(i -> "a".repeat(60) + i + " "));
        add("words of one hash", counted(i -> ofOneHash(i) + " "));
    }

    /// Adds the phrases that checks look for, repeated in one paragraph.
    private void sought() {
        add("marks of a placeholder in open quotation marks", again("“TODO: x "));
        add("attributions", again("according to "));
        add("nameless studies", again("studies show "));
        add("parts of a definition", again("is a "));
        add("letters in quotation marks", again("“q” "));
        add("small questions", again("what is it? "));
        add("numbers of a list", again("1. "));
        add("fillers", again("very "));
        add("open French quotation marks", again("«tea "));
        add("open German quotation marks", again("„tea "));
        add("quotations of five words", again("“one two three four five” "));
        add("private keys", again("-----BEGIN " + "PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n"));
        add("halves of a link", again("[a] (http"));
        add("halves of a link turned", again(")[http"));
        about("tea", "the keyword", again("tea "));
        about("tea", "the keyword joined", again("tea-tea "));
        about("brew node js", "a word of the keyword in a form", again("brewing "));
        about("brew node js", "words of the keyword in one", again("node.js "));
        about("tea", "links with the keyword", again("[tea](https://x.y) "));
    }

    /// Adds texts that some patterns used to read more than once before they were rewritten; PatternsTest
    /// in the service finds such patterns.
    private void patterns() {
        add("digits of a size", style("font-size:", "1", ""));
        add("digits of a size with a wrong unit", style("font-size:", "1", "x"));
        add("digits of an opacity", style("opacity:", "1", "x"));
        add("digits of a place", style("left:-", "1", ";" + "left:1;".repeat(2_000)));
        add("spaces of a colour", style("color:", " x", ""));
        add("spaces before a parenthesis of a colour", style("color:a", " ", "b)"));
        add("digits of a transformation", style("transform:translate(-", "1", "\n"));
        add("sizes of a font", style("font:", "1.", "px"));
        add(
                "a style sheet with a long size",
                size -> "<style>.a{font-size:" + again("1", "}</style>a").apply(size));
        add(
                "blanks in a value of front matter",
                size -> front("title: |\n  a" + again(" ").apply(size) + "b\n") + "# a");
        add(
                "blank lines in a value of front matter",
                size -> front("title: >\n  a\n" + again("  \n").apply(size) + "  b\n"));
        add("slashes of a slug", size -> front("slug: " + again("/").apply(size) + "a\n") + "# Tea");
        add("slashes of a permalink", size -> front("permalink: a" + again("/").apply(size) + "b\n") + "# Tea");
        add("hyphens of a title", size -> front("title: a" + again("-").apply(size) + "b\n") + "# Tea");
        add(
                "dots of a version in a title",
                size -> front("title: Kettle v1" + again(".1").apply(size) + "\n") + "# Tea");
        add("spaces of a byline", size -> front("author: Ada" + again(" ").apply(size) + "| 1 May 2026\n") + "# Tea");
        add("parts of a language", size -> front("lang: en" + again("-a").apply(size) + "_\n") + "# Tea");
        add(
                "parts of a language of a page",
                size -> "<html lang=\"en" + again("_a").apply(size) + "-\"><body>a</body></html>");
        add("attributes of a shortcode in a shortcode", again("[aa a="));
        add(
                "attributes of a shortcode with an end",
                size -> "[aa" + again(" a=\"b\"").apply(size) + "](b)");
        add("exports", again("export let "));
        add("blanks of an export", size -> "export let a" + again(" ").apply(size) + "b");
        add("labels of a host", size -> "[a](" + again("a.").apply(size) + "com)");
        add("labels of a host that is none", size -> "[a](www." + again("a.").apply(size) + "!)");
        add("labels of a mail address", size -> "[a](a@a" + again(".a").apply(size) + "!)");
        add("dots of a file in a link", size -> "[a](" + again("b.md#").apply(size) + " \")");
        add("dashes of a table's line", size -> "a | b\n" + again("|--").apply(size) + "x\n");
        add(
                "data with tags that do not end",
                size -> json("{\"@type\":\"FAQPage\",\"name\":\"" + again("<").apply(size) + "\"},"));
        add(
                "a price with zeros",
                size -> json("{\"@type\":\"Offer\",\"price\":\"1." + again("0").apply(size) + "1\"},"));
        about("Tee " + "a".repeat(150) + " kochen", "a long word of a keyword", again("Tee kochen "));
    }

    private static IntFunction<String> style(String before, String again, String after) {
        return size -> "<p style=\"" + before + again(again).apply(size) + after + "\">a</p>";
    }

    /// Returns a distinct word for each number below a million, all with the same [String#hashCode].
    static String ofOneHash(int number) {
        StringBuilder word = new StringBuilder();
        for (int bit = 0; bit < 20; bit++) {
            word.append((number >> bit & 1) == 0 ? "aw" : "c9");
        }
        return word.toString();
    }

    private void add(String name, IntFunction<String> maker) {
        about("green tea", name, maker);
    }

    private void about(String keyword, String name, IntFunction<String> maker) {
        shapes.add(new Shape(name, keyword, maker));
    }

    private static IntFunction<String> again(String part) {
        return size -> part.repeat(Math.max(1, size / part.length()));
    }

    private static IntFunction<String> again(String part, String last) {
        return size -> again(part).apply(size) + last;
    }

    private static IntFunction<String> nested(String open, String inner, String close) {
        return size -> {
            int count = Math.max(1, size / (open.length() + close.length()));
            return open.repeat(count) + inner + close.repeat(count);
        };
    }

    private static IntFunction<String> counted(IntFunction<String> part) {
        return size -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; text.length() < size; i++) {
                text.append(part.apply(i));
            }
            return text.toString();
        };
    }

    /// Returns lines, each indented by one more space than the line before.
    private static IntFunction<String> steps(String line) {
        return size -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; text.length() < size; i++) {
                text.append(" ".repeat(i)).append(line);
            }
            return text.toString();
        };
    }

    private static String nestedLists(int size) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < size; i++) {
            text.append("  ".repeat(i)).append("* a\n");
        }
        return text.toString();
    }

    private static String backticks(int size) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; text.length() < size; i++) {
            text.append('e').append("`".repeat(i));
        }
        return text.toString();
    }

    private static String json(String items) {
        return "<script type=\"application/ld+json\">[" + items + "1]</script><p>Tea.</p>";
    }

    private static String front(String yaml) {
        return "---\n" + yaml + "---\n\n";
    }
}
