package assay.bench.calibrate;

import assay.bench.Console;
import assay.language.Language;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.ListBlock;
import assay.scoring.document.SourceFormat;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Measures how well scores separate good posts from poor pages, in comparison with trivial features.
final class Separation {

    /// The only feature that depends on the language of the post.
    private static final String FIRST_PERSON = "first-person words per 1,000";

    private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}'’]");

    /// Features that can be measured without the engine. If poor pages have more of a feature than good ones,
    /// it is inverted.
    private static final Map<String, Feature> FEATURES = every();

    private Separation() {}

    static void print(List<Scored> all) {
        List<Scored> good = all.stream().filter(each -> each.post().good()).toList();
        List<Scored> poor = all.stream().filter(each -> each.post().poor()).toList();
        if (good.isEmpty() || poor.isEmpty()) {
            System.out.println("\nThere are not both good and poor posts, so separation can't be measured.");
            return;
        }
        System.out.printf("%ngood (%d) against poor (%d), area under the curve%n", good.size(), poor.size());
        line("overall", Curve.area(good, poor, Scored::overall), 0.90);
        for (String source :
                new TreeSet<>(poor.stream().map(each -> each.post().source()).toList())) {
            List<Scored> from = poor.stream()
                    .filter(each -> each.post().source().equals(source))
                    .toList();
            line("  against " + source, Curve.area(good, from, Scored::overall), 0.85);
        }
        line("  without links and citations", Curve.area(good, poor, Scored::plainOverall), 0.80);
        line("  among posts of similar length", Curve.area(good, poor, Scored::overall, Separation::likeLength), 0.80);
        line("  both", Curve.area(good, poor, Scored::plainOverall, Separation::likeLength), Double.NaN);
        line("seo", Curve.area(good, poor, each -> each.report().scores().seo()), Double.NaN);
        line("aeo", Curve.area(good, poor, each -> each.report().scores().aeo()), Double.NaN);
        line("geo", Curve.area(good, poor, each -> each.report().scores().geo()), Double.NaN);
        System.out.println("\ntrivial features");
        List<Counted> goodOnes = good.stream().map(Separation::counted).toList();
        List<Counted> poorOnes = poor.stream().map(Separation::counted).toList();
        for (String name : FEATURES.keySet()) {
            line(name, Curve.area(goodOnes, poorOnes, each -> each.of(name)), Double.NaN);
        }
    }

    /// The trivial features of a post, by name.
    record Counted(Map<String, Double> numbers) {
        double of(String feature) {
            return numbers.getOrDefault(feature, Double.NaN);
        }
    }

    static Set<String> features() {
        return FEATURES.keySet();
    }

    static Counted counted(Scored scored) {
        Document document = Document.read(scored.post().content(), SourceFormat.MARKDOWN);
        String[] words = document.text().strip().split("\\s+");
        Map<String, Double> numbers = new HashMap<>();
        FEATURES.forEach((name, feature) -> numbers.put(name, feature.of(document, words)));
        numbers.put(FIRST_PERSON, firstPerson(words, Language.of(scored.report().language())));
        return new Counted(numbers);
    }

    private static double firstPerson(String[] words, Language language) {
        Set<String> own = Set.copyOf(language.list("first-person"));
        return per(
                Arrays.stream(words)
                        .map(word ->
                                NO_LETTER.matcher(word.toLowerCase(Locale.ROOT)).replaceAll(""))
                        .filter(own::contains)
                        .count(),
                words);
    }

    private static void line(String name, double area, double wanted) {
        Console.print(
                "  %-50s %.3f%s%n",
                name,
                area,
                Double.isNaN(wanted)
                        ? ""
                        : String.format(Locale.ROOT, "  target %.2f%s", wanted, area >= wanted ? "" : "  !"));
    }

    private static Map<String, Feature> every() {
        Map<String, Feature> features = new LinkedHashMap<>();
        features.put("words", (_, words) -> words.length);
        features.put(
                "links to other sites per 1,000 words",
                (document, words) -> per(
                        document.links().stream()
                                .filter(link -> link.destination().startsWith("http"))
                                .count(),
                        words));
        features.put(
                "few headings per 1,000 words",
                (document, words) -> -per(document.headings().size(), words));
        features.put("few skipped heading levels", (document, _) -> -skipped(document.headings()));
        features.put(
                "few list items per 1,000 words",
                (document, words) -> -per(
                        document.lists().stream().mapToLong(ListBlock::items).sum(), words));
        features.put("few tables", (document, _) -> -document.tables().size());
        features.put(
                "images per 1,000 words",
                (document, words) -> per(document.images().size(), words));
        features.put(
                "words per sentence",
                (document, words) ->
                        words.length / (double) Math.max(1, document.sentences().size()));
        features.put(
                "few letters per word", (document, words) -> -document.text().length() / (double) words.length);
        features.put(
                "distinct words in the first 300",
                (_, words) -> Arrays.stream(words)
                        .limit(300)
                        .map(word -> word.toLowerCase(Locale.ROOT))
                        .distinct()
                        .count());
        features.put(FIRST_PERSON, (_, _) -> 0);
        return features;
    }

    /// Whether the lengths are comparable, which means that the longer post is at most a quarter longer than
    /// the other.
    static boolean likeLength(Scored one, Scored other) {
        return Math.max(one.words(), other.words()) <= 1.25 * Math.min(one.words(), other.words());
    }

    private static double per(long count, String[] words) {
        return 1_000.0 * count / words.length;
    }

    private static int skipped(List<Heading> headings) {
        int skipped = 0;
        for (int i = 1; i < headings.size(); i++) {
            skipped += headings.get(i).level() > headings.get(i - 1).level() + 1 ? 1 : 0;
        }
        return skipped;
    }

    private interface Feature {
        double of(Document document, String[] words);
    }
}
