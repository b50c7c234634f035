package assay.dictionaries;

import assay.dictionaries.Dictionaries.Compiled;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.CRC32;

/// Compiles the spelling dictionaries at build time. Public because the build runs it.
public final class DictionaryCompiler {

    private static final String FREQUENCIES = "-frequencies";

    private DictionaryCompiler() {}

    /// Compiles the dictionaries if a source or the compiler has changed.
    ///
    /// @param args the classes folder, and the file that records the compiled sources
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]).resolve("assay/dictionaries");
        Path stamp = Path.of(args[1]);
        String now = stamp();
        if (Files.exists(stamp) && Files.readString(stamp).equals(now) && isWhole(folder)) {
            return;
        }
        Files.createDirectories(folder);
        for (String tag : Dictionaries.TAGS) {
            compile(tag, folder);
            Files.write(folder.resolve(tag + FREQUENCIES), FrequencyList.compiled(tag));
        }
        Files.writeString(stamp, now);
    }

    private static void compile(String tag, Path folder) throws IOException {
        // Lists of the most common words come from subtitles, and contain typos and names.
        Set<String> common = WordCollector.list(Dictionaries.common(tag));
        Set<String> known = new HashSet<>();
        for (Compiled each : Dictionaries.ALL) {
            if (each.name().startsWith(tag)) {
                WordCollector words = new WordCollector(common);
                for (WordFile source : each.sources()) {
                    words.add(source);
                }
                known.addAll(words.known());
                Files.write(folder.resolve(each.name()), words.compiled());
            }
        }
        common.retainAll(known);
        Files.write(folder.resolve(tag + "-common"), WordCollector.compiled(common));
    }

    private static boolean isWhole(Path folder) {
        return Dictionaries.ALL.stream().allMatch(each -> Files.exists(folder.resolve(each.name())))
                && Dictionaries.TAGS.stream()
                        .allMatch(tag -> Files.exists(folder.resolve(tag + "-common"))
                                && Files.exists(folder.resolve(tag + FREQUENCIES)));
    }

    /// Returns the paths of the sources, which contain version numbers, and the checksums of the compiler's
    /// classes.
    private static String stamp() throws IOException {
        StringBuilder stamp = new StringBuilder();
        for (Compiled each : Dictionaries.ALL) {
            for (WordFile source : each.sources()) {
                stamp.append(each.name())
                        .append(' ')
                        .append(Dictionaries.class.getResource("/org/languagetool/resource/" + source.path()))
                        .append('\n');
            }
        }
        for (String tag : Dictionaries.TAGS) {
            stamp.append(Dictionaries.class.getResource(FrequencyList.path(tag)))
                    .append('\n');
        }
        for (Class<?> each : List.of(
                DictionaryCompiler.class,
                WordCollector.class,
                AutomatonBuilder.class,
                Dictionaries.class,
                FrequencyList.class)) {
            CRC32 sum = new CRC32();
            try (InputStream in = Objects.requireNonNull(each.getResourceAsStream(each.getSimpleName() + ".class"))) {
                sum.update(in.readAllBytes());
            }
            stamp.append(each.getSimpleName())
                    .append(' ')
                    .append(sum.getValue())
                    .append('\n');
        }
        return stamp.toString();
    }
}
