package assay.bench.grounding;

import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.HandWritten;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Lies in hand-written drafts, which are in a `lies.tsv` next to the drafts. Each line has five columns,
/// separated by tabs: the draft's file, the words to replace, their replacement, the kind of lie, and
/// `subtle` or `crude`. Empty lines and lines that begin with `#` are skipped.
final class Lies {

    private static final int COLUMNS = 5;

    /// @param file the file that contains the draft
    record Lie(String file, String before, String after, String kind, boolean subtle) {}

    private Lies() {}

    /// Returns the lies in a folder; empty if it has no `lies.tsv`.
    static List<Lie> of(Path folder) throws IOException {
        Path file = folder.resolve("lies.tsv");
        List<Lie> lies = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    lies.add(read(line));
                }
            }
        }
        return lies;
    }

    static Lie read(String line) {
        String[] columns = line.split("\t", -1);
        if (columns.length != COLUMNS || !Set.of("subtle", "crude").contains(columns[4])) {
            throw new IllegalArgumentException(
                    "lies.tsv needs file, before, after, kind, and subtle or crude, separated by tabs: " + line);
        }
        return new Lie(columns[0], columns[1], columns[2], columns[3], columns[4].equals("subtle"));
    }

    /// Returns the draft with a lie in it. The words to replace are searched for in the draft, and then in
    /// its title and description.
    ///
    /// @param text the content of the file with the draft
    static HandWritten told(Lie lie, String text) {
        int draft = Math.max(0, text.indexOf("== draft"));
        int at = text.indexOf(lie.before, draft);
        at = at < 0 ? text.indexOf(lie.before) : at;
        if (at < 0 || lie.before.isEmpty()) {
            throw new IllegalArgumentException(lie.file + " does not contain: " + lie.before);
        }
        return HandWritten.read(text.substring(0, at) + lie.after + text.substring(at + lie.before.length()));
    }

    /// Returns the places of the sentences that differ between two drafts or, if no sentences differ, of the
    /// sections that do.
    static Set<Place> places(Draft before, Draft after) {
        Set<Place> places = new HashSet<>();
        Set<Place> sections = new HashSet<>();
        if (!before.head().equals(after.head())) {
            sections.add(new Place("head", -1));
        }
        for (int i = 0; i < after.sections().size(); i++) {
            Section section = after.sections().get(i);
            Section was = i < before.sections().size() ? before.sections().get(i) : section;
            List<Sentence> then = was.sentences().toList();
            List<Sentence> now = section.sentences().toList();
            for (int n = 0; n < now.size(); n++) {
                if (n >= then.size() || !now.get(n).equals(then.get(n))) {
                    places.add(new Place(section.id(), n));
                }
            }
            if (!section.equals(was)) {
                sections.add(new Place(section.id(), -1));
            }
        }
        return places.isEmpty() ? sections : places;
    }
}
