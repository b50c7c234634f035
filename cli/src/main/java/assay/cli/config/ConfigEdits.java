package assay.cli.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Changes a configuration file without changing its comments or layout.
public final class ConfigEdits {

    private static final String WORDS = "words";

    /// Plain texts that are not strings in some version of YAML.
    private static final Set<String> NOT_STRINGS = Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

    private ConfigEdits() {}

    /// An insertion.
    ///
    /// @param content the file's content before the insertion; empty if the file does not exist
    /// @param at the offset of the insertion in `content`
    public record Change(Path file, String content, int at, String inserted, boolean isNew) {

        /// Returns the file's name.
        public String name() {
            return String.valueOf(file.getFileName());
        }
    }

    /// Returns the change that makes a word known for the texts in a folder.
    ///
    /// @param root the folder in which a configuration is created if there is none
    /// @return empty if the nearest configuration is not valid, is written in braces, or can't be read
    public static Optional<Change> addWord(Path folder, Path root, String word) {
        Path file = Configs.nearest(folder).orElse(null);
        if (file == null) {
            return Optional.of(new Change(root.resolve(Config.FILE), "", 0, "words: [" + quoted(word) + "]\n", true));
        }
        try {
            String content = Files.readString(file);
            Node node = new Compose(LoadSettings.builder().build())
                    .composeString(content)
                    .orElse(null);
            return node == null || node instanceof MappingNode
                    ? change(file, content, (MappingNode) node, quoted(word))
                    : Optional.empty();
        } catch (IOException | YamlEngineException _) {
            return Optional.empty();
        }
    }

    private static Optional<Change> change(Path file, String content, @Nullable MappingNode root, String word) {
        if (root != null) {
            for (NodeTuple tuple : root.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode key
                        && key.getValue().equals(WORDS)) {
                    return tuple.getValueNode() instanceof SequenceNode words
                            ? Optional.of(inserted(file, content, words, word))
                            : Optional.empty();
                }
            }
        }
        if (root != null && root.getFlowStyle() == FlowStyle.FLOW) {
            return Optional.empty();
        }
        String start = content.isEmpty() || content.endsWith("\n") ? "" : "\n";
        return Optional.of(new Change(file, content, content.length(), start + "words: [" + word + "]\n", false));
    }

    private static Change inserted(Path file, String content, SequenceNode sequence, String word) {
        if (sequence.getFlowStyle() == FlowStyle.FLOW) {
            // After the last word, because a comma or a comment may follow it.
            return sequence.getValue().isEmpty()
                    ? new Change(file, content, offset(content, sequence.getEndMark()) - 1, word, false)
                    : new Change(file, content, endOfLast(content, sequence), ", " + word, false);
        }
        int last = endOfLast(content, sequence);
        int end = content.indexOf('\n', last);
        int column = sequence.getStartMark().map(Mark::getColumn).orElse(0);
        return new Change(
                file, content, end < 0 ? content.length() : end, "\n" + " ".repeat(column) + "- " + word, false);
    }

    private static int endOfLast(String content, SequenceNode sequence) {
        return offset(content, sequence.getValue().getLast().getEndMark());
    }

    /// Returns the offset of a mark, which counts code points.
    private static int offset(String content, Optional<Mark> mark) {
        return content.offsetByCodePoints(0, mark.map(Mark::getIndex).orElse(0));
    }

    private static String quoted(String word) {
        boolean plain =
                word.codePoints().allMatch(Character::isLetter) && !NOT_STRINGS.contains(word.toLowerCase(Locale.ROOT));
        return plain ? word : '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
