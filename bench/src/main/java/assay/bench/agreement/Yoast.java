package assay.bench.agreement;

import assay.bench.Posts;
import assay.language.Inflection;
import assay.language.Language;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Yoast's content analysis (the npm package `yoastseo`), which runs in a separate process.
///
/// The package is licensed under the GPL. npm installs it at run time into a folder under `target/`, only our
/// script in that folder calls it, and its output contains only numbers and the sentences to which they
/// belong.
final class Yoast {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> FILES = List.of("package.json", "package-lock.json", "researches.mjs");
    private static final Language ENGLISH = Language.of("en");
    private static final Pattern POSSESSIVE = Pattern.compile("'s$");
    private static final Pattern LETTERS = Pattern.compile("[a-z]+");

    /// Thrown if Node or npm is missing or fails. The message is for the user at the terminal.
    static final class Unavailable extends Exception {
        private static final long serialVersionUID = 1;

        Unavailable(String message) {
            super(message);
        }
    }

    /// A post together with the HTML that both tools get.
    record Given(Posts.Post post, String html) {}

    /// The time for assessing the content and SEO of posts.
    record Time(int posts, double cpuMillis) {
        double postsACpuSecond() {
            return 1000 * posts / cpuMillis;
        }
    }

    private final Path folder;

    private Yoast(Path folder) {
        this.folder = folder;
    }

    /// Installs the packages in the lock file, unless they are already installed.
    ///
    /// @param from the folder with our script, `package.json` and the lock file
    /// @param folder the folder in which to install
    static Yoast install(Path from, Path folder) throws IOException, InterruptedException, Unavailable {
        check("node");
        check("npm");
        Files.createDirectories(folder);
        for (String name : FILES) {
            Files.copy(from.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        // npm writes this file last, so its existence shows that the installation is complete.
        Path installed = folder.resolve("node_modules/.package-lock.json");
        if (!Files.exists(installed)
                || Files.getLastModifiedTime(installed).compareTo(Files.getLastModifiedTime(from.resolve(FILES.get(1))))
                        < 0) {
            Path log = folder.resolve("npm.log");
            int status = new ProcessBuilder("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new Unavailable("npm could not install yoastseo. The end of " + log + ":\n" + tail(log));
            }
        }
        return new Yoast(folder);
    }

    private static void check(String tool) throws InterruptedException, Unavailable {
        try {
            int status = new ProcessBuilder(tool, "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (status == 0) {
                return;
            }
        } catch (IOException _) {
            // The program is not on the PATH. This is reported below.
        }
        throw new Unavailable(
                tool + " was not found. Yoast needs Node 18 or later (https://nodejs.org), which includes npm.");
    }

    /// Returns the results of Yoast's researches for each post, in the order of the posts.
    List<JsonNode> researches(List<Given> posts) throws IOException, InterruptedException, Unavailable {
        return run(posts).stream().map(JSON::readTree).toList();
    }

    Time time(List<Given> posts) throws IOException, InterruptedException, Unavailable {
        JsonNode node = JSON.readTree(run(posts, "--time").getLast());
        return new Time(node.path("posts").asInt(), node.path("cpu_ms").asDouble());
    }

    private List<String> run(List<Given> posts, String... arguments)
            throws IOException, InterruptedException, Unavailable {
        Path input = folder.resolve("posts.jsonl");
        Path output = folder.resolve("researches.jsonl");
        Path log = folder.resolve("node.log");
        List<String> lines = new ArrayList<>();
        for (Given given : posts) {
            Map<String, Object> line = new TreeMap<>();
            line.put("name", given.post().name());
            line.put("html", given.html());
            String keyword = given.post().keyword();
            if (keyword != null) {
                line.put("keyword", keyword);
                line.put("forms", forms(keyword, given.html()));
            }
            String title = given.post().title();
            if (title != null) {
                line.put("title", title);
            }
            lines.add(JSON.writeValueAsString(line));
        }
        Files.write(input, lines);
        List<String> command = new ArrayList<>(List.of("node", "researches.mjs"));
        command.addAll(List.of(arguments));
        int status = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(log.toFile())
                .start()
                .waitFor();
        if (status != 0) {
            throw new Unavailable("node ended with status " + status + ". The end of " + log + ":\n" + tail(log));
        }
        return Files.readAllLines(output);
    }

    /// Returns, for each word of the keyword, its other forms in the text. Yoast Premium knows these forms
    /// from data that the npm package does not contain, so we pass the forms to the package.
    static Map<String, List<String>> forms(String keyword, String html) {
        Vocabulary text = Document.read(html, SourceFormat.HTML).words().vocabulary();
        Inflection inflection = Inflection.of(ENGLISH);
        Words own = Words.of(keyword);
        Map<String, List<String>> forms = new TreeMap<>();
        for (int i = 0; i < own.count(); i++) {
            String word = own.form(i);
            List<String> looked = inflection.lookedFor(word);
            List<String> found = new ArrayList<>();
            for (int id = 0; id < text.size(); id++) {
                String form = text.form(id);
                String bare = POSSESSIVE.matcher(form).replaceFirst("");
                if (!form.equals(word)
                        && LETTERS.matcher(bare).matches()
                        && !Collections.disjoint(inflection.keys(bare), looked)) {
                    found.add(form);
                }
            }
            forms.put(word, found);
        }
        return forms;
    }

    private static String tail(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
    }
}
