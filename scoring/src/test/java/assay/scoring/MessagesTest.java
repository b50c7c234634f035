package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Tests rules for the messages of all checks.
class MessagesTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
    private static final Path SOURCES = ROOT.resolve("scoring/src/main/java");
    private static final Path FILES = ROOT.resolve("scoring/src/main/resources/assay/scoring/messages");

    /// The maximum number of words in a message; a placeholder counts as a word.
    private static final int MOST_WORDS = 25;

    /// Comments, character literals, text blocks, and string literals, whose text is the first group.
    private static final Pattern LITERAL =
            Pattern.compile("//[^\n]*+|'(?:\\\\.|[^'\\\\])'|\"\"\"(?s:.*?)\"\"\"|\"((?:[^\"\\\\]|\\\\.)*+)\"");

    private static final Pattern SENTENCE = Pattern.compile("(?U)\\p{L}+ \\p{L}+ \\p{L}+");

    /// The texts of a check's page.
    private static final Set<String> CARD =
            Set.of("title", "asks", "because", "fixed_by", "evidence", "doubts", "cannot_see");

    private static final Map<String, Messages> TEXTS = new TreeMap<>();

    /// Loads every class, so that each requests its messages.
    @BeforeAll
    static void load() throws Exception {
        Path classes = Path.of(Messages.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = classes.relativize(file)
                        .toString()
                        .replace(".class", "")
                        .replace('/', '.');
                if (!name.endsWith("-info")) {
                    Class.forName(name);
                }
            }
        }
        Catalogue.complete().cards();
        try (Stream<Path> files = Files.list(FILES)) {
            for (Path file : files.toList()) {
                String check = file.getFileName().toString().replace(".properties", "");
                TEXTS.put(check, Messages.of(check));
            }
        }
    }

    private static List<Path> sources(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    @Test
    void everyMessageFileBelongsToACheck() {
        List<String> expected = new ArrayList<>(
                Catalogue.complete().cards().stream().map(Card::name).toList());
        expected.add("report");
        assertThat(TEXTS.keySet()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void everyMessageIsUsed() {
        Map<String, Object> unused = new TreeMap<>();
        TEXTS.forEach((check, texts) -> {
            Set<String> keys = new TreeSet<>(texts.keys());
            keys.removeAll(texts.messages().keySet());
            if (!check.equals("report")) {
                keys.removeAll(CARD);
            }
            if (!keys.isEmpty()) {
                unused.put(check, keys);
            }
        });
        assertThat(unused).isEmpty();
    }

    @Test
    void messagesStayWithinTheWordLimit() {
        List<String> longer = new ArrayList<>();
        TEXTS.forEach((check, texts) -> texts.messages().forEach((key, message) -> {
            for (String shown : MessagesPage.forms(message)) {
                int words = shown.strip().split("\\s+").length;
                if (words > MOST_WORDS) {
                    longer.add(words + " words, " + check + "." + key + ": " + shown);
                }
            }
        }));
        assertThat(longer).isEmpty();
    }

    /// The examples on the checks' pages and the messages of exceptions are exempt.
    @Test
    void checkCodeContainsNoMessageTexts() throws IOException {
        String examples = Catalogue.complete().cards().stream()
                .flatMap(card -> Stream.of(card.passing(), card.failing()))
                .map(example -> example.submission().content())
                .collect(Collectors.joining("\n"));
        List<String> found = new ArrayList<>();
        for (String folder : List.of("seo", "aeo", "geo")) {
            for (Path source : sources("assay/scoring/" + folder)) {
                String code = Files.readString(source)
                        .replaceAll("(?s)Card\\.(?:seo|aeo|geo)\\(.*?\\.build\\(\\)", "")
                        .replaceAll("(?s)throw new .*?;", "");
                Matcher literal = LITERAL.matcher(code);
                while (literal.find()) {
                    String text = literal.group(1);
                    if (text != null && SENTENCE.matcher(text).find() && !examples.contains(text.strip())) {
                        found.add(source.getFileName() + ": " + text);
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void pageListsEveryMessage() throws IOException {
        Path page = ROOT.resolve("docs/messages.md");
        String expected = MessagesPage.of(Catalogue.complete());
        if ("write".equals(System.getProperty("docs"))) {
            Files.writeString(page, expected);
        }
        assertThat(page).as("run ./build docs").content().isEqualTo(expected);
    }

    @Test
    void unknownCheckOrMessageKeyIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Messages.of("no_such_check"))
                .withMessageContaining("messages/no_such_check.properties");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Messages.of("report").get("no_such_key"))
                .withMessageContaining("no_such_key");
    }
}
