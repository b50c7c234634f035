package assay.drafts.quality;

import static assay.testing.Mutations.survives;
import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.testing.Mutations;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Tests that no text makes a parser throw, for example because of an index out of bounds.
class MutatedTextsTest {

    /// The classes with word lists. Parsers look for the listed words before or after other words.
    private static final List<Class<?>> READERS = List.of(
            Text.class,
            Token.class,
            Quantities.class,
            Units.class,
            Day.class,
            TimeOfDay.class,
            Lexicon.class,
            Proof.class,
            Relevance.class,
            Derivation.class,
            Arithmetic.class,
            Contradictions.class,
            SentenceKinds.class,
            UnsupportedSentences.class,
            Grounding.class);

    private static final List<String> AROUND = List.of(
            "%s", "1 %s", "%s 1", "a %s", "and a %s", "is %s", "%s of", "May %s", "“%s", "%s '", "one %s -", "$1 %s");

    /// Posts in many languages, from the tests of fixes.
    private static final Path POSTS =
            Path.of(System.getProperty("project.root", ".."), "fixes/src/test/resources/edits");

    private static final List<String> SENTENCES = sentences();
    private static final List<String> WORDS = words();

    /// Returns the lines of the posts; each is a sentence or a table cell.
    private static List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        List<String> files = new ArrayList<>(Mutations.resources("/assay/drafts/grounding"));
        files.addAll(Mutations.files(POSTS));
        for (String file : files) {
            for (String sentence : file.split("\n|(?<=[.?!]) |\\|")) {
                if (!sentence.isBlank()) {
                    sentences.add(sentence.strip());
                }
            }
        }
        return sentences;
    }

    /// Returns all words in the parsers' lists.
    private static List<String> words() {
        Set<String> words = new TreeSet<>();
        for (Class<?> reader : READERS) {
            for (Field field : reader.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    try {
                        add(field.get(null), words);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }
        return List.copyOf(words);
    }

    private static void add(@Nullable Object value, Set<String> words) {
        switch (value) {
            case String word -> words.addAll(List.of(word.split(" ")));
            case Map<?, ?> map -> map.keySet().forEach(key -> add(key, words));
            case Collection<?> some -> some.forEach(each -> add(each, words));
            case null, default -> {}
        }
    }

    /// Returns a parser for each language in the posts.
    private static List<StatementParser> readers() {
        List<StatementParser> readers = new ArrayList<>();
        for (String post : Mutations.files(POSTS)) {
            readers.add(StatementParser.of(post));
        }
        readers.add(StatementParser.of(""));
        return readers;
    }

    /// Parses a text and calls all methods on the result.
    private static void read(StatementParser reader, String text) {
        Statement statement = reader.read(text);
        statement.key();
        statement.content();
        statement.asks();
        for (Statement.Word word : statement.words()) {
            word.capital();
            word.coined();
            reader.ordinary(word.form());
        }
        for (Figure figure : statement.figures()) {
            statement.words().subList(figure.from(), figure.to());
            figure.keys();
            figure.isBare();
            for (Figure other : statement.figures()) {
                figure.same(other);
                figure.alike(other);
            }
        }
        statement.quotations().forEach(quoted -> statement.words().subList(quoted.from(), quoted.to()));
    }

    private static void ground(String text, String passage, String other, String name) {
        survives(() -> Grounding.unsupported(text, List.of(passage, other), Set.of(name)), text, passage, other, name);
        survives(
                () -> UnsupportedSentences.in(text, List.of(passage, other), Set.of(name)), text, passage, other, name);
    }

    @Test
    void readingListedWordsInAnyPositionNeverThrows() {
        assertThat(WORDS).contains("none", "half", "per", "thousand", "without");
        StatementParser english = StatementParser.of("");
        for (String word : WORDS) {
            for (String around : AROUND) {
                String text = around.formatted(word);
                survives(() -> read(english, text), text);
            }
        }
    }

    @Test
    void readingAnySequenceOfListedWordsNeverThrows() {
        rows(2_000);
    }

    @Test
    void readingMutatedSentencesInAnyLanguageNeverThrows() {
        cut(2_000);
    }

    @Test
    void checkingMutatedDraftsNeverThrows() {
        drafts(8);
    }

    @Tag("slow")
    @Test
    void readingAHundredThousandMutatedTextsNeverThrows() {
        rows(60_000);
        cut(60_000);
        drafts(1_000);
    }

    private static void rows(int many) {
        Mutations mutations = new Mutations(26, SENTENCES, WORDS);
        List<StatementParser> readers = readers();
        for (int i = 0; i < many; i++) {
            String text = mutations.row();
            StatementParser reader = mutations.of(readers);
            survives(() -> read(reader, text), text);
            if (i % 4 == 0) {
                ground(text, mutations.row(), mutations.row(), mutations.row());
            }
        }
    }

    private static void cut(int many) {
        Mutations mutations = new Mutations(27, SENTENCES, WORDS);
        List<StatementParser> readers = readers();
        for (int i = 0; i < many; i++) {
            String text = mutations.text();
            StatementParser reader = mutations.of(readers);
            survives(() -> read(reader, text), text);
            if (i % 8 == 0) {
                ground(text, mutations.text(), mutations.changed(text), mutations.row());
            }
        }
    }

    private static void drafts(int many) {
        Mutations mutations = new Mutations(28, SENTENCES, WORDS);
        List<HandWritten> written = Mutations.resources("/assay/drafts/grounding").stream()
                .filter(file -> !file.startsWith("# ") && file.contains("== draft"))
                .map(HandWritten::read)
                .toList();
        for (int i = 0; i < many; i++) {
            HandWritten each = mutations.of(written);
            Bundle bundle = changed(each.bundle(), mutations);
            Draft draft = changed(each.draft(), mutations);
            String texts = bundle + "\n" + draft;
            survives(() -> EvidenceReview.of(bundle, draft, draft.toString()), texts);
            survives(() -> Coverage.of(bundle, draft).faults(draft), texts);
            survives(() -> Fairness.of(bundle, draft).faults(), texts);
            survives(() -> Tone.of(bundle, draft).faults(), texts);
            survives(() -> Repetition.of(draft).faults(), texts);
        }
    }

    private static Bundle changed(Bundle bundle, Mutations mutations) {
        return new Bundle(
                bundle.version(),
                bundle.id(),
                bundle.origin(),
                bundle.fictitious(),
                bundle.createdAt(),
                bundle.provider(),
                some(bundle.primaryKeyword(), mutations),
                some(bundle.audience(), mutations),
                some(bundle.houseProduct(), mutations),
                bundle.searchers(),
                bundle.tools().stream()
                        .map(tool -> new Bundle.Tool(
                                tool.id(), some(tool.name(), mutations), tool.house(), tool.url(), tool.facts()))
                        .toList(),
                bundle.evidence().stream()
                        .map(each -> new Bundle.Evidence(
                                each.id(),
                                each.tool(),
                                some(each.url(), mutations),
                                some(each.title(), mutations),
                                some(each.passage(), mutations),
                                each.retrievedAt(),
                                each.found(),
                                each.verified()))
                        .toList(),
                bundle.dropped());
    }

    private static String some(String text, Mutations mutations) {
        return mutations.below(3) == 0 ? mutations.changed(text) : text;
    }

    private static Draft changed(Draft draft, Mutations mutations) {
        Draft.Head head = draft.head();
        return new Draft(
                draft.format(),
                new Draft.Head(
                        some(head.title(), mutations),
                        some(head.description(), mutations),
                        some(head.slug(), mutations),
                        head.keyword()),
                draft.sections().stream()
                        .map(section -> new Section(
                                section.id(),
                                section.role(),
                                section.tool(),
                                some(section.heading(), mutations),
                                blocks(section.blocks(), mutations)))
                        .toList());
    }

    private static List<Block> blocks(List<Block> blocks, Mutations mutations) {
        List<Block> changed = new ArrayList<>();
        for (Block block : blocks) {
            changed.add(
                    switch (block) {
                        case Block.Prose(List<Sentence> said) -> new Block.Prose(sentences(said, mutations));
                        case Block.Points(List<Sentence> said) -> new Block.Points(sentences(said, mutations));
                        case Block.Part(String heading, List<Block> within) ->
                            new Block.Part(some(heading, mutations), blocks(within, mutations));
                        case Block.Grid(List<String> columns, List<List<Sentence>> rows) ->
                            new Block.Grid(
                                    columns.stream()
                                            .map(column -> some(column, mutations))
                                            .toList(),
                                    rows.stream()
                                            .map(row -> sentences(row, mutations))
                                            .toList());
                    });
        }
        return changed;
    }

    private static List<Sentence> sentences(List<Sentence> said, Mutations mutations) {
        return said.stream()
                .map(each -> new Sentence(
                        some(each.text(), mutations),
                        mutations.below(2) == 0 ? each.kind() : mutations.of(List.of(Sentence.Kind.values())),
                        mutations.below(4) == 0 ? List.of() : each.evidence()))
                .toList();
    }
}
