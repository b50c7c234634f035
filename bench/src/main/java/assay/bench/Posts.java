package assay.bench;

import assay.language.WordData;
import assay.scoring.ContentType;
import assay.scoring.Submission;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/// The posts for a measurement: a folder with a `manifest.tsv`, a folder of Markdown files or, if there is
/// none, generated posts.
public final class Posts {

    private static final Pattern MARKDOWN = Pattern.compile("\\.(md|mdx|markdown)$");
    private static final Pattern TITLE =
            Pattern.compile("(?m)^(?:title\\s*[:=]\\s*(?:[>|][-+]?\\s*\\n\\s+)?|#\\s+)[\"']?(.+?)[\"']?\\s*$");
    private static final Set<String> LITTLE = WordData.words(Posts.class, "little-title-words");

    /// Returns the sample post of the editor, whose length is typical of tenants' scans.
    public static String sample() {
        try (InputStream in = Objects.requireNonNull(Posts.class.getResourceAsStream("/sample.md"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param name the post's path in the folder
    /// @param title the title in the front matter or, if there is none, the first heading; null if there is
    /// neither
    /// @param keyword the phrase of the title that occurs most often in the text; null if the title has none
    /// @param type the guessed content type; see [TypeGuess]
    /// @param language the BCP 47 tag in the manifest; null to detect the language
    /// @param source the publisher according to the manifest; empty if unknown
    /// @param quality `good` or `poor`; empty if the post is not labeled
    /// @param genre the kind of texts that the publisher writes, according to the manifest; empty if unknown
    public record Post(
            String name,
            String content,
            @Nullable String title,
            @Nullable String keyword,
            ContentType type,
            @Nullable String language,
            String source,
            String quality,
            String genre) {

        public boolean good() {
            return quality.equals("good");
        }

        public boolean poor() {
            return quality.equals("poor");
        }

        /// Whether the person who labeled the post doubted that it is an article at all.
        public boolean doubtful() {
            return genre.contains("(doubtful");
        }

        /// Returns a copy of the post with a different text, but with the same keyword, title and type.
        public Post reading(String text) {
            return new Post(name, text, title, keyword, type, language, source, quality, genre);
        }

        /// Returns a copy of the post with a different content type.
        public Post as(ContentType other) {
            return new Post(name, content, title, keyword, other, language, source, quality, genre);
        }

        /// Returns the submission that the post's author would send, with the guessed type.
        public Submission submission(LocalDate asOf) {
            return Submission.of(content, asOf)
                    .titled(title)
                    .about(keyword)
                    .written(language)
                    .as(type);
        }
    }

    private Posts() {}

    /// Returns the posts in the given folder. If the folder is null, returns the posts in `../shared/corpus`
    /// or, if there is no such folder, generated posts.
    ///
    /// @throws IllegalArgumentException if the folder is missing or empty, or its manifest is invalid
    public static List<Post> load(@Nullable String folder) {
        Path path = Path.of(folder == null ? "../shared/corpus" : folder);
        if (!Files.isDirectory(path)) {
            if (folder != null) {
                throw new IllegalArgumentException("There is no folder " + folder);
            }
            return generated(200);
        }
        try {
            Path manifest = path.resolve("manifest.tsv");
            List<Post> posts =
                    Files.exists(manifest) ? listed(path, text(manifest).lines().toList()) : all(path);
            if (posts.isEmpty()) {
                throw new IllegalArgumentException("There are no Markdown files in " + path);
            }
            return posts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("There is no file " + file, e);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("The file " + file + " is not in UTF-8", e);
        }
    }

    private static List<Post> all(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Post> posts = new ArrayList<>();
            for (Path file : files.filter(
                            each -> MARKDOWN.matcher(each.toString()).find())
                    .sorted()
                    .toList()) {
                posts.add(of(file.getFileName().toString(), text(file)));
            }
            return posts;
        }
    }

    /// Returns the Markdown files that a manifest lists, in the same order. Columns are found by their names:
    /// `path` and, if present, `language`, `source_repo`, `quality` and `genre`.
    private static List<Post> listed(Path folder, List<String> lines) throws IOException {
        List<String> columns = lines.isEmpty()
                ? List.of()
                : List.of(lines.getFirst().replace("\uFEFF", "").split("\t", -1));
        if (!columns.contains("path")) {
            throw new IllegalArgumentException("The manifest in " + folder + " has no column “path”");
        }
        List<Post> posts = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            String path = cell(columns, cells, "path");
            if (MARKDOWN.matcher(path).find()) {
                String language = cell(columns, cells, "language");
                Post post = of(path, text(folder.resolve(path)));
                posts.add(new Post(
                        path,
                        post.content(),
                        post.title(),
                        post.keyword(),
                        post.type(),
                        language.isEmpty() ? null : language,
                        cell(columns, cells, "source_repo"),
                        cell(columns, cells, "quality"),
                        cell(columns, cells, "genre")));
            }
        }
        return posts;
    }

    private static String cell(List<String> columns, String[] cells, String name) {
        int at = columns.indexOf(name);
        return at < 0 || at >= cells.length ? "" : cells[at];
    }

    static Post of(String name, String content) {
        Matcher matcher = TITLE.matcher(content.substring(0, Math.min(content.length(), 5_000)));
        String title = matcher.find() ? matcher.group(1) : null;
        if (title != null && title.length() > 300) {
            title = title.substring(0, 300);
        }
        return new Post(
                name,
                content,
                title,
                title == null ? null : keyword(title, content),
                TypeGuess.of(name, title),
                null,
                "",
                "",
                "");
    }

    /// Returns the phrase of the title that occurs most often in the text, which is what an author would
    /// enter as the keyword. It consists of two words if they occur together more than once, otherwise of
    /// one. Null if the title has no content word.
    static @Nullable String keyword(String title, String content) {
        String text = content.toLowerCase(Locale.ROOT);
        String best = null;
        int most = 0;
        String before = null;
        for (String word : Parser.unescapeEntities(title, false).split("[^\\p{L}\\p{N}'’.+#-]+")) {
            String bare = word.replaceAll("^[^\\p{L}\\p{N}]+|(?:['’]s)?[^\\p{L}\\p{N}+#]*$", "");
            if (tooShort(bare) || LITTLE.contains(bare.toLowerCase(Locale.ROOT))) {
                before = null;
                continue;
            }
            if (before != null && score(text, before + " " + bare) > most) {
                best = before + " " + bare;
                most = score(text, best);
            }
            if (score(text, bare) > most) {
                best = bare;
                most = score(text, bare);
            }
            before = bare;
        }
        return best == null || best.length() > 120 ? null : best;
    }

    /// Whether the word is too short for a keyword. Words need at least three letters, except in
    /// languages whose words can be a single character.
    private static boolean tooShort(String word) {
        return word.length() < 3 && (word.isEmpty() || !Character.isIdeographic(word.codePointAt(0)));
    }

    /// Returns how often the phrase occurs as whole words. For a two-word phrase that occurs more than once,
    /// this number is multiplied by four.
    private static int score(String text, String phrase) {
        int times = 0;
        String lower = phrase.toLowerCase(Locale.ROOT);
        for (int at = text.indexOf(lower); at >= 0; at = text.indexOf(lower, at + lower.length())) {
            int end = at + lower.length();
            boolean whole = (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
                    && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)));
            times += whole || Character.isIdeographic(lower.codePointAt(0)) ? 1 : 0;
        }
        return phrase.indexOf(' ') > 0 && times > 1 ? 4 * times : times;
    }

