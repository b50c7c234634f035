package assay.bench.calibrate;

import assay.bench.Posts;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Measures how well the claims about the engine hold for a folder of posts, and prints the figures. Writes
/// the data to `target/calibration`: `posts.tsv` (a row per post, with its scores and the severity of each
/// check), `fails.tsv` (each FAIL and BLOCKER of a post that is not labeled poor, with the reviewer's
/// verdict) and `defects.tsv` (a row per kind of damage).
public final class Calibrate {

    /// A fixed date, so that later runs give the same figures.
    static final LocalDate AS_OF = LocalDate.of(2026, 11, 21);

    /// The verdicts of reviewers on alarms.
    private static final Path JUDGED = Path.of("docs", "calibration-judged.tsv");

    /// Labeled posts by many publishers, next to the project.
    static final String MAKERS = "../shared/corpus2";

    /// Posts of all kinds, of which only a few are labeled.
    static final String POSTS = "../shared/corpus";

    private static final Path OUT = Path.of("target", "calibration");

    private Calibrate() {}

    /// @param args a folder, or nothing for the corpus next to the project. Alternatively, a command with its
    /// arguments: `defects` with the names of checks, or none for all checks; `sense` with folders of posts
    /// to shuffle; `spelling`, `makers`, `cheap` or `types` with a folder; `weights` or `percentiles` with
    /// folders
    public static void main(String[] args) throws IOException {
        try {
            run(args);
        } catch (IllegalArgumentException e) {
            System.err.println("calibrate: " + e.getMessage());
            System.exit(1);
        }
    }

    private static void run(String[] args) throws IOException {
        Files.createDirectories(OUT);
        List<String> rest = args.length == 0 ? List.of() : List.of(args).subList(1, args.length);
        Scorer scorer = new Scorer(Catalogue.complete());
        switch (args.length == 0 ? "" : args[0]) {
            case "defects" -> defects(scorer, rest);
            case "sense" -> sense(scorer, rest);
            case "spelling" -> SpellingFigures.print(Posts.load(first(rest)), AS_OF, OUT);
            case "makers" -> MakerFigures.print(WeightFit.Settings.CHOSEN, made(rest), AS_OF, OUT);
            case "cheap" -> CheapFigures.print(WeightFit.Settings.CHOSEN, made(rest), AS_OF, OUT);
            case "weights" ->
                WeightsFile.write(WeightFit.Settings.CHOSEN, both(rest), AS_OF, LocalDate.now(ZoneOffset.UTC));
            case "types" -> TypeFigures.print(WeightFit.Settings.CHOSEN, made(rest), AS_OF, OUT);
            case "percentiles" -> PercentilesFile.write(scorer, both(rest), AS_OF, LocalDate.now(ZoneOffset.UTC));
            default -> everything(scorer, Posts.load(args.length == 0 ? null : args[0]));
        }
    }

    private static @Nullable String first(List<String> folders) {
        return folders.isEmpty() ? null : folders.getFirst();
    }

    /// Returns labeled posts by many publishers.
    private static List<Posts.Post> made(List<String> folders) {
        return Posts.load(folders.isEmpty() ? MAKERS : folders.getFirst());
    }

    /// Returns the posts in the given folders. If there are none, returns those in both corpora next to the
    /// project.
    private static List<Posts.Post> both(List<String> folders) {
        List<Posts.Post> posts = new ArrayList<>();
        for (String folder : folders.isEmpty() ? List.of(MAKERS, POSTS) : folders) {
            posts.addAll(Posts.load(folder));
        }
        return posts;
    }

    private static void defects(Scorer scorer, List<String> checks) {
        for (String check : checks) {
            if (Catalogue.complete().card(check).isEmpty()) {
                throw new IllegalArgumentException("There is no check named " + check);
            }
        }
        defects(
                scorer,
                Posts.load(null),
                Damages.all().stream()
                        .filter(damage -> checks.isEmpty() || checks.contains(damage.check()))
                        .toList());
    }

    private static void sense(Scorer scorer, List<String> folders) {
        List<Posts.Post> posts = new ArrayList<>();
        for (String folder : folders) {
            posts.addAll(Posts.load(folder));
        }
        Sense.print(scorer, posts.isEmpty() ? Posts.load(null) : posts, AS_OF);
    }

    private static void everything(Scorer scorer, List<Posts.Post> posts) throws IOException {
        List<String> checks =
                Catalogue.complete().cards().stream().map(Card::name).sorted().toList();
        List<Scored> all = Scored.all(scorer, posts, AS_OF);
        List<Scored> published =
                all.stream().filter(each -> !each.post().poor()).toList();
        List<Alarms.Alarm> alarms = Alarms.of(published, Alarms.verdicts(JUDGED));
        Files.write(OUT.resolve("posts.tsv"), rows(all, checks));
        Files.write(OUT.resolve("fails.tsv"), rows(alarms));
        if (published.isEmpty()) {
            System.out.println("All posts are labelled poor, so there are no false alarms to count.");
        } else {
            Alarms.print(published, alarms);
            Alarms.table(published, checks);
        }
        Separation.print(all);
        Twins.print(scorer, posts, Damages.all(), AS_OF);
        Sense.print(scorer, posts, AS_OF);
        defects(scorer, posts, Damages.all());
        SpellingFigures.print(posts, AS_OF, OUT);
        System.out.println("\nThe data for these figures is in " + OUT);
    }

    private static void defects(Scorer scorer, List<Posts.Post> posts, List<Damage> damages) {
        System.out.println();
        int broken = DefectTable.print(new Defects(scorer, posts, AS_OF), damages, OUT);
        System.out.printf("%d of %d damages had the declared effects%n", damages.size() - broken, damages.size());
    }

    private static List<String> rows(List<Scored> all, List<String> checks) {
        List<String> rows = new ArrayList<>();
        rows.add("path\tsource\tquality\ttype\tkeyword\tlanguage\twords\tverdict\toverall\tplain\tseo\taeo\tgeo\t"
                + String.join("\t", checks));
        for (Scored each : all) {
            Posts.Post post = each.post();
            List<String> row = new ArrayList<>(List.of(
                    post.name(),
                    post.source(),
                    post.quality(),
                    post.type().key(),
                    post.keyword() == null ? "" : post.keyword(),
                    each.report().language(),
                    String.valueOf(each.words()),
                    each.report().verdict().name(),
                    String.valueOf(each.overall()),
                    String.valueOf(each.plainOverall()),
                    String.valueOf(each.report().scores().seo() / 10.0),
                    String.valueOf(each.report().scores().aeo() / 10.0),
                    String.valueOf(each.report().scores().geo() / 10.0)));
            Map<String, Severity> severities = each.severities();
            checks.forEach(check -> row.add(
                    severities.containsKey(check) ? severities.get(check).name() : ""));
            rows.add(String.join("\t", row));
        }
        return rows;
    }

    private static List<String> rows(List<Alarms.Alarm> alarms) {
        List<String> rows = new ArrayList<>();
        rows.add("path\tcheck\tseverity\tjudged\treason\tsaid");
        for (Alarms.Alarm alarm : alarms) {
            rows.add(String.join(
                    "\t",
                    alarm.path(),
                    alarm.check(),
                    alarm.severity().name(),
                    alarm.judged(),
                    alarm.reason(),
                    alarm.said().replaceAll("\\s+", " ")));
        }
        return rows;
    }
}
