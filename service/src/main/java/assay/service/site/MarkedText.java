package assay.service.site;

import assay.scoring.Report;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A text that is split wherever a mark begins or ends, so that overlapping marks can be displayed one after
/// the other. A piece is displayed with the worst severity of its marks, followed by the numbers of the notes
/// that end with it.
///
/// @param notes the issues, numbered from 1 in the order of the text
record MarkedText(List<Piece> pieces, List<Note> notes) {

    /// @param severity the severity; null if the piece is not marked
    /// @param ending the numbers of the notes that end here
    record Piece(String text, @Nullable Severity severity, List<Integer> ending) {}

    record Note(int number, Report.InlineIssue issue) {}

    /// @param issues the issues in this text; suppressed issues are left out
    static MarkedText of(String text, List<Report.InlineIssue> issues) {
        List<Note> notes = notes(issues);
        int[] cuts = notes.stream()
                .flatMap(note -> Stream.of(start(note, text), end(note, text)))
                .mapToInt(Integer::intValue)
                .sorted()
                .distinct()
                .toArray();
        Map<Integer, List<Note>> starting = new HashMap<>();
        Map<Integer, List<Integer>> ending = new HashMap<>();
        for (Note note : notes) {
            starting.computeIfAbsent(start(note, text), _ -> new ArrayList<>()).add(note);
            ending.computeIfAbsent(end(note, text), _ -> new ArrayList<>()).add(note.number());
        }
        List<Piece> pieces = new ArrayList<>();
        List<Note> open = new ArrayList<>();
        int from = 0;
        for (int cut : cuts) {
            pieces.add(new Piece(text.substring(from, cut), worst(open), ending.getOrDefault(cut, List.of())));
            open.removeIf(note -> end(note, text) <= cut);
            starting.getOrDefault(cut, List.of()).stream()
                    .filter(note -> end(note, text) > cut)
                    .forEach(open::add);
            from = cut;
        }
        if (from < text.length()) {
            pieces.add(new Piece(text.substring(from), null, List.of()));
        }
        pieces.removeIf(piece -> piece.text().isEmpty() && piece.ending().isEmpty());
        return new MarkedText(List.copyOf(pieces), notes);
    }

    /// Returns only the notes, for viewers who are not allowed to see the text.
    static MarkedText without(List<Report.InlineIssue> issues) {
        return new MarkedText(List.of(), notes(issues));
    }

    private static List<Note> notes(List<Report.InlineIssue> issues) {
        List<Note> notes = new ArrayList<>();
        for (Report.InlineIssue issue : issues) {
            if (!issue.suppressed()) {
                notes.add(new Note(notes.size() + 1, issue));
            }
        }
        return List.copyOf(notes);
    }

    private static int start(Note note, String text) {
        return Math.clamp(note.issue().range().start(), 0, text.length());
    }

    private static int end(Note note, String text) {
        return Math.clamp(note.issue().range().end(), start(note, text), text.length());
    }

    private static @Nullable Severity worst(List<Note> open) {
        return open.stream()
                .map(note -> note.issue().severity())
                .max(Severity::compareTo)
                .orElse(null);
    }
}
