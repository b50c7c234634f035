package assay.fixes;

import assay.claims.Refusal;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.Lines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A possible response of a model, from `honest.txt` or `bad.txt`: edits of a post to fix a check.
///
/// @param check the check to fix; empty if the response is to be combined with another response
/// @param wrong what is wrong with the response; null if it is correct
/// @param kind the kind of change, as the file names it
/// @param edits parts of the post's text, with their replacements
record Answered(
        String post,
        String check,
        boolean strict,
        Refusal.@Nullable Kind wrong,
        String kind,
        List<Swap> edits,
        @Nullable String title,
        @Nullable String description) {

    private static final JsonMapper JSON = new JsonMapper();

    record Swap(String before, String after) {}

    static List<Answered> in(String file) {
        List<Answered> all = new ArrayList<>();
        for (String block : resource(file).split("(?m)^@@ ")) {
            if (!block.isBlank()) {
                all.add(read(file.substring(0, file.indexOf('/') + 1), block));
            }
        }
        return all;
    }

    private static Answered read(String folder, String block) {
        String[] head = block.substring(0, block.indexOf('\n')).split(" ");
        String body = block.substring(block.indexOf('\n') + 1);
        // An edit that is combined with another edit has no separate check.
        boolean alone = head.length > 2 && head[2].startsWith("!");
        int wrong = alone ? 2 : 1;
        boolean bad = head[wrong < head.length ? wrong : 1].startsWith("!");
        List<Swap> edits = new ArrayList<>();
        for (int at = body.indexOf("<<<\n"); at >= 0; at = body.indexOf("<<<\n", at + 1)) {
            int middle = body.indexOf("\n===\n", at);
            int end = body.indexOf("\n>>>", at);
            String after = middle + 5 > end ? "" : body.substring(middle + 5, end);
            edits.add(new Swap(body.substring(at + 4, middle), after));
        }
        return new Answered(
                folder + head[0],
                bad && !alone ? "" : head[1],
                head[head.length - 1].equals("strict"),
                bad ? Refusal.Kind.valueOf(head[wrong].substring(1)) : null,
                bad ? head[wrong + 1] : "honest",
                edits,
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

    static String resource(String file) {
        try (var stream = Answered.class.getResourceAsStream("/edits/" + file)) {
            return new String(Objects.requireNonNull(stream, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns the post to be edited. The first line of its file contains the metadata: keyword, title,
    /// description, type.
    Submission submission() {
        String whole = resource(post + (post.equals("bikes") ? ".html" : ".md"));
        String[] said = whole.substring(0, whole.indexOf('\n')).split(" *\\| *", -1);
        Submission submission = Submission.of(whole.substring(whole.indexOf('\n') + 1), LocalDate.of(2026, 11, 21))
                .about(said[0])
                .titled(said[1])
                .described(said[2].isBlank() ? null : said[2]);
        submission = said.length > 3 ? submission.as(ContentType.valueOf(said[3].strip())) : submission;
        return strict ? submission.judged(Strictness.STRICT) : submission;
    }

    /// Returns the same response, combined with the edits of another one.
    Answered with(Answered other) {
        List<Swap> both = new ArrayList<>(edits);
        both.addAll(other.edits);
        return new Answered(post, check, strict, other.wrong, other.kind, both, title, description);
    }

    /// Returns whether the edits of the two responses change different ranges of the post.
    boolean goesWith(Answered other) {
        String content = submission().content();
        return edits.stream()
                .allMatch(mine -> other.edits.stream().allMatch(theirs -> {
                    int a = content.indexOf(mine.before);
                    int b = content.indexOf(theirs.before);
                    return a + mine.before.length() < b || b + theirs.before.length() < a;
                }));
    }

    /// Returns the edits in the format of a model's response.
    ObjectNode json() {
        String content = submission().content();
        Lines lines = Lines.of(content);
        ObjectNode answer = JSON.createObjectNode();
        var all = answer.putArray("edits");
        for (Swap edit : edits) {
            int at = content.indexOf(edit.before);
            all.addObject()
                    .put("first_line", lines.line(at) + 1)
                    .put("last_line", lines.line(at + edit.before.length() - 1) + 1)
                    .put("before", edit.before)
                    .put("after", edit.after);
        }
        answer.put("title", title);
        answer.put("meta_description", description);
        answer.putNull("slug");
        answer.putArray("questions");
        return answer;
    }
}
