package assay.cli.config;

import assay.cli.UsageException;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Reads one configuration file, and reports every mistake with its line.
final class ConfigReader {

    /// The maximum size of a configuration file in bytes.
    private static final int LARGEST = 1_000_000;

    /// The largest number for a limit. All limits count characters, words or other things, or are shares.
    private static final int LARGEST_LIMIT = 1_000_000;

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setCodePointLimit(LARGEST)
            .setMaxAliasesForCollections(20)
            .setAllowDuplicateKeys(false)
            .build();

    private final Path file;
    private final List<String> mistakes = new ArrayList<>();

    /// The file that this one extends.
    private @Nullable Path base;

    private ConfigReader(Path file) {
        this.file = file;
    }

    /// A file's own settings, and the file that it extends.
    record Read(Config config, @Nullable Path base) {}

    /// @throws UsageException with one line for each mistake
    static Read read(Path file) {
        ConfigReader reader = new ConfigReader(file);
        Config config = reader.config();
        if (!reader.mistakes.isEmpty()) {
            throw new UsageException(String.join("\n", reader.mistakes));
        }
        return new Read(config, reader.base);
    }

    private Config config() {
        Path folder = folder();
        Node root;
        try {
            if (Files.size(file) > LARGEST) {
                mistakes.add(file + ": is larger than " + LARGEST + " bytes.");
                return Config.none(folder);
            }
            root = new Compose(SETTINGS).composeString(Files.readString(file)).orElse(null);
        } catch (IOException e) {
            mistakes.add(file + ": can't be read: " + e.getMessage());
            return Config.none(folder);
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            mistakes.add(file + ":" + line + ": is not valid YAML: " + e.getProblem() + ".");
            return Config.none(folder);
        } catch (YamlEngineException e) {
            mistakes.add(file + ": is not valid YAML: " + e.getMessage());
            return Config.none(folder);
        }
        List<PathRule> paths = new ArrayList<>();
        Map<String, CheckRule> checks = new TreeMap<>();
        Set<String> brands = new LinkedHashSet<>();
        Set<String> words = new LinkedHashSet<>();
        List<PathMatcher> ignored = new ArrayList<>();
        if (root != null) {
            entries(root, "The file").forEach((key, value) -> {
                switch (key.getValue()) {
                    case "extends" -> text(value).ifPresent(path -> extend(value, folder, path));
                    case "brands" -> texts(value).forEach(text -> brands.add(text.getValue()));
                    case "words" -> texts(value).forEach(text -> words.add(text.getValue()));
                    case "ignore" -> texts(value).forEach(text -> glob(text).ifPresent(ignored::add));
                    case "checks" -> entries(value, "`checks`").forEach((check, rule) -> check(check, rule, checks));
                    case "paths" -> entries(value, "`paths`").forEach((glob, rule) -> path(glob, rule, paths));
                    default ->
                        mistake(
                                key,
                                "Unknown key `" + key.getValue()
                                        + "`; the keys are `extends`, `paths`, `checks`, `brands`, `words` and `ignore`.");
                }
            });
        }
        return new Config(folder, paths, checks, brands, words, ignored);
    }

    private Path folder() {
        Path parent = file.getParent();
        return parent == null ? Path.of("").toAbsolutePath() : parent;
    }

    private void extend(Node at, Path folder, String path) {
        try {
            base = folder.resolve(path).normalize();
        } catch (InvalidPathException _) {
            mistake(at, "`" + path + "` is not a valid path.");
        }
    }

    private void check(ScalarNode name, Node value, Map<String, CheckRule> checks) {
        Card card = Catalogue.complete().card(name.getValue()).orElse(null);
        if (card == null) {
            mistake(name, "No check is named `" + name.getValue() + "`; `assay list checks` lists them.");
        } else if (card.gate()) {
            mistake(name, "`" + name.getValue() + "` is an integrity check, which always applies.");
        } else if (value instanceof MappingNode) {
            Severity[] atMost = {Severity.BLOCKER};
            Map<String, Double> limits = new TreeMap<>();
            entries(value, "`" + card.name() + "`").forEach((key, said) -> {
                switch (key.getValue()) {
                    case "severity" -> severity(said).ifPresent(severity -> atMost[0] = severity);
                    case "limits" ->
                        entries(said, "`limits`").forEach((limit, number) -> limit(card, limit, number, limits));
                    default ->
                        mistake(key, "Unknown key `" + key.getValue() + "`; the keys are `severity` and `limits`.");
                }
            });
            checks.put(card.name(), new CheckRule(atMost[0], limits));
        } else {
            severity(value).ifPresent(severity -> checks.put(card.name(), new CheckRule(severity, Map.of())));
        }
    }