    /// Returns posts of about 1,100 words. The same count always gives the same posts.
    static List<Post> generated(int count) {
        List<Post> posts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            posts.add(of("generated-" + i + ".md", generate(new Random(i), 1_100)));
        }
        return posts;
    }

    /// Returns a text of about this many words, with markup like that of a real post.
    static String generate(Random random, int words) {
        String[] lexicon =
                ("tea water leaf cup kettle garden spring flavour heat minute brew green white black oolong steam "
                                + "grower harvest soil rain the a of and to in with for is are was it that this can will you we they from "
                                + "often slowly usually best small large simple temperature quality important different between because")
                        .split(" ");
        StringBuilder text =
                new StringBuilder("---\ntitle: \"Brewing green tea, part " + random.nextInt(1000) + "\"\n---\n\n");
        int written = 0;
        int paragraphs = 0;
        while (written < words) {
            if (paragraphs % 4 == 3) {
                text.append("## What ")
                        .append(lexicon[random.nextInt(lexicon.length)])
                        .append(" does\n\n");
            }
            if (paragraphs % 5 == 4) {
                for (int item = 0; item < 4; item++) {
                    text.append("- **")
                            .append(lexicon[random.nextInt(lexicon.length)])
                            .append("** at ")
                            .append(random.nextInt(100))
                            .append(" °C\n");
                    written += 4;
                }
                text.append('\n');
            }
            int sentences = 3 + random.nextInt(3);
            for (int s = 0; s < sentences; s++) {
                int length = 6 + random.nextInt(18);
                for (int w = 0; w < length; w++) {
                    String word = lexicon[random.nextInt(lexicon.length)];
                    if (w == 0) {
                        word = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
                    } else if (random.nextInt(40) == 0) {
                        word = "[" + word + "](https://example.com/" + word + ")";
                    } else if (random.nextInt(60) == 0) {
                        word = "*" + word + "*";
                    }
                    text.append(w == 0 ? "" : " ").append(word);
                }
                text.append(". ");
                written += length;
            }
            text.append("\n\n");
            paragraphs++;
        }
        return text.toString();
    }
}
