package assay.bench.calibrate;

import assay.bench.Console;
import assay.bench.Posts;
import assay.language.Language;
import assay.scoring.ContentType;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.document.Document;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Measures whether nonsense scores close to zero, disorder costs points, and published posts are not
/// affected.
final class Sense {

    private static final List<String> CHECKS = List.of("nonsense", "coherence", "duplicate_text");
    private static final List<String> SALADS = List.of("en", "de", "fr", "es", "it", "pt", "zh", "ja", "ru");
    private static final int SEEDS = 3;
    private static final int FEWEST_WORDS = 200;
    private static final int FEWEST_SENTENCES = 30;
    private static final int MIXED = 12;
    private static final Map<String, String> ALPHABETS = new TreeMap<>(Map.of(
            "Latin", "abcdefghijklmnopqrstuvwxyz",
            "Cyrillic", "абвгдежзийклмнопрстуфхцчшщъыьэюя",
            "Greek", "αβγδεζηθικλμνξοπρστυφχψω"));

    private record Read(Posts.Post post, Document document, Language language, Report report) {
        int overall() {
            return report.scores().overall();
        }

        boolean ordered() {
            return Disorder.sentences(document).size() >= FEWEST_SENTENCES;
        }
    }

    private interface Maker {
        Optional<String> make(Read post, Random random);
    }

    private final Scorer scorer;
    private final LocalDate asOf;
    private final List<Read> posts;

    private Sense(Scorer scorer, List<Posts.Post> posts, LocalDate asOf) {
        this.scorer = scorer;
        this.asOf = asOf;
        this.posts = posts.stream()
                .map(post -> {
                    Report report = scorer.score(post.submission(asOf));
                    return new Read(post, Disorder.read(post.content()), Language.of(report.language()), report);
                })
                .toList();
    }

    static void print(Scorer scorer, List<Posts.Post> posts, LocalDate asOf) {
        Sense sense = new Sense(scorer, posts, asOf);
        sense.alarms();
        sense.nothing();
        sense.words();
        sense.sentences();
    }

    private void alarms() {
        Console.print("%nsense and order: results for posts as they were published%n");
        for (String check : CHECKS) {
            for (boolean poor : new boolean[] {false, true}) {
                Map<Severity, Long> said = posts.stream()
                        .filter(each -> each.post().poor() == poor)
                        .flatMap(each -> each.report().rows().stream())
                        .filter(row -> row.check().equals(check))
                        .collect(Collectors.groupingBy(Report.Row::severity, TreeMap::new, Collectors.counting()));
                Console.print("  %-16s %-14s %s%n", check, poor ? "poor" : "not poor", said);
            }
        }
        for (Read each : posts) {
            for (Report.Row row : each.report().rows()) {
                boolean alarm = row.check().equals("nonsense") && row.severity() != Severity.PASS
                        || row.check().equals("duplicate_text") && row.severity() == Severity.BLOCKER
                        || row.check().equals("coherence")
                                && row.severity() != Severity.PASS
                                && !each.post().poor();
                if (alarm) {
                    Console.print(
                            "    %s %s %s: %s%n",
                            row.check(), row.severity(), each.post().name(), row.metrics());
                }
            }
        }
    }

    private int overall(Posts.Post post, String content) {
        return scorer.score(post.reading(content).submission(asOf)).scores().overall();
    }

    private void nothing() {
        Console.print("%nnonsense texts: highest overall scores%n");
        Map<String, List<Integer>> made = new TreeMap<>();
        Map<String, List<String>> pools = pools();
        for (int words : List.of(60, 120, 250, 400, 1_000)) {
            for (int seed = 0; seed < 5 * SEEDS; seed++) {
                Random random = new Random(seed);
                add(made, "placeholder Latin, %4d words", words, overall(nobody(null), Disorder.latin(words, random)));
                for (Map.Entry<String, String> letters : ALPHABETS.entrySet()) {
                    add(
                            made,
                            "letters, " + letters.getKey() + ", %4d words",
                            words,
                            overall(nobody(null), Disorder.letters(letters.getValue(), words, random)));
                }
                for (Map.Entry<String, List<String>> pool : pools.entrySet()) {
                    String language = pool.getKey();
                    String text = Disorder.salad(pool.getValue(), words, random);
                    add(made, "salad, " + language + " declared, %4d words", words, overall(nobody(language), text));
                    add(made, "salad, " + language + ", %4d words", words, overall(nobody(null), text));
                }
            }
        }
        made.forEach((name, scores) -> low(name, scores));
    }

    /// Returns the words for creating nonsense texts, by language.
    private Map<String, List<String>> pools() {
        Map<String, List<String>> pools = new TreeMap<>();
        for (String language : SALADS) {
            List<Document> of = posts.stream()
                    .filter(each -> each.language().is(language))
                    .map(Read::document)
                    .toList();
            List<String> pool = Disorder.contentWords(of, Language.of(language));
            if (pool.size() >= FEWEST_WORDS) {
                pools.put(language, pool);
            }
        }
        return pools;
    }

