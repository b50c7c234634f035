package assay.bench.agreement;

import assay.bench.Console;
import assay.bench.Posts;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Measures the English posts in a folder with Assay and with Yoast, both on the same HTML. Prints how much
/// the results differ, and writes a row for each post to `target/agreement.tsv`.
///
/// The comparison runs three times: on the whole posts, on the whole posts without the content that the tools
/// treat differently by design, and only on the running text. In the second and third runs, both tools
/// measure the same sentences. The first run also shows which texts only one of the tools considers
/// sentences.
public final class Agreement {

    /// An arbitrary date, because no compared value depends on it.
    private static final LocalDate AS_OF = LocalDate.of(2026, 11, 21);

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private Agreement() {}

    /// @param args the folder of posts, or nothing for the corpus next to the project. If the first argument
    /// is `--time`, the time of Yoast's assessments is measured instead
    public static void main(String[] args) throws IOException, InterruptedException {
        boolean time = args.length > 0 && args[0].equals("--time");
        List<String> folder = List.of(args).subList(time ? 1 : 0, args.length);
        try {
            List<Posts.Post> posts = english(Posts.load(folder.isEmpty() ? null : folder.getFirst()));
            Yoast yoast = Yoast.install(Path.of("bench", "yoast"), Path.of("target", "yoast"));
            if (time) {
                time(yoast, posts);
            } else if (!compare(yoast, posts, Path.of("target", "agreement.tsv"))) {
                System.exit(1);
            }
        } catch (Yoast.Unavailable | IllegalArgumentException e) {
            System.err.println("agreement: " + e.getMessage());
            System.exit(1);
        }
    }

    /// Returns the posts that are English according to the manifest, or all posts if it does not contain
    /// languages.
    private static List<Posts.Post> english(List<Posts.Post> posts) {
        List<Posts.Post> english = posts.stream()
                .filter(post -> post.language() == null || post.language().equals("en"))
                .toList();
        if (english.isEmpty()) {
            throw new IllegalArgumentException("there are no English posts in the folder");
        }
        return english;
    }

    private static void time(Yoast yoast, List<Posts.Post> posts)
            throws IOException, InterruptedException, Yoast.Unavailable {
        Yoast.Time took = yoast.time(given(posts, Fragment::whole));
        Console.print(
                "Yoast 3.6.0, content and SEO assessments: %d posts, %.1f posts per CPU-second%n",
                took.posts(), took.postsACpuSecond());
    }

    /// @return whether all measures are within their limits when both tools see the same sentences
    private static boolean compare(Yoast yoast, List<Posts.Post> posts, Path out)
            throws IOException, InterruptedException, Yoast.Unavailable {
        List<String> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("text", "post", "keyword"));
        Measure.ALL.forEach(measure -> head.addAll(List.of(measure.name() + "_assay", measure.name() + "_yoast")));
        rows.add(String.join("\t", head));
        System.out.println("whole posts");
        compare(yoast, given(posts, Fragment::whole), "whole", rows).print();
        System.out.println("\nwhole posts, without intended differences");
        YoastComparison evened = compare(yoast, given(posts, Fragment::evened), "evened", rows);
        evened.print();
        System.out.println("\nrunning text only");
        YoastComparison running = compare(yoast, given(posts, Fragment::running), "running", rows);
        running.print();
        Files.write(out, rows);
        System.out.println("\nThree rows per post: " + out + "; Yoast's results: target/yoast/researches.jsonl");
        return Stream.of(evened, running).flatMap(each -> each.lines().stream()).allMatch(YoastComparison.Line::holds);
    }

    private static List<Yoast.Given> given(List<Posts.Post> posts, UnaryOperator<String> html) {
        return posts.stream()
                .map(post -> new Yoast.Given(post, html.apply(post.content())))
                .toList();
    }

    private static YoastComparison compare(Yoast yoast, List<Yoast.Given> posts, String text, List<String> rows)
            throws IOException, InterruptedException, Yoast.Unavailable {
        YoastComparison comparison = new YoastComparison();
        List<JsonNode> researches = yoast.researches(posts);
        for (int i = 0; i < posts.size(); i++) {
            Yoast.Given given = posts.get(i);
            Posts.Post post = given.post();
            List<String> row = new ArrayList<>();
            row.add(text);
            row.add(post.name());
            row.add(post.keyword() == null ? "" : post.keyword());
            row.addAll(comparison.add(
                    SCORER.score(Submission.of(given.html(), AS_OF)
                            .in(SourceFormat.HTML)
                            .titled(post.title())
                            .about(post.keyword())
                            .written("en")),
                    researches.get(i)));
            rows.add(String.join("\t", row));
        }
        return comparison;
    }
}
