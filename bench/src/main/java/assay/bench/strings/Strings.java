package assay.bench.strings;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Draws a random sample of the project's texts, so that an editor can judge how plain they are: `./build
/// strings [--seed N] [--each N]`.
///
/// There are five groups: check messages; pages, emails and errors; documents; comments; and test names. Each
/// text is printed with its file. The same seed always draws the same texts from the same sources. This
/// program only reads source files and uses no other classes of the project, so it runs without a build.
public final class Strings {

    /// Matches text blocks, string literals and template literals. A template literal can contain others.
    private static final Pattern LITERAL = Pattern.compile("\"\"\"([\\s\\S]*?)\"\"\"|\"((?:[^\"\\\\]|\\\\.)*+)\""
            + "|`((?:\\$\\{(?:[^{}`]|`[^`]*`)*}|[^`\\\\]|\\\\.)*)`");

    /// Matches comments, and character literals with quotation marks.
    private static final Pattern NOT_A_LITERAL =
            Pattern.compile("^\\s*(?://|/?\\*).*$|'\\\\?[\"`]'", Pattern.MULTILINE);

    /// Matches the end of a sentence. Text blocks without one are word lists or code.
    /// Modules whose literals no user reads. The literals of `scoring` and `language` are examples and data.
    private static final Set<String> DEVELOPMENT =
            Set.of("bench", "dictionaries", "fuzz", "language", "scoring", "testing");

    private static final Pattern SENTENCE_END = Pattern.compile("[.:]\\s");

    private static final Pattern TEST =
            Pattern.compile("@(?:Test|ParameterizedTest|Property)\\b[^{;]*?\\bvoid\\s+(\\w+)\\(", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("<[^>]*+>");
    private static final Pattern SQL =
            Pattern.compile("(SELECT|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE|AND|ORDER BY) .*");
    private static final Pattern SENTENCE = Pattern.compile("(?U).*\\p{L}+ \\p{L}+ \\p{L}+.*");

    /// The texts in each group, and their files. A text that is in several files counts once.
    private final Map<String, Map<String, String>> groups = new LinkedHashMap<>();

    private final Path root;

    private Strings(Path root) {
        this.root = root;
    }

    /// @throws IOException if the sources can't be read
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws IOException {
        long seed = 1;
        int each = 50;
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            switch (arguments[i]) {
                case "--seed" -> seed = Long.parseLong(arguments[i + 1]);
                case "--each" -> each = Integer.parseInt(arguments[i + 1]);
                default -> throw new IllegalArgumentException("Usage: ./build strings [--seed N] [--each N]");
            }
        }
        if (arguments.length % 2 != 0) {
            throw new IllegalArgumentException("Usage: ./build strings [--seed N] [--each N]");
        }
        new PrintStream(System.out, true, StandardCharsets.UTF_8)
                .print(sample(Path.of("").toAbsolutePath(), seed, each));
    }

    /// Draws the sample from the project in this folder.
    ///
    /// @param most the maximum number of texts in each group
    static String sample(Path root, long seed, int most) throws IOException {
        Strings strings = new Strings(root);
        strings.collect();
        return strings.draw(new Random(seed), most);
    }

