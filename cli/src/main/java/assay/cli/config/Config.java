package assay.cli.config;

import assay.scoring.Severity;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The settings from a configuration file and the files that it extends.
///
/// @param folder the folder of the file, to which its globs are relative
/// @param paths later rules take precedence
/// @param checks the checks' settings, by name
/// @param brands the team's own names: companies, products, people
/// @param words words that are spelled correctly
/// @param ignored globs of files that are not checked
public record Config(
        Path folder,
        List<PathRule> paths,
        Map<String, CheckRule> checks,
        Set<String> brands,
        Set<String> words,
        List<PathMatcher> ignored) {

    /// The name of a configuration file.
    public static final String FILE = ".assay.yaml";

    public Config {
        paths = List.copyOf(paths);
        checks = Map.copyOf(checks);
        brands = Set.copyOf(brands);
        words = Set.copyOf(words);
        ignored = List.copyOf(ignored);
    }

    /// Returns the settings without a configuration file.
    public static Config none(Path folder) {
        return new Config(folder, List.of(), Map.of(), Set.of(), Set.of(), List.of());
    }

    /// Whether a file is not checked.
    public boolean ignores(Path file) {
        return file.startsWith(folder)
                && ignored.stream().anyMatch(matcher -> matcher.matches(folder.relativize(file)));
    }

    /// Returns a setting for a file from the last rule that matches the file and sets it.
    public <T> Optional<T> of(Path file, Function<PathRule, @Nullable T> setting) {
        if (!file.startsWith(folder)) {
            return Optional.empty();
        }
        Path relative = folder.relativize(file);
        for (PathRule rule : paths.reversed()) {
            T value = rule.matcher().matches(relative) ? setting.apply(rule) : null;
            if (value != null) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    /// Returns the names of the checks that are turned off.
    public Set<String> checksOff() {
        Set<String> off = new TreeSet<>();
        checks.forEach((name, rule) -> {
            if (rule.isOff()) {
                off.add(name);
            }
        });
        return off;
    }

    /// Returns the team's own thresholds, by check and name.
    public Map<String, Map<String, Double>> limits() {
        Map<String, Map<String, Double>> limits = new TreeMap<>();
        checks.forEach((name, rule) -> {
            if (!rule.limits().isEmpty()) {
                limits.put(name, rule.limits());
            }
        });
        return limits;
    }

    /// Returns the severity with which a check's findings are reported.
    public Severity severity(String check, Severity found) {
        CheckRule rule = checks.get(check);
        return rule == null ? found : found.milder(rule.atMost());
    }

    /// Returns the settings of this file, extended by those of a base file, which has lower precedence.
    Config extending(Config base) {
        List<PathRule> allPaths = new ArrayList<>();
        for (PathRule rule : base.paths) {
            // The base's globs are relative to its own folder.
            allPaths.add(new PathRule(
                    within(base.folder, rule.matcher()),
                    rule.type(),
                    rule.strictness(),
                    rule.language(),
                    rule.keyword()));
        }
        allPaths.addAll(paths);
        Map<String, CheckRule> allChecks = new TreeMap<>(base.checks);
        allChecks.putAll(checks);
        Set<String> allBrands = new TreeSet<>(base.brands);
        allBrands.addAll(brands);
        Set<String> allWords = new TreeSet<>(base.words);
        allWords.addAll(words);
        List<PathMatcher> allIgnored = new ArrayList<>(ignored);
        base.ignored.forEach(matcher -> allIgnored.add(within(base.folder, matcher)));
        return new Config(folder, allPaths, allChecks, allBrands, allWords, allIgnored);
    }

    /// Returns a matcher for paths relative to this file's folder, from one for paths relative to another
    /// folder.
    private PathMatcher within(Path other, PathMatcher matcher) {
        return relative -> {
            Path file = folder.resolve(relative).normalize();
            return file.startsWith(other) && matcher.matches(other.relativize(file));
        };
    }

    /// Returns a matcher for a glob, as in `.gitignore`: without a slash, it matches a name in any folder,
    /// and a folder stands for all files in it.
    static PathMatcher glob(String glob) {
        String start = glob.startsWith("/") ? glob.substring(1) : glob.contains("/") ? glob : "{,**/}" + glob;
        String whole = start.endsWith("/") ? start + "**" : start + "{,/**}";
        return FileSystems.getDefault().getPathMatcher("glob:" + whole);
    }
}
