package assay.bench.calibrate;

import assay.bench.Posts;
import assay.language.Language;
import assay.language.Speller;
import assay.scoring.Article;
import assay.scoring.Finding;
import assay.scoring.Outcome;
import assay.scoring.Submission;
import assay.scoring.seo.Spelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Measures how many planted misspellings the check `spelling` finds, and what it reports on unchanged posts.
///
/// The misspellings come from lists that the check does not use. Each replaces one word of a post in its
/// language. Misspellings that are also in one of the check's lists are counted separately. The findings on
/// posts are written to `spelling.tsv` for a reviewer.
final class SpellingFigures {

    private static final List<String> LANGUAGES = List.of("en", "de", "nl", "fr", "es", "it", "pt");

    /// The length, in words, of the text that is used for a language without posts. This text consists of the
    /// correct words in the language's list.
    private static final int WORDS = 60;

    private final Spelling check = new Spelling();
    private final LocalDate asOf;
    private final List<Posts.Post> posts;

    private SpellingFigures(List<Posts.Post> posts, LocalDate asOf) {
        this.posts = posts;
        this.asOf = asOf;
    }

    /// Returns the misspellings with their corrections.
    static Map<String, String> pairs(String language) {
        return BadPhrases.pairs("misspelled-" + language);
    }

    static void print(List<Posts.Post> posts, LocalDate asOf, Path out) throws IOException {
        SpellingFigures figures = new SpellingFigures(posts, asOf);
        System.out.println(
                "\nplanted misspellings   planted  found         right word first   found of those in no list");
        for (String language : LANGUAGES) {
            figures.planted(language);
        }
        figures.reported(out);
    }

    private void planted(String tag) {
        Map<String, String> pairs = pairs(tag);
        Set<String> listed = Language.of(tag).words("misspellings");
        List<String> carriers = carriers(tag, pairs);
        int found = 0;
        int right = 0;
        int apart = 0;
        int apartFound = 0;
        int next = 0;
        for (Map.Entry<String, String> pair : pairs.entrySet()) {
            String text = carriers.get(next++ % carriers.size());
            String planted = plant(text, pair.getKey());
            List<Finding> findings = findings(Submission.of(planted, asOf).written(tag));
            boolean isFound =
                    findings.stream().anyMatch(each -> each.range().of(planted).equals(pair.getKey()));
            boolean isRight = findings.stream()
                    .anyMatch(each -> each.range().of(planted).equals(pair.getKey())
                            && pair.getValue().equals(each.suggestion()));
            boolean isApart = listed.stream().noneMatch(line -> line.startsWith(pair.getKey() + " ="));
            found += isFound ? 1 : 0;
            right += isRight ? 1 : 0;
            apart += isApart ? 1 : 0;
            apartFound += isApart && isFound ? 1 : 0;
        }
        System.out.printf(
                "  %s %24d  %5d %5.1f%%   %5d %5.1f%%       %5d of %d %5.1f%%%n",
                tag,
                pairs.size(),
                found,
                100.0 * found / pairs.size(),
                right,
                100.0 * right / pairs.size(),
                apartFound,
                apart,
                100.0 * apartFound / apart);
    }

    /// Returns the posts in the language that are not labeled poor and on which the check has no findings.
    private List<String> carriers(String tag, Map<String, String> pairs) {
        List<String> texts = new ArrayList<>();
        for (Posts.Post post : posts) {
            Submission submission = post.submission(asOf);
            if (!post.poor()
                    && texts.size() < 50
                    && Article.of(submission).language().tag().equals(tag)
                    && check.judge(Article.of(submission)) instanceof Outcome.Judged judged
                    && judged.findings().isEmpty()
                    && !plant(post.content(), "x").equals(post.content())) {
                texts.add(post.content());
            }
        }
        if (texts.isEmpty()) {
            texts.add(String.join(" ", pairs.values().stream().limit(WORDS).toList()) + ".");
        }
        return texts;
    }

    /// Returns the text with this word in place of the fourth word of the first suitable paragraph.
    private static String plant(String text, String word) {
        for (MarkdownEdits.Place place : MarkdownEdits.paragraphs(text, 20)) {
            String[] words = place.text().split(" ");
            if (words.length > 5
                    && words[2].chars().allMatch(Character::isLowerCase)
                    && words[3].chars().allMatch(Character::isLowerCase)
                    && words[4].chars().allMatch(Character::isLowerCase)) {
                words[3] = word;
                return MarkdownEdits.replace(text, List.of(place), _ -> String.join(" ", words));
            }
        }
        return text;
    }

    private List<Finding> findings(Submission submission) {
        return check.judge(Article.of(submission)) instanceof Outcome.Judged judged ? judged.findings() : List.of();
    }

    private void reported(Path out) throws IOException {
        Map<String, int[]> counts = new TreeMap<>();
        List<String> rows = new ArrayList<>(List.of("path\tquality\tlanguage\twritten\tsuggestion"));
        for (Posts.Post post : posts) {
            Submission submission = post.submission(asOf);
            String tag = Article.of(submission).language().tag();
            if (!Speller.knows(Language.of(tag))) {
                continue;
            }
            List<Finding> findings = findings(submission);
            int[] count = counts.computeIfAbsent(
                    (post.quality().isEmpty() ? "other" : post.quality()) + " " + tag, _ -> new int[2]);
            count[0]++;
            count[1] += findings.size();
            for (Finding each : findings) {
                rows.add(String.join(
                        "\t",
                        post.name(),
                        post.quality(),
                        tag,
                        each.range().of(post.content()).replaceAll("\\s+", " "),
                        String.valueOf(each.suggestion())));
            }
        }
        Files.write(out.resolve("spelling.tsv"), rows);
        System.out.println("\nfindings on unchanged posts (see spelling.tsv)");
        counts.forEach((kind, count) -> System.out.printf("  %-10s %5d posts %5d words%n", kind, count[0], count[1]));
    }
}
