package assay.bench.edits;

import assay.claims.Refusal;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.Lines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A folder of posts and edits. It contains posts as `NAME.md` or `NAME.html` with a first line `keyword |
/// title | description | TYPE`, `honest.txt` with edits that change neither facts nor meaning, and `bad.txt`
/// with edits that do.
///
/// An edit begins with `@@ POST CHECK`, followed in `bad.txt` by what is wrong (`!NUMBER days-weeks`). Then
/// come replacements (`<<<`, the old text, `===`, the new text, `>>>`), and lines such as `title: …` and
/// `description: …`.
record EditSet(Path folder, List<Edit> honest, List<Edit> bad) {

    private static final JsonMapper JSON = new JsonMapper();

    record Swap(String before, String after) {}

    /// @param wrong the kind of fact that was changed; null for an honest edit
    /// @param kind the kind of mistake, as in the file
    record Edit(
            String post,
            String check,
            boolean strict,
            Refusal.@Nullable Kind wrong,
            String kind,
            List<Swap> swaps,
            @Nullable String title,
            @Nullable String description) {}

    static EditSet of(Path folder) throws IOException {
        return new EditSet(folder, read(folder.resolve("honest.txt")), read(folder.resolve("bad.txt")));
    }

    private static List<Edit> read(Path file) throws IOException {
        List<Edit> edits = new ArrayList<>();
        for (String block : Files.readString(file).split("(?m)^@@ ", -1)) {
            if (!block.isBlank()) {
                edits.add(edit(block));
            }
        }
        return edits;
    }

    private static Edit edit(String block) {
        String[] head = block.substring(0, block.indexOf('\n')).strip().split(" ");
        String body = block.substring(block.indexOf('\n') + 1);
        int wrong = 0;
        for (int i = 1; i < head.length; i++) {
            wrong = wrong == 0 && head[i].startsWith("!") ? i : wrong;
        }
        List<Swap> swaps = new ArrayList<>();
        for (int at = body.indexOf("<<<\n"); at >= 0; at = body.indexOf("<<<\n", at + 1)) {
            int middle = body.indexOf("\n===\n", at);
            int end = body.indexOf("\n>>>", at);
            swaps.add(
                    new Swap(body.substring(at + 4, middle), middle + 5 > end ? "" : body.substring(middle + 5, end)));
        }
        return new Edit(
                head[0],
                head.length > 1 && wrong != 1 ? head[1] : "",
                head[head.length - 1].equals("strict"),
                wrong > 0 ? Refusal.Kind.valueOf(head[wrong].substring(1)) : null,
                wrong > 0 && wrong + 1 < head.length ? head[wrong + 1] : "honest",
                swaps,
                line(body, "title: "),
                line(body, "description: "));
    }

    private static @Nullable String line(String body, String name) {
        return body.lines()
                .filter(line -> line.startsWith(name))
                .findFirst()
                .map(line -> line.substring(name.length()))
                .orElse(null);
    }

    Submission submission(Edit edit) throws IOException {
        Path markdown = folder.resolve(edit.post + ".md");
        String whole = Files.readString(Files.exists(markdown) ? markdown : folder.resolve(edit.post + ".html"));
        String[] said = whole.substring(0, whole.indexOf('\n')).split(" *\\| *", -1);
        Submission submission = Submission.of(whole.substring(whole.indexOf('\n') + 1), LocalDate.of(2026, 11, 21))
                .about(said[0])
                .titled(said.length > 1 ? said[1] : null)
                .described(said.length < 3 || said[2].isBlank() ? null : said[2]);
        submission = said.length > 3 && !said[3].isBlank()
                ? submission.as(ContentType.valueOf(said[3].strip()))
                : submission;
        return edit.strict ? submission.judged(Strictness.STRICT) : submission;
    }

    /// Returns the edit in the format of a model's response.
    static ObjectNode answer(Edit edit, String content) {
        Lines lines = Lines.of(content);
        ObjectNode answer = JSON.createObjectNode();
        var all = answer.putArray("edits");
        for (Swap swap : edit.swaps) {
            int at = content.indexOf(swap.before);
            if (at < 0) {
                throw new IllegalArgumentException(edit.post + " does not contain: " + swap.before);
            }
            all.addObject()
                    .put("first_line", lines.line(at) + 1)
                    .put("last_line", lines.line(at + swap.before.length() - 1) + 1)
                    .put("before", swap.before)
                    .put("after", swap.after);
        }
        answer.put("title", edit.title);
        answer.put("meta_description", edit.description);
        answer.putNull("slug");
        answer.putArray("questions");
        return answer;
    }
}
