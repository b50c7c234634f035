package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.Sentence;
import assay.language.Span;
import assay.language.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Compares the complete readings of texts written for this test, each covering one part of the reader, with
/// the stored readings: every block, sentence, word, link and other element, with its source offsets.
/// `./build docs` writes intended changes; review the diff.
class ReadingsTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("project.root", ".."), "scoring", "src", "test", "resources", "readings");

    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".txt"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void readingOfEachStoredTextIsUnchanged(String name) throws IOException {
        SourceFormat format = name.endsWith(".html") ? SourceFormat.HTML : SourceFormat.MARKDOWN;
        Document document = Document.read(Files.readString(FOLDER.resolve(name)), format);
        String reading = new Reading(document).written();
        Path kept = FOLDER.resolve(name.substring(0, name.indexOf('.')) + ".reading.txt");
        if ("write".equals(System.getProperty("docs"))) {
            Files.writeString(kept, reading);
        }
        assertThat(kept).as("meant? then ./build docs").exists().content().isEqualTo(reading);
    }

    /// A printout of a document. Brackets contain source offsets and the source text at those offsets.
    private static final class Reading {
        private final Document document;
        private final StringBuilder out = new StringBuilder();

        Reading(Document document) {
            this.document = document;
        }

        String written() {
            line("%s, %d words", document.format(), document.wordCount());
            metadata(document.metadata());
            document.limits().forEach(limit -> line("limit: %s", limit));
            document.blocks().forEach(this::block);
            for (int i = 0; i < document.text().length(); i++) {
                Range range = document.range(new Span(i, i + 1));
                String there = range.of(document.source());
                if (!there.equals(document.text(new Span(i, i + 1)))) {
                    line("%d stands for %s", i, at(range));
                }
            }
            for (Heading heading : document.headings()) {
                line(
                        "heading %d “%s” of block %d at %s%s %s",
                        heading.level(),
                        heading.text(),
                        heading.block(),
                        span(heading.span()),
                        heading.isQuestion() ? ", a question" : "",
                        at(heading.range()));
            }
            for (Section section : document.sections()) {
                Heading heading = section.heading();
                line(
                        "section “%s”, blocks %d–%d, %d words",
                        heading == null ? "" : heading.text(),
                        section.firstBlock(),
                        section.endBlock(),
                        section.words());
            }
            for (Link link : document.links()) {
                line(
                        "link “%s” to “%s” at %s of block %d%s%s%s%s%s %s",
                        flat(link.text()),
                        link.destination(),
                        span(link.span()),
                        link.block(),
                        link.rel() == null ? "" : ", rel " + link.rel(),
                        link.image() ? ", image" : "",
                        link.bare() ? ", bare" : "",
                        link.templated() ? ", templated" : "",
                        link.quoted() ? ", quoted" : "",
                        at(link.range()));
            }
            for (Image image : document.images()) {
                line(
                        "image “%s” alt %s title %s%s after block %d %s",
                        image.source(),
                        image.alt(),
                        image.title(),
                        image.decorative() ? ", decorative" : "",
                        image.block(),
                        at(image.range()));
            }
            for (ListBlock list : document.lists()) {
                line(
                        "%s list of %d, depth %d%s, blocks %d–%d %s",
                        list.ordered() ? "ordered" : "bullet",
                        list.items(),
                        list.depth(),
                        list.quoted() ? ", quoted" : "",
                        list.firstBlock(),
                        list.endBlock(),
                        at(list.range()));
            }
            for (Table table : document.tables()) {
                line(
                        "table of %d × %d%s, %d empty, blocks %d–%d %s",
                        table.rows(),
                        table.columns(),
                        table.header() ? " under a header" : "",
                        table.emptyCells(),
                        table.firstBlock(),
                        table.endBlock(),
                        at(table.range()));
            }
            for (Quotation quotation : document.quotations()) {
                line(
                        "quotation of blocks %d–%d %s",
                        quotation.firstBlock(), quotation.endBlock(), at(quotation.range()));
            }
            for (Code code : document.codes()) {
                line(
                        "code “%s”, %d characters, after block %d %s",
                        code.language(), code.chars(), code.block(), at(code.range()));
            }
            for (Hidden hidden : document.hidden()) {
                line("hidden %s “%s” %s", hidden.how(), flat(hidden.text()), at(hidden.range()));
            }
            document.notes().forEach(note -> line("note %s at %d %s", note.label(), note.at(), at(note.range())));
            for (StructuredData data : document.structuredData()) {
                line(
                        "data from %d%s “%s” %s",
                        data.start(), data.templated() ? ", templated" : "", flat(data.json()), at(data.range()));
            }
            items(document.items());
            document.annotations().forEach(each -> line("%s “%s” %s", each.kind(), each.value(), at(each.range())));
            return out.toString();
        }

        private void metadata(Metadata metadata) {
            if (metadata.hasFrontMatter()) {
                line("front matter");
            }
            if (metadata.hasHead()) {
                line("head");
            }
            metadata.entries()
                    .forEach((key, values) ->
                            values.forEach(value -> line("%s = %s %s", key, value.value(), at(value.range()))));
            metadata.markup().ifPresent(page -> {
                line("declared %s", page.declared().stream().sorted().toList());
                page.robots().forEach(each -> line("%s: %s %s", each.agent(), each.content(), at(each.range())));
                page.canonicals()
                        .forEach(each -> line(
                                "canonical “%s”%s%s %s",
                                each.address(),
                                each.templated() ? ", templated" : "",
                                each.inHead() ? ", in the head" : "",
                                at(each.range())));
                line(
                        "base %s, landmark %s, %d words, %d characters, %d scripts, awaits %s, article %d, withheld %d",
                        page.base(),
                        page.landmark(),
                        page.words(),
                        page.textChars(),
                        page.scripts(),
                        page.awaitsScript(),
                        page.articleChars(),
                        page.withheldChars());
                page.withheld().forEach(each -> line("withheld %s", at(each)));
            });
        }

        private void block(Block block) {
            line(
                    "%s %d%s%s at %s, words %d–%d, sentences %d–%d %s",
                    block.kind(),
                    block.level(),
                    block.quoted() ? ", quoted" : "",
                    block.footnote() ? ", footnote" : "",
                    span(block.span()),
                    block.firstWord(),
                    block.endWord(),
                    block.firstSentence(),
                    block.endSentence(),
                    at(block.range()));
            for (int i = block.firstSentence(); i < block.endSentence(); i++) {
                Sentence sentence = document.sentences().get(i);
                line(
                        "  “%s” at %s of block %d %s",
                        flat(document.text(sentence)),
                        span(sentence.span()),
                        sentence.block(),
                        at(document.range(sentence)));
                StringBuilder words = new StringBuilder("   ");
                for (int word = sentence.firstWord(); word < sentence.endWord(); word++) {
                    words.append(' ').append(word(word));
                }
                line("%s", words);
            }
        }

        private String word(int word) {
            Words words = document.words();
            Range range = document.range(word, word + 1);
            String there = range.of(document.source());
            return words.form(word)
                    + (there.equals(words.form(word)) ? "" : at(range))
                    + (words.code(word) ? "·code" : "")
                    + (words.raw(word) ? "·raw" : "")
                    + (words.linked(word) ? "·link" : "")
                    + (words.address(word) ? "·address" : "");
        }

        private void items(Items items) {
            if (items.isEmpty()) {
                return;
            }
            line("%d blocks of JSON-LD, %d items of microdata", items.blocks(), items.microdata());
            for (Item item : items.all()) {
                line(
                        "%s %s %s%s%s%s %s",
                        items.roots().contains(item) ? "root" : "item",
                        item.syntax(),
                        item.types(),
                        item.schemaOrg() ? "" : ", foreign",
                        item.id().map(id -> ", id " + id).orElse(""),
                        item.typeRange().equals(item.range()) ? "" : ", typed " + at(item.typeRange()),
                        at(item.range()));
                Map<String, List<Item.Value>> properties = new TreeMap<>(item.properties());
                properties.forEach((name, values) -> values.forEach(value -> {
                    Item nested = value.item();
                    line(
                            "  %s: %s %s",
                            name,
                            nested == null ? value.text() : nested.types() + " " + nested.range(),
                            at(value.range()));
                }));
            }
            for (Items.Flaw flaw : items.flaws()) {
                JsonFault fault = flaw.fault();
                line("%s %s", fault == null ? flaw.kind() : fault.kind(), at(flaw.range()));
            }
        }

        @SuppressWarnings("AnnotateFormatMethod") // the annotation's library is not a dependency of the tests
        private void line(String format, @Nullable Object... values) {
            out.append(String.format(Locale.ROOT, format, values)).append('\n');
        }

        private static String span(Span span) {
            return span.start() + "–" + span.end();
        }

        private String at(Range range) {
            return "[" + range + " " + flat(range.of(document.source())) + "]";
        }

        private static String flat(String text) {
            return text.replace("\r", "␍").replace("\n", "⏎").replace("\t", "␉").replace("\u00a0", "⍽");
        }
    }
}