    private static Posts.Post nobody(@Nullable String language) {
        return new Posts.Post("made", "", "Green tea", null, ContentType.BLOG, language, "", "", "");
    }

    private static void add(Map<String, List<Integer>> made, String name, int words, int score) {
        made.computeIfAbsent(String.format(Locale.ROOT, name, words), _ -> new ArrayList<>())
                .add(score);
    }

    private static void low(String name, List<Integer> scores) {
        long low = scores.stream().filter(score -> score <= 150).count();
        Console.print(
                "  %-46s %5d  at most 15: %5.1f%%  highest %5.1f%n",
                name,
                scores.size(),
                100.0 * low / scores.size(),
                scores.stream().mapToInt(each -> each).max().orElse(0) / 10.0);
    }

    private void words() {
        Console.print("%nposts of at least %d words with shuffled words: highest overall scores%n", FEWEST_WORDS);
        byLanguage("words shuffled", (post, random) -> Optional.of(Disorder.wordsShuffled(post.document(), random)));
        byLanguage(
                "words shuffled in each sentence",
                (post, random) -> Optional.of(Disorder.wordsShuffledInSentences(post.document(), random)));
        byLanguage(
                "everything shuffled", (post, random) -> Optional.of(Disorder.tokensShuffled(post.document(), random)));
        List<Integer> copies = new ArrayList<>();
        for (Read each : posts) {
            Disorder.copies(each.document(), each.language(), new Random(1))
                    .ifPresent(text -> copies.add(overall(each.post(), text)));
        }
        Console.print(
                "  one paragraph ten times, with a third of its content words replaced: %d, at most 30: %.1f%%, at most 39: %.1f%%%n",
                copies.size(),
                100.0 * copies.stream().filter(score -> score <= 300).count() / copies.size(),
                100.0 * copies.stream().filter(score -> score <= 390).count() / copies.size());
    }

    private void byLanguage(String name, Maker maker) {
        Map<String, List<Integer>> made = new TreeMap<>();
        for (Read each : posts) {
            int words = Disorder.sentences(each.document()).stream()
                    .mapToInt(s -> s.words())
                    .sum();
            if (words >= FEWEST_WORDS) {
                maker.make(each, new Random(each.post().name().hashCode()))
                        .ifPresent(text -> made.computeIfAbsent(each.language().tag(), _ -> new ArrayList<>())
                                .add(overall(each.post(), text)));
            }
        }
        made.forEach((language, scores) -> low(name + ", " + language, scores));
        low(name + ", all", made.values().stream().flatMap(List::stream).toList());
    }

    private void sentences() {
        Console.print(
                "%nposts with at least %d sentences in paragraphs, with these shuffled: share that scores below the original,"
                        + " and median difference in points%n",
                FEWEST_SENTENCES);
        List<Read> ordered = posts.stream().filter(Read::ordered).toList();
        for (boolean poor : new boolean[] {false, true}) {
            List<Read> some =
                    ordered.stream().filter(each -> each.post().poor() == poor).toList();
            for (int seed = 1; seed <= SEEDS; seed++) {
                drop(
                        poor,
                        "sentences shuffled",
                        seed,
                        some,
                        (post, random) -> Optional.of(Disorder.sentencesShuffled(post.document(), random)));
                drop(
                        poor,
                        "mixed from twelve posts",
                        seed,
                        some,
                        (post, random) -> Optional.of(Disorder.mixed(twelve(post, some, random), random)));
            }
        }
    }

    /// Returns the post and eleven others in its language, or fewer if there are not enough.
    private static List<Document> twelve(Read post, List<Read> all, Random random) {
        List<Document> others = all.stream()
                .filter(each -> !each.equals(post) && each.language().equals(post.language()))
                .map(Read::document)
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(others, random);
        List<Document> twelve = new ArrayList<>(List.of(post.document()));
        twelve.addAll(others.subList(0, Math.min(MIXED - 1, others.size())));
        return twelve;
    }

    private void drop(boolean poor, String name, int seed, List<Read> some, Maker maker) {
        List<Integer> drops = new ArrayList<>();
        for (Read each : some) {
            maker.make(each, new Random(31L * seed + each.post().name().hashCode()))
                    .ifPresent(text -> drops.add(each.overall() - overall(each.post(), text)));
        }
        if (drops.isEmpty()) {
            return;
        }
        List<Integer> sorted = drops.stream().sorted().toList();
        Console.print(
                "  %-8s %-24s seed %d  %4d posts  below %5.1f%%  median %5.1f  p10 %5.1f%n",
                poor ? "poor" : "not poor",
                name,
                seed,
                drops.size(),
                100.0 * drops.stream().filter(each -> each > 0).count() / drops.size(),
                sorted.get(sorted.size() / 2) / 10.0,
                sorted.get(sorted.size() / 10) / 10.0);
    }
}
