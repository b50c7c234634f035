package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Searchers;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Draft.Sentence.Kind;
import assay.drafts.draft.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A hand-written draft with its bundle, in the format that the README next to the drafts describes. `./build
/// grounding` also reads folders of such drafts.
public record HandWritten(Bundle bundle, Draft draft) {

    /// Returns the drafts in a folder, by file name.
    public static SortedMap<String, HandWritten> folder(Path folder) throws IOException {
        SortedMap<String, HandWritten> drafts = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.startsWith("honest-") && name.endsWith(".txt")) {
                    drafts.put(name, read(Files.readString(file)));
                }
            }
        }
        return drafts;
    }

    public static HandWritten read(String text) {
        Reader reader = new Reader();
        text.lines().map(String::strip).forEach(reader::line);
        return reader.read();
    }

    private static final class Reader {
        private final Map<String, String> head = new HashMap<>();
        private final List<Tool> tools = new ArrayList<>();
        private final List<Evidence> evidence = new ArrayList<>();
        private final List<Section> sections = new ArrayList<>();
        private String part = "";

        private @Nullable List<String> section;
        private List<Block> blocks = new ArrayList<>();
        private @Nullable String subheading;
        private List<Block> within = new ArrayList<>();
        private List<Sentence> sentences = new ArrayList<>();
        private boolean points;
        private @Nullable List<String> columns;
        private List<List<Sentence>> rows = new ArrayList<>();

        void line(String line) {
            if (line.isEmpty() || line.startsWith("# ")) {
                return;
            }
            if (line.startsWith("== ")) {
                part = line.substring(3);
                return;
            }
            switch (part) {
                case "" ->
                    head.put(
                            line.substring(0, line.indexOf(':')),
                            line.substring(line.indexOf(':') + 1).strip());
                case "tools" -> tool(cells(line));
                case "evidence" -> evidence(cells(line));
                case "draft" -> draft(line);
                default -> throw new IllegalArgumentException(line);
            }
        }

        private void tool(List<String> cells) {
            tools.add(new Tool(cells.get(0), cells.get(1), tools.isEmpty(), cells.get(2), List.of()));
        }

        private void evidence(List<String> cells) {
            if (cells.size() != 5) {
                throw new IllegalArgumentException(cells.toString());
            }
            evidence.add(new Evidence(
                    cells.get(0),
                    cells.get(1).equals("-") ? null : cells.get(1),
                    cells.get(2),
                    cells.get(3),
                    cells.get(4),
                    created(),
                    Evidence.Found.CITED,
                    Evidence.Verified.PAGE));
        }

        private Instant created() {
            return LocalDate.parse(told("created")).atStartOfDay().toInstant(ZoneOffset.UTC);
        }

        private void draft(String line) {
            if (line.startsWith("## ")) {
                endSection();
                section = cells(line.substring(3));
            } else if (line.startsWith("### ")) {
                endPart();
                subheading = line.substring(4).strip();
            } else if (line.startsWith("|")) {
                endSentences();
                List<String> cells = cells(line.substring(1));
                if (columns == null) {
                    columns = cells;
                } else {
                    rows.add(cells.stream()
                            .map(cell -> sentence(cell, Kind.FIXED))
                            .toList());
                }
            } else {
                endGrid();
                boolean point = line.startsWith("- ");
                if (point != points) {
                    endSentences();
                }
                points = point;
                sentences.add(sentence(point ? line.substring(2) : line, Kind.FACT));
            }
        }

        private static Sentence sentence(String line, Kind without) {
            String text = line.strip();
            Kind kind = null;
            if (text.length() > 1 && text.charAt(1) == ' ') {
                kind = switch (text.charAt(0)) {
                    case '?' -> Kind.QUESTION;
                    case '!' -> Kind.INSTRUCTION;
                    case '>' -> Kind.TRANSITION;
                    case '~' -> Kind.OPINION;
                    case '=' -> Kind.FIXED;
                    default -> null;
                };
                text = kind == null ? text : text.substring(2);
            }
            List<String> ids = List.of();
            if (text.endsWith("]")) {
                int open = text.lastIndexOf('[');
                ids = List.of(text.substring(open + 1, text.length() - 1).split("[ ,]+"));
                text = text.substring(0, open).strip();
            }
            return new Sentence(text, kind != null ? kind : ids.isEmpty() ? without : Kind.FACT, ids);
        }

        private static List<String> cells(String line) {
            List<String> cells = new ArrayList<>();
            for (String cell : line.split("\\|", -1)) {
                cells.add(cell.strip());
            }
            return cells;
        }

        private void endSentences() {
            if (!sentences.isEmpty()) {
                within.add(points ? new Block.Points(sentences) : new Block.Prose(sentences));
                sentences = new ArrayList<>();
            }
        }

        private void endGrid() {
            if (columns != null) {
                within.add(new Block.Grid(columns, rows));
                columns = null;
                rows = new ArrayList<>();
            }
        }

        private void endPart() {
            endSentences();
            endGrid();
            if (subheading != null) {
                blocks.add(new Block.Part(subheading, within));
            } else {
                blocks.addAll(within);
            }
            within = new ArrayList<>();
            subheading = null;
        }

        private void endSection() {
            endPart();
            if (section != null) {
                String tool = section.get(2);
                sections.add(new Section(
                        section.get(0),
                        Section.Role.valueOf(section.get(1)),
                        tool.equals("-") ? null : tool,
                        section.size() > 3 ? section.get(3) : "",
                        blocks));
            }
            blocks = new ArrayList<>();
        }

        private String told(String name) {
            String value = head.get(name);
            if (value == null) {
                throw new IllegalArgumentException(name);
            }
            return value;
        }

        HandWritten read() {
            endSection();
            Bundle bundle = new Bundle(
                    Bundle.VERSION,
                    "rb_test",
                    Bundle.Origin.RESEARCH,
                    false,
                    created(),
                    "mock",
                    told("keyword"),
                    told("audience"),
                    told("house"),
                    new Searchers("", List.of(), List.of(), List.of()),
                    tools,
                    evidence,
                    List.of());
            Draft.Head front = new Draft.Head(
                    told("title"), told("description"), told("keyword").replace(' ', '-'), told("keyword"));
            return new HandWritten(bundle, new Draft(Format.of(told("format")).orElseThrow(), front, sections));
        }
    }
}