    private void collect() throws IOException {
        for (String group : List.of("messages", "pages, mails and errors", "documents", "comments", "names of tests")) {
            groups.put(group, new TreeMap<>());
        }
        read("scoring/src/test/resources/cases", ".txt", this::messages);
        read("service/src/main/resources/templates", ".html", this::page);
        read("docs", ".md", this::document);
        for (String file : List.of("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")) {
            document(root.resolve(file));
        }
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.sorted().toList()) {
                if (Files.isDirectory(module.resolve("src"))) {
                    String name = module.getFileName().toString();
                    read(name + "/src/main/java", ".java", this::comments);
                    if (!DEVELOPMENT.contains(name)) {
                        read(name + "/src/main/java", ".java", this::literals);
                    }
                    read(name + "/src/test/java", ".java", this::comments);
                    read(name + "/src/test/java", ".java", this::tests);
                }
            }
        }
        read("service/src/main/frontend/src", ".ts", this::comments);
        read("service/src/main/frontend/src", ".ts", this::literals);
    }

    private interface Reader {
        void read(Path file) throws IOException;
    }

    private void read(String folder, String ending, Reader reader) throws IOException {
        if (!Files.isDirectory(root.resolve(folder))) {
            return;
        }
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
            for (Path file : files.filter(each -> each.toString().endsWith(ending))
                    .sorted()
                    .toList()) {
                reader.read(file);
            }
        }
    }

    private void add(String group, String text, Path file) {
        String plain = text.strip().replaceAll("\\s+", " ");
        if (SQL.matcher(plain).matches()) {
            return;
        }
        if (SENTENCE.matcher(plain).matches() || group.equals("names of tests")) {
            groups.get(group).putIfAbsent(plain, root.relativize(file).toString());
        }
    }

    /// Reads the checks' messages from a file with test cases. Reasons begin with a dash, and findings come
    /// after their severity.
    private void messages(Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("- ")) {
                add("messages", line.substring(2), file);
            } else if (line.startsWith("* ") && line.contains(" | ")) {
                String said = line.substring(line.lastIndexOf(" | ") + 3);
                add("messages", said.substring(said.indexOf(' ') + 1), file);
            }
        }
    }

    private void page(Path file) throws IOException {
        for (String text : TAG.matcher(Files.readString(file)).replaceAll("\n").split("\n", -1)) {
            add("pages, mails and errors", text, file);
        }
        Matcher literal = Pattern.compile("\\|([^|\"]*+)\\|").matcher(Files.readString(file));
        while (literal.find()) {
            add("pages, mails and errors", literal.group(1), file);
        }
    }

    private void document(Path file) throws IOException {
        boolean code = false;
        StringBuilder paragraph = new StringBuilder();
        for (String line : Files.readAllLines(file)) {
            boolean begins = line.isBlank() || line.matches("\\s*([-*|#]|\\d+\\.).*");
            if (line.startsWith("```")) {
                code = !code;
            }
            if (begins || line.startsWith("```")) {
                add("documents", paragraph.toString(), file);
                paragraph.setLength(0);
            }
            if (!code && !line.startsWith("```")) {
                paragraph.append(line).append(' ');
            }
        }
        add("documents", paragraph.toString(), file);
    }

    private void comments(Path file) throws IOException {
        StringBuilder comment = new StringBuilder();
        for (String line : Files.readAllLines(file)) {
            String text = line.strip();
            if (text.startsWith("//")) {
                comment.append(text.replaceFirst("/++ ?", "")).append(' ');
            } else {
                add("comments", comment.toString(), file);
                comment.setLength(0);
            }
        }
    }

    private void tests(Path file) throws IOException {
        Matcher test = TEST.matcher(Files.readString(file));
        while (test.find()) {
            add("names of tests", test.group(1), file);
        }
    }

    /// Reads the literals that contain a sentence. Literals joined by a plus count as one text.
    private void literals(Path file) throws IOException {
        String source = NOT_A_LITERAL.matcher(Files.readString(file)).replaceAll(" ");
        StringBuilder text = new StringBuilder();
        int end = 0;
        Matcher literal = LITERAL.matcher(source);
        while (literal.find()) {
            if (!source.substring(end, literal.start()).strip().equals("+")) {
                add("pages, mails and errors", text.toString(), file);
                text.setLength(0);
            }
            text.append(text(literal));
            end = literal.end();
        }
        add("pages, mails and errors", text.toString(), file);
    }

    /// Returns the text of a literal; empty for word lists and code.
    private static String text(Matcher literal) {
        String block = literal.group(1);
        if (block != null) {
            return SENTENCE_END.matcher(block).find() ? block : "";
        }
        return literal.group(2) != null ? literal.group(2) : literal.group(3);
    }

    private String draw(Random random, int most) {
        StringBuilder sample = new StringBuilder();
        groups.forEach((group, texts) -> {
            sample.append("\n## %s (%d)\n\n".formatted(group, texts.size()));
            List<Map.Entry<String, String>> drawn = new ArrayList<>(texts.entrySet());
            Collections.shuffle(drawn, random);
            drawn.stream()
                    .limit(most)
                    .forEach(entry -> sample.append("- %s\n  (%s)\n".formatted(entry.getKey(), entry.getValue())));
        });
        return sample.toString();
    }
}
