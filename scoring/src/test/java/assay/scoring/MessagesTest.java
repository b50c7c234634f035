package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.testing.Generated;
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
    private static final Path RESULTS = ROOT.resolve("scoring/src/test/resources");

    /// The maximum number of words in a message. A placeholder and a quoted passage count as one word each.
    private static final int MOST_WORDS = 25;

    /// The text of a case in `cases`, up to its results.
    private static final Pattern CASE_TEXT = Pattern.compile("(?ms)^=== .*?(?=^>>> |\\z)");

    /// A line with a message in the results of a case; the message is the first group.
    private static final Pattern CASE_MESSAGE =
            Pattern.compile("(?m)^(?:>>> .*?not applicable: |- (?:permissive: |strict: )?|\\* .* \\| [A-Z]+ )(.+?)"
                    + "(?: => .*?)?(?: \\(\\d+×\\))?$");

    /// A line with a message in a stored report; the message is the first group.
    private static final Pattern REPORT_MESSAGE =
            Pattern.compile("(?m)^(?:    |  (?:[+-]\\d+ [A-Z]+ )?[a-z_]+: |note: )(.+)$");

    /// Matches comments, character literals, text blocks and string literals. The first group is the text of
    /// a string literal.
    private static final Pattern LITERAL =
            Pattern.compile("//[^\n]*+|'(?:\\\\.|[^'\\\\])'|\"\"\"(?s:.*?)\"\"\"|\"((?:[^\"\\\\]|\\\\.)*+)\"");

    /// Matches code in a text; [#TITLE] matches the title of a check. In both patterns, the first group is
    /// the code or the title.
    private static final Pattern CODE = Pattern.compile("`([^`]++)`");

    private static final Pattern TITLE = Pattern.compile("\\bcheck “([^”{]++)”");

    private static final Pattern SENTENCE = Pattern.compile("(?U)\\p{L}+ \\p{L}+ \\p{L}+");

    /// The texts of a check's page.
    private static final Set<String> CARD =
            Set.of("title", "asks", "because", "fixed_by", "auto_fix", "question", "evidence", "doubts", "cannot_see");

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

    /// Returns all source files except the parser of patterns, whose messages describe malformed patterns.
    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("Message.java"))
                    .toList();
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
            for (String shown : MessagesPage.allForms(message)) {
                int words = shown.strip().split("\\s+").length;
                if (words > MOST_WORDS) {
                    longer.add(words + " words, " + check + "." + key + ": " + shown);
                }
            }
        }));
        assertThat(longer).isEmpty();
    }

    /// A placeholder can contain several words, so the messages of real results are counted, too.
    @Test
    void storedMessagesStayWithinTheWordLimit() throws IOException {
        List<String> messages = new ArrayList<>();
        for (String text : stored("cases")) {
            Matcher shown = CASE_MESSAGE.matcher(CASE_TEXT.matcher(text).replaceAll(""));
            shown.results().forEach(found -> messages.add(found.group(1)));
        }
        for (String text : stored("reports")) {
            REPORT_MESSAGE.matcher(text).results().forEach(found -> messages.add(found.group(1)));
        }
        assertThat(messages).hasSizeGreaterThan(5000);
        assertThat(messages)
                .allSatisfy(message -> assertThat(
                                message.replaceAll("“[^”]*+”", "“”").split(" "))
                        .as(message)
                        .hasSizeLessThanOrEqualTo(MOST_WORDS));
    }

    /// Texts refer to other checks by title, because people see titles and not names.
    @Test
    void textsReferToChecksByTitle() {
        List<Card> cards = Catalogue.complete().cards();
        Set<String> names = cards.stream().map(Card::name).collect(Collectors.toSet());
        Set<String> titles = cards.stream().map(Card::title).collect(Collectors.toSet());
        List<String> wrong = new ArrayList<>();
        TEXTS.forEach((check, texts) -> {
            for (String key : texts.keys()) {
                String text = texts.text(key);
                // `title` is also the name of an HTML element.
                CODE.matcher(text).results().map(code -> code.group(1)).forEach(code -> {
                    if (names.contains(code) && !code.equals("title")) {
                        wrong.add(check + "." + key + ": " + code);
                    }
                });
                TITLE.matcher(text).results().map(title -> title.group(1)).forEach(title -> {
                    if (!titles.contains(title)) {
                        wrong.add(check + "." + key + ": " + title);
                    }
                });
            }
        });
        assertThat(wrong).isEmpty();
    }

    private static List<String> stored(String folder) throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(RESULTS.resolve(folder))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".txt")).toList()) {
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }

    /// The examples on the checks' pages are exempt, and so are the messages of exceptions, which only
    /// programmers read.
    @Test
    void codeContainsNoMessageTexts() throws IOException {
        String examples = Catalogue.complete().cards().stream()
                .flatMap(card -> Stream.of(card.passing(), card.failing()))
                .map(example -> example.submission().content())
                .collect(Collectors.joining("\n"));
        List<String> found = new ArrayList<>();
        for (Path source : sources()) {
            String code = Files.readString(source)
                    .replaceAll("(?s)Card\\.(?:seo|aeo|geo)\\(.*?\\.build\\(\\)", "")
                    .replaceAll("(?s)(?:new \\w+(?:Exception|Error)|requireNonNull)\\(.*?;", "");
            Matcher literal = LITERAL.matcher(code);
            while (literal.find()) {
                String text = literal.group(1);
                if (text != null && SENTENCE.matcher(text).find() && !examples.contains(text.strip())) {
                    found.add(source.getFileName() + ": " + text);
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void pageListsEveryMessage() throws IOException {
        Generated.compare(Path.of("docs/messages.md"), MessagesPage.of(Catalogue.complete()));
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
