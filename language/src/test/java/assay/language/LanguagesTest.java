package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Generated;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests that each language has the required data, and that `docs/languages.md` lists what each language
/// supports.
class LanguagesTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
    private static final Path FOLDERS = ROOT.resolve("language/src/main/lang");

    /// @param required whether a measured language must provide the list
    private record WordFile(String name, boolean required, String holds) {}

    private static final Map<String, WordFile> LISTS = described();

    private static Map<String, WordFile> described() {
        try (Stream<String> lines = Files.lines(FOLDERS.resolve("lists.tsv"))) {
            return lines.filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .map(fields -> new WordFile(fields[0], fields[1].equals("required"), fields[2]))
                    .collect(Collectors.toMap(WordFile::name, list -> list, (a, _) -> a, TreeMap::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Language> languages() {
        return Language.REGISTERED.stream();
    }

    private static List<String> files(String tag) throws IOException {
        try (Stream<Path> files = Files.list(FOLDERS.resolve(tag))) {
            return files.map(file -> file.getFileName().toString().replace(".txt", ""))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everyWordListFolderBelongsToALanguage() throws IOException {
        try (Stream<Path> folders = Files.list(FOLDERS).filter(Files::isDirectory)) {
            assertThat(folders.map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            languages().map(Language::tag).toList());
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void measuredLanguagesHaveTheRequiredWordLists(Language language) {
        List<String> required = LISTS.values().stream()
                .filter(list -> list.required() && Language.MEASURED.contains(language)
                        || list.name().equals("function-words") && !Language.SCRIPTED.contains(language))
                .map(WordFile::name)
                .toList();
        assertThat(WordLists.names(language.tag())).containsAll(required);
    }

    @ParameterizedTest
    @MethodSource("languages")
    void wordListEntriesAreNormalizedAndDistinct(Language language) {
        for (String name : WordLists.names(language.tag())) {
            List<String> entries = language.list(name);
            assertThat(entries).as(name).isNotEmpty().doesNotHaveDuplicates();
            for (String entry : entries) {
                assertThat(entry)
                        .as(name)
                        .isEqualTo(Normalizer.normalize(entry.strip(), Normalizer.Form.NFC))
                        .doesNotContain("\t", "  ");
            }
        }
    }

    @Test
    void everyWordListIsDescribedAndPresent() throws IOException {
        List<String> there = new ArrayList<>();
        for (Language language : Language.REGISTERED) {
            there.addAll(files(language.tag()));
        }
        assertThat(LISTS.keySet())
                .containsExactlyElementsOf(there.stream().distinct().sorted().toList());
    }

    @Test
    void docsListTheFeaturesOfEachLanguage() throws IOException {
        Generated.compare(Path.of("docs/languages.md"), page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Languages

                <!-- Written by `./build docs`. -->

                Assay scores texts in any language. Some checks need word lists for the text's language, such as lists of transition words or
                passive forms. If Assay has no such lists for a language, these checks are not applicable. There are three levels of support:

                - **Measured**: Assay has all required lists for the language, and detects the language by its words.
                - **Words**: Assay detects the language by its words, but most checks that need word lists are not applicable.
                - **Script**: Assay detects the language by its script, and knows some headings and labels in this language.

                | language | tag | support | number of word lists |
                |---|---|---|---|
                """);
        languages()
                .sorted(Comparator.comparing(Language::label))
                .forEach(language -> page.append("| ")
                        .append(language.label())
                        .append(" | `")
                        .append(language.tag())
                        .append("` | ")
                        .append(
                                Language.MEASURED.contains(language)
                                        ? "measured"
                                        : Language.TOLD.contains(language) ? "words" : "script")
                        .append(" | ")
                        .append(WordLists.names(language.tag()).size())
                        .append(" |\n"));
        page.append("""

                ## Word lists

                Each list is a file in `language/src/main/lang/<tag>`, with one entry per line. A measured language must have all lists that are
                in bold.

                | list | contents | languages |
                |---|---|---|
                """);
        for (WordFile list : LISTS.values()) {
            String name = list.required() ? "**`" + list.name() + "`**" : "`" + list.name() + "`";
            String tags = languages()
                    .filter(language -> WordLists.has(language.tag(), list.name()))
                    .map(Language::tag)
                    .collect(Collectors.joining(", "));
            page.append("| ")
                    .append(name)
                    .append(" | ")
                    .append(list.holds())
                    .append(" | ")
                    .append(tags)
                    .append(" |\n");
        }
        return page.append("""

                ## Adding a language

                1. Create the folder `language/src/main/lang/<tag>` with `function-words.txt`. If you want the language to be measured, also add all
                   lists in bold.
                2. In `Language`, add the tag to the measured languages or to the languages that are detected by their words.
                3. Run `./build docs`. `LanguagesTest` reports missing lists.
                """).toString();
    }
}