    private Optional<Severity> severity(Node value) {
        String said = text(value).orElse("");
        switch (said) {
            case "" -> {
                // Already reported.
            }
            // In YAML 1.1, `off` is a boolean, so some programs write `false`.
            case "off", "false" -> {
                return Optional.of(Severity.PASS);
            }
            case "optimization", "warning", "fail" -> {
                return Optional.of(Severity.valueOf(said.toUpperCase(Locale.ROOT)));
            }
            default -> mistake(value, "`" + said + "` is not `off`, `optimization`, `warning` or `fail`.");
        }
        return Optional.empty();
    }

    private void limit(Card card, ScalarNode name, Node value, Map<String, Double> limits) {
        List<String> names = card.limits().stream().map(Limit::name).toList();
        if (names.isEmpty()) {
            mistake(name, "`" + card.name() + "` has no limits.");
            return;
        }
        if (!names.contains(name.getValue())) {
            mistake(
                    name,
                    "`" + card.name() + "` has no limit `" + name.getValue() + "`; its limits are "
                            + names.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", ")) + ".");
            return;
        }
        String said = text(value).orElse("");
        try {
            double number = new BigDecimal(said).doubleValue();
            if (number >= 0 && number <= LARGEST_LIMIT) {
                limits.put(name.getValue(), number);
                return;
            }
        } catch (NumberFormatException _) {
            // Reported below.
        }
        if (!said.isEmpty()) {
            mistake(value, "`" + said + "` is not a number from 0 to " + LARGEST_LIMIT + ".");
        }
    }

    private void path(ScalarNode key, Node value, List<PathRule> paths) {
        @Nullable ContentType type = null;
        @Nullable Strictness strictness = null;
        @Nullable String language = null;
        PathRule.@Nullable KeywordRule keyword = null;
        for (Map.Entry<ScalarNode, Node> entry :
                entries(value, "`" + key.getValue() + "`").entrySet()) {
            String said = text(entry.getValue()).orElse("");
            if (said.isEmpty()) {
                continue;
            }
            switch (entry.getKey().getValue()) {
                case "type" -> type = choice(entry.getValue(), said, ContentType.values(), ContentType::key);
                case "strictness" -> strictness = choice(entry.getValue(), said, Strictness.values(), Strictness::key);
                case "language" -> language = said;
                case "keyword" ->
                    keyword = choice(
                            entry.getValue(),
                            said,
                            PathRule.KeywordRule.values(),
                            rule -> rule.name().toLowerCase(Locale.ROOT));
                default ->
                    mistake(
                            entry.getKey(),
                            "Unknown key `" + entry.getKey().getValue()
                                    + "`; the keys are `type`, `strictness`, `language` and `keyword`.");
            }
        }
        @Nullable ContentType chosenType = type;
        @Nullable Strictness chosenStrictness = strictness;
        @Nullable String chosenLanguage = language;
        PathRule.@Nullable KeywordRule chosenKeyword = keyword;
        glob(key)
                .ifPresent(matcher ->
                        paths.add(new PathRule(matcher, chosenType, chosenStrictness, chosenLanguage, chosenKeyword)));
    }

    private <T> @Nullable T choice(Node at, String said, T[] values, Function<T, String> key) {
        for (T value : values) {
            if (key.apply(value).equals(said)) {
                return value;
            }
        }
        mistake(
                at,
                "`" + said + "` is not one of " + Arrays.stream(values).map(key).collect(Collectors.joining(", "))
                        + ".");
        return null;
    }

    private Optional<PathMatcher> glob(ScalarNode node) {
        try {
            return Optional.of(Config.glob(node.getValue()));
        } catch (PatternSyntaxException e) {
            mistake(node, "`" + node.getValue() + "` is not a valid glob: " + e.getDescription() + ".");
            return Optional.empty();
        }
    }

    private Map<ScalarNode, Node> entries(Node node, String what) {
        Map<ScalarNode, Node> entries = new LinkedHashMap<>();
        if (node instanceof MappingNode mapping) {
            for (NodeTuple tuple : mapping.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode key) {
                    entries.put(key, tuple.getValueNode());
                } else {
                    mistake(tuple.getKeyNode(), "A key must be a text.");
                }
            }
        } else if (!(node instanceof ScalarNode scalar && scalar.getValue().isEmpty())) {
            mistake(node, what + " must consist of lines `key: value`.");
        }
        return entries;
    }

    private List<ScalarNode> texts(Node node) {
        List<ScalarNode> texts = new ArrayList<>();
        if (node instanceof SequenceNode sequence) {
            for (Node each : sequence.getValue()) {
                if (each instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
                    texts.add(scalar);
                } else {
                    mistake(each, "Each entry of this list must be a text.");
                }
            }
        } else {
            mistake(node, "This must be a list, such as `[one, two]`.");
        }
        return texts;
    }

    private Optional<String> text(Node node) {
        if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
            return Optional.of(scalar.getValue());
        }
        mistake(node, "This must be a text.");
        return Optional.empty();
    }

    private void mistake(Node at, String message) {
        int line = at.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
        mistakes.add(file + ":" + line + ": " + message);
    }
}
