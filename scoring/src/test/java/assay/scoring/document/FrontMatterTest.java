package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrontMatterTest {

    private static Document read(String source) {
        return Document.read(source, SourceFormat.MARKDOWN);
    }

    private static String value(Document document, String key) {
        return document.metadata().first(key).orElseThrow().value();
    }

    @Test
    void everyFormOfYamlIsParsed() {
        Document document = read("""
                ---
                title: "Green tea: \\"hot\\" & good" # a comment
                Description: >-
                  Folded over
                  two lines.
                slug: green-tea # comment
                date: 2026-11-21
                author: 'O''Brien'
                plain: runs on
                  over a line
                empty:
                tags: [tea, "green, leaf"]
                authors:
                  - Ann
                  - name: Bob
                seo:
                  title: Short
                  deep:
                    key: value
                url: https://example.com/a#b
                nothing: ~
                ---
                Text.
                """);
        assertThat(value(document, "title")).isEqualTo("Green tea: \"hot\" & good");
        assertThat(value(document, "description")).isEqualTo("Folded over two lines.");
        assertThat(value(document, "slug")).isEqualTo("green-tea");
        assertThat(value(document, "date")).isEqualTo("2026-11-21");
        assertThat(value(document, "author")).isEqualTo("O'Brien");
        assertThat(value(document, "plain")).isEqualTo("runs on over a line");
        assertThat(document.metadata().all("tags"))
                .extracting(Metadata.Entry::value)
                .containsExactly("tea", "green, leaf");
        assertThat(value(document, "authors")).isEqualTo("Ann");
        assertThat(value(document, "authors.name")).isEqualTo("Bob");
        assertThat(value(document, "seo.title")).isEqualTo("Short");
        assertThat(value(document, "seo.deep.key")).isEqualTo("value");
        assertThat(value(document, "url")).isEqualTo("https://example.com/a#b");
        assertThat(document.metadata().first("nothing", "empty")).isEmpty();
        assertThat(document.text()).isEqualTo("Text.\n");
    }

    @Test
    void everyFormOfTomlIsParsed() {
        Document document = read(
                "+++\ntitle = \"Green tea\"\ndescription = \"\"\"\\\n  Over \\\n  lines.\"\"\"\ndate = 2026-11-21\n"
                        + "authors = [\"Ann\", 'Bob']\n[taxonomies]\ntag = [\"posts\"]\n+++\nText.");
        assertThat(value(document, "title")).isEqualTo("Green tea");
        assertThat(value(document, "description")).isEqualTo("Over lines.");
        assertThat(value(document, "date")).isEqualTo("2026-11-21");
        assertThat(document.metadata().all("authors"))
                .extracting(Metadata.Entry::value)
                .containsExactly("Ann", "Bob");
        assertThat(value(document, "taxonomies.tag")).isEqualTo("posts");
        assertThat(document.text()).isEqualTo("Text.\n");
    }

    @Test
    void valueRangesPointToTheirSource() {
        Document document = read("\ufeff---\r\ntitle: 'Tea' \r\n---\r\nText.");
        assertThat(document.metadata().first("title").orElseThrow().range().of(document.source()))
                .isEqualTo("Tea");
        assertThat(document.text()).isEqualTo("Text.\n");
    }

    @Test
    void textBetweenHorizontalRulesIsNotFrontMatter() {
        Document document = read("---\n\nJust a text between rules.\n\n---\n\nMore.");
        assertThat(document.metadata().hasFrontMatter()).isFalse();
        assertThat(document.wordCount()).isEqualTo(6);
    }

    @Test
    void unclosedFrontMatterIsText() {
        assertThat(read("---\ntitle: Tea\n\nText.").metadata().hasFrontMatter()).isFalse();
    }

    @Test
    void invalidFrontMatterLosesNoText() {
        Document document = read("---\ntitle: [unclosed\n: : :\n\t- x\n\"\n---\nText.");
        assertThat(document.text()).isEqualTo("Text.\n");
    }

    private static String yaml(String matter) {
        Metadata metadata = new Metadata();
        String source = "---\n" + matter.replace('^', '\n') + "\n---\nText.";
        assertThat(source.substring(FrontMatter.read(source, metadata))).isEqualTo("Text.");
        return said(source, metadata);
    }

    private static String said(String source, Metadata metadata) {
        List<String> said = new ArrayList<>();
        metadata.entries()
                .forEach((key, entries) -> entries.forEach(entry -> {
                    String there = entry.range().of(source);
                    said.add(key + "=" + entry.value() + (there.equals(entry.value()) ? "" : "{" + there + "}"));
                }));
        return String.join(" / ", said).replace('\n', '^');
    }

    /// `^` ends a line; braces contain the value as written.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`a: b`|a=b",
                "`a:\tb`|a=b",
                "`a: b \t`|a=b",
                "` a: b^ c: d`|x.a=b / x.c=d",
                "`a: 'b`|a=b",
                "`a: ''`|a=",
                "`a: '`|a=",
                "`a: \"b\\\"c\\\\\" # d`|`a=b\"c\\{b\\\"c\\\\}`",
                "`a: 'b''c' d`|a=b'c{b''c}",
                "`a: 'b\\'`|a=b\\",
                "`a: \"b'c\"`|a=b'c",
                "`a: \"b\\nc\\td\\re\\/f\"`|a=b c d e/f{b\\nc\\td\\re\\/f}",
                "`a: \"\\u0041\\u00e9\\u004\"`|a=Aé004{\\u0041\\u00e9\\u004}",
                "`a: \"b\\u004g1\"`|a=b004g1{b\\u004g1}",
                "`a: \"b^  c\"^d: e`|a=b c{b^  c} / d=e",
                "`a: 'b^^  c'^d: e`|a=b c{b^^  c} / d=e",
                "`a: b#c`|a=b#c",
                "`a: b # c`|a=b",
                "`a: b  # c`|a=b",
                "`a: # c`|",
                "`a:^# c^  b: d`|a.b=d",
                "`# a: b^c: d`|c=d",
                "`a: ~^b: null^c: nil^d:^e: f`|c=nil / e=f",
                "`a: b^  c^  d^e: f`|a=b c d{b^  c^  d} / e=f",
                "`a: b^c^e: f`|a=b / e=f",
                "`a: b^  c: d`|a=b / c=d",
                "`a: b^  # c^e: f`|a=b / e=f",
                "`a: b^  - c^e: f`|a=b / e=f",
                "`a: b^^  c^e: f`|a=b / e=f",
                "` a: b^ c^ e: f`|x.a=b / x.e=f",
                "`a: >^  b^  c^d: e`|a=b c{b^  c} / d=e",
                "`a: >-^b: c`|b=c",
                "`a:^  b: >^    c^  d: e`|a.b=c / a.d=e",
                "`a: >^   ^ b`|a=b",
                "`a: >^  b^ c^d: e`|a=b c{b^ c} / d=e",
                "`a: [b, \"c, d\", 'e' , f]`|a=b / a=c, d / a=e / a=f",
                "`a: [b,c] # d`|a=b / a=c",
                "`a: [ b`|a=b",
                "`a: [b, \"c`|a=b",
                "`a: []`|",
                "`a: [, b,,c]d`|a=b / a=c",
                "`a: [b]^c: d`|a=b / c=d",
                "`a:^  - b^  - c^d: e`|a=b / a=c / d=e",
                "`a:^- b^- c^d: e`|a=b / a=c / d=e",
                "`a:^  - b: c^    d: e^  - f`|a.b=c / a.d=e / a=f",
                "`- b^a: c`|x=b / a=c",
                "`a:^  -^  - b`|a=b",
                "`a:^  -b`|",
                "`a:^  b:^    c: d^  e: f^g: h`|a.b.c=d / a.e=f / g=h",
                "`a:^  b:^    c: d^e: f`|a.b.c=d / e=f",
                "`a:^b: c`|b=c",
                "`A B: c`|a b=c",
                "`\"A\": b^'c': d`|a=b / c=d",
                "`\"a: b\": c`|a: b=c",
                "`\"a: b^c: d`|c=d",
                "`a:b: c`|a:b=c",
                "`'a: b': c`|a: b=c",
                "`a# b: c`|a# b=c",
                "`a: \"b\\`|a=b\\",
                "`a: ['b, c', d]`|a=b, c / a=d",
                "`a:^  - ^  - b`|a=b",
                "`a #b: c^d: e`|d=e",
                "`: a^b: c`|b=c",
                "`a:b^c: d`|c=d",
                "`a : b`|a=b",
                "`url: http://a.b/c`|url=http://a.b/c",
                "`a:^ b:^  c:^   d:^    e:^     f:^      g:^       h:^        i: j^        k:^         l: m`"
                        + "|a.b.c.d.e.f.g.h.i=j / a.b.c.d.e.f.g.h.l=m",
            })
    void yamlValuesAreParsed(String matter, String said) {
        // Text that does not begin with a key is not front matter, so add a key first.
        assertThat(yaml("x:^" + matter)).isEqualTo(said == null ? "" : said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`a = \"b\"`|a=b",
                "`a = 'b' # c`|a=b",
                "`a=b`|a=b",
                "`a = b # c`|a=b",
                "`  a = 1`|a=1",
                "`# a = b^^c = d`|c=d",
                "`a^b = c`|b=c",
                "`a = [\"b\", 'c']`|a=b / a=c",
                "`[A]^b = c^[ d.e ]^f = g^[[h]]^i = j^[]^k = l`|a.b=c / d.e.f=g / h.i=j / k=l",
                "`a = '''b^c'''^d = e`|a=b c{b^c} / d=e",
                "`a = \"\"\"b\"\"\"^d = e`|a=b / d=e",
                "`a = \"\"\"^b \\^  c\"\"\"^d = e`|a=b c{^b \\^  c} / d=e",
                "`a = '''b^'''^d = e`|a=b{b^} / d=e",
                "`a = '''b^d = e`|d=e",
                "`a = '''^b = c^'''^d = e`|a=b = c{^b = c^} / d=e",
                "`\"A b\" = c`|a b=c",
            })
    void tomlValuesAreParsed(String matter, String said) {
        Metadata metadata = new Metadata();
        String source = "+++\n" + matter.replace('^', '\n') + "\n+++\nText.";
        assertThat(source.substring(FrontMatter.read(source, metadata))).isEqualTo("Text.");
        assertThat(said(source, metadata)).isEqualTo(said == null ? "" : said);
    }

    /// The text after the front matter is not part of the value.
    @Test
    void unclosedMultilineValueEndsWithTheFrontMatter() {
        Document document = read("+++\ntitle = \"\"\"Tea\nslug = \"tea\"\n+++\nWrite \"\"\" in it.");
        assertThat(document.metadata().first("title")).isEmpty();
        assertThat(value(document, "slug")).isEqualTo("tea");
        assertThat(document.text()).isEqualTo("Write \"\"\" in it.\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`---\\ntitle: Tea\\n---\\nText`|Text",
                "`---\\r\\ntitle: Tea\\r\\n---\\r\\nText`|Text",
                "`---\\rtitle: Tea\\r---\\rText`|Text",
                "`\ufeff---\\ntitle: Tea\\n---\\nText`|Text",
                "`--- \\ntitle: Tea\\n---\\t\\nText`|Text",
                "`---\\ntitle: Tea\\n...\\nText`|Text",
                "`---\\n- Tea\\n---\\nText`|Text",
                "`---\\n# a comment\\n\\ntitle:\\n---\\nText`|Text",
                "`---\\n---\\nText`|Text",
                "`---\\ntitle: Tea\\n---`|``",
                "`+++\\nsome text\\n+++\\nText`|Text",
                "`---\\ntitle:Tea\\n---\\nText`|`---\\ntitle:Tea\\n---\\nText`",
                "`---\\n: Tea\\n---\\nText`|`---\\n: Tea\\n---\\nText`",
                "`---\\nSome text\\n---\\nText`|`---\\nSome text\\n---\\nText`",
                "`---x\\ntitle: Tea\\n---\\nText`|`---x\\ntitle: Tea\\n---\\nText`",
                "`+++\\ntitle: Tea\\n...\\nText`|`+++\\ntitle: Tea\\n...\\nText`",
                "`---\\ntitle: Tea\\n`|`---\\ntitle: Tea\\n`",
                "`---`|`---`",
                "`\ufeffText`|Text",
                "`\ufeff---x\\ntitle: Tea\\n---\\nText`|`---x\\ntitle: Tea\\n---\\nText`",
                "`\ufeff---\\nSome text\\n---\\nText`|`---\\nSome text\\n---\\nText`",
                "`\ufeff---\\ntitle: Tea\\n`|`---\\ntitle: Tea\\n`",
                "`---\\rtitle: Tea\\r---\\r`|``",
                "`Text`|Text",
            })
    void textBeginsAfterTheFrontMatterFence(String source, String text) {
        String written = source.translateEscapes();
        assertThat(written.substring(FrontMatter.read(written, new Metadata()))).isEqualTo(text.translateEscapes());
    }
}
