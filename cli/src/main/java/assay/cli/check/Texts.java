package assay.cli.check;

import assay.cli.config.Config;
import assay.cli.config.Configs;
import assay.cli.config.PathRule;
import assay.cli.config.PathRule.KeywordRule;
import assay.cli.files.TextFile;
import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.Document;
import assay.scoring.document.Metadata;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Turns files into articles: applies options, front matter and configuration, in this order of precedence.
public final class Texts {

    private final Configs configs;
    private final TextOptions options;

    public Texts(Configs configs, TextOptions options) {
        this.configs = configs;
        this.options = options;
    }

    /// A text that is ready to be scored.
    public record Prepared(Article article, Config config) {}

    /// A text that is not checked because of a mistake in it.
    public static final class Invalid extends Exception {
        private static final long serialVersionUID = 1L;

        Invalid(String reason) {
            super(reason);
        }
    }

    /// Returns the configuration for a file.
    public Config config(TextFile file) {
        return file.isFile() ? configs.of(file.path()) : configs.inFolder(file.path());
    }

    /// Returns the text; empty if its front matter contains `assay: off`.
    ///
    /// @throws Invalid if the front matter names an unknown content type, or if the configuration requires a
    ///     keyword and the text has none
    public Optional<Prepared> prepare(TextFile file) throws Invalid {
        Config config = config(file);
        Document document = Document.read(file.content(), file.format(), List.of());
        Metadata metadata = document.metadata();
        String off = metadata.hasFrontMatter() ? value(metadata, "assay") : null;
        if (off != null && List.of("off", "false", "no").contains(off.toLowerCase(Locale.ROOT))) {
            return Optional.empty();
        }
        Submission submission = Submission.of(file.content(), options.asOf())
                .in(file.format())
                .as(type(file, metadata, config))
                .judged(strictness(file, config))
                .about(options.keyword())
                .written(language(file, config))
                .profile(profile(config));
        KeywordRule rule = setting(file, config, PathRule::keyword).orElse(KeywordRule.OPTIONAL);
        Article article = Article.of(submission, document);
        if (article.keyword().isEmpty() && rule == KeywordRule.FILE_NAME) {
            article = Article.of(submission.about(words(file.path())), document);
        } else if (article.keyword().isEmpty() && rule == KeywordRule.REQUIRED) {
            throw new Invalid("has no keyword; add `keyword: …` to its front matter");
        }
        return Optional.of(new Prepared(article, config));
    }

    private ContentType type(TextFile file, Metadata metadata, Config config) throws Invalid {
        if (options.type() != null) {
            return options.type();
        }
        String named = metadata.hasFrontMatter() ? value(metadata, "content_type") : null;
        if (named != null) {
            return ContentType.of(named)
                    .orElseThrow(() -> new Invalid(
                            "has an unknown `content_type`: `" + named + "`; `assay list types` lists them"));
        }
        return setting(file, config, PathRule::type).orElse(ContentType.BLOG);
    }

    private Strictness strictness(TextFile file, Config config) {
        return options.strictness() != null
                ? options.strictness()
                : setting(file, config, PathRule::strictness).orElse(Strictness.BALANCED);
    }

    private @Nullable String language(TextFile file, Config config) {
        return options.language() != null
                ? options.language()
                : setting(file, config, PathRule::language).orElse(null);
    }

    private static <T> Optional<T> setting(TextFile file, Config config, Function<PathRule, @Nullable T> setting) {
        return file.isFile() ? config.of(file.path(), setting) : Optional.empty();
    }

    private static Profile profile(Config config) {
        Profile profile = new Profile(
                Config.FILE, 0, config.checksOff(), config.brands(), Map.of(), config.words(), config.limits());
        Profile nothing = new Profile(Config.FILE, 0, Set.of(), Set.of(), Map.of());
        return profile.equals(nothing) ? Profile.NONE : profile;
    }

    private static @Nullable String value(Metadata metadata, String key) {
        return metadata.first(key)
                .map(entry -> entry.value().strip())
                .filter(value -> !value.isEmpty())
                .orElse(null);
    }

    private static String words(Path path) {
        String name = String.valueOf(path.getFileName());
        int dot = name.lastIndexOf('.');
        return (dot > 0 ? name.substring(0, dot) : name).replaceAll("[-_]", " ").strip();
    }
}
