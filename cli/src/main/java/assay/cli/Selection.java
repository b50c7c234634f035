package assay.cli;

import assay.cli.config.Configs;
import assay.cli.files.FileFinder;
import assay.cli.output.Printable;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/// The files that a command's arguments name, without those that the configuration ignores.
///
/// @param files without duplicates, in the order of the arguments and then by path
/// @param failed what could not be selected: the name of a file or an argument, and the reason as the end
///     of a sentence
/// @param mistakes what the user has to correct, one line each
record Selection(List<Path> files, Map<String, String> failed, List<String> mistakes) {

    /// @param arguments files, folders and globs; if there are none, the current folder
    static Selection of(List<String> arguments, FileFinder finder, Configs configs) {
        SequencedSet<Path> files = new LinkedHashSet<>();
        Map<String, String> failed = new LinkedHashMap<>();
        SequencedSet<String> mistakes = new LinkedHashSet<>();
        for (String argument : arguments.isEmpty() ? List.of(".") : arguments) {
            try {
                List<Path> found = finder.find(argument);
                int ignored = 0;
                for (Path file : found) {
                    try {
                        if (configs.of(file).ignores(file)) {
                            ignored++;
                        } else {
                            files.add(file);
                        }
                    } catch (UsageException e) {
                        String.valueOf(e.getMessage()).lines().forEach(mistakes::add);
                        failed.put(finder.name(file), "was not checked, because its configuration has mistakes");
                    }
                }
                // A file that is named itself is left out silently, because hooks name all changed files.
                if (ignored > 0 && ignored == found.size() && !finder.isFile(argument)) {
                    throw new UsageException("The configuration ignores all files of “" + argument + "”.");
                }
            } catch (UsageException e) {
                mistakes.add(String.valueOf(e.getMessage()));
                failed.put(argument, "names no file that can be checked");
            }
        }
        return new Selection(List.copyOf(files), failed, List.copyOf(mistakes));
    }

    /// Returns the selection without files that are not among the given ones.
    Selection only(Collection<Path> others) {
        return new Selection(files.stream().filter(others::contains).toList(), failed, mistakes);
    }

    void printMistakes(PrintStream err) {
        mistakes.forEach(mistake -> err.println("assay: " + Printable.of(mistake)));
    }
}
