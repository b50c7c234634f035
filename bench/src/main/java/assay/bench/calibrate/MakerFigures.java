package assay.bench.calibrate;

import assay.bench.Console;
import assay.bench.Posts;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Engine;
import assay.scoring.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/// Measures how well scores work for publishers that the fit has not seen. Each publisher is left out in
/// turn, and its posts are scored with points fitted to the posts of the others.
final class MakerFigures {

    private static final double WANTED_ENGINE = 0.80;
    private static final double WANTED_POOR = 0.85;
    private static final double WANTED_GOOD = 0.80;

    private final List<HeldOutPost> all;
    /// Keys are compared by identity, because comparing reports is slow.
    private final IdentityHashMap<HeldOutPost, Double> shares = new IdentityHashMap<>();
    private final List<HeldOutPost> good;
    private final List<HeldOutPost> poor;

    private MakerFigures(List<HeldOutPost> all) {
        this.all = all;
        List<Double> of = Makers.shares(
                all, each -> each.post().source(), each -> each.post().good());
        for (int i = 0; i < all.size(); i++) {
            shares.put(all.get(i), of.get(i));
        }
        good = only(each -> each.post().good());
        poor = only(each -> each.post().poor());
    }

    static void print(WeightFit.Settings settings, List<Posts.Post> posts, LocalDate asOf, Path out)
            throws IOException {
        List<Posts.Post> labelled =
                posts.stream().filter(post -> post.good() || post.poor()).toList();
        LeaveOneOut leftOut = new LeaveOneOut(settings, labelled, asOf);
        List<HeldOutPost> all = leftOut.scored(labelled, asOf);
        MakerFigures sure = new MakerFigures(
                all.stream().filter(each -> !each.post().doubtful()).toList());
        Console.print(
                "%neach publisher scored with points fitted without it; %d good posts by %d of them, %d poor by %d%n",
                sure.good.size(), sure.sources(sure.good), sure.poor.size(), sure.sources(sure.poor));
        Console.print("%-60s %s%n", "", "equal weight per post, then per publisher");
        sure.separation();
        sure.makers();
        sure.engines();
        sure.trivial();
        sure.number();
        sure.groups();
        sure.types();
        MakerFigures doubtful = new MakerFigures(all);
        Console.print("%nincluding doubtful posts (%d good)%n", doubtful.good.size());
        doubtful.separation();
        doubtful.number();
        Files.write(out.resolve("makers.tsv"), rows(all));
        Credits.write(
                out.resolve("credits.tsv"),
                all.stream().map(HeldOutPost::scored).toList(),
                Catalogue.complete().cards().stream().map(Card::name).toList());
    }

    private List<HeldOutPost> only(Predicate<HeldOutPost> which) {
        return all.stream().filter(which).toList();
    }

    private long sources(List<HeldOutPost> of) {
        return of.stream().map(each -> each.post().source()).distinct().count();
    }

    private double share(HeldOutPost each) {
        return shares.getOrDefault(each, 0.0);
    }

    private void area(
            String name,
            List<HeldOutPost> of,
            List<HeldOutPost> against,
            ToDoubleFunction<HeldOutPost> number,
            double wanted) {
        double alike = Curve.area(of, against, number);
        double makers = Curve.weighted(of, against, number, this::share);
        TargetPrinter.areas(name, alike, makers, wanted);
    }

    private void separation() {
        area("overall", good, poor, HeldOutPost::overall, 0.94);
        area("  before caps", good, poor, HeldOutPost::uncapped, Double.NaN);
        area("  without links and citations", good, poor, HeldOutPost::plainOverall, 0.87);
        TargetPrinter.areas(
                "  among posts of similar length",
                Curve.area(good, poor, HeldOutPost::overall, MakerFigures::likeLength),
                Curve.weighted(good, poor, HeldOutPost::overall, this::share, MakerFigures::likeLength),
                0.90);
        Predicate<HeldOutPost> english =
                each -> each.scored().report().language().equals("en");
        area("  English", only(good, english), only(poor, english), HeldOutPost::overall, Double.NaN);
        area(
                "  other languages",
                only(good, english.negate()),
                only(poor, english.negate()),
                HeldOutPost::overall,
                Double.NaN);
        area(
                "  good in other languages against all poor",
                only(good, english.negate()),
                poor,
                HeldOutPost::overall,
                Double.NaN);
        area(
                "  poor in other languages against all good",
                good,
                only(poor, english.negate()),
                HeldOutPost::overall,
                Double.NaN);
    }

    private void makers() {
        Console.print("%npoor publishers, each against all good ones%n");
        for (String source : sourcesOf(poor)) {
            area("  " + source, good, from(poor, source), HeldOutPost::overall, WANTED_POOR);
        }
        Console.print("%ngood publishers, each against all poor ones%n");
        for (String source : sourcesOf(good)) {
            area("  " + source, from(good, source), poor, HeldOutPost::overall, WANTED_GOOD);
        }
    }

    private void engines() {
        Console.print("%nengines before caps%n");
        for (Engine engine : Engine.values()) {
            area("  " + engine.key(), good, poor, each -> each.uncapped(engine), WANTED_ENGINE);
        }
        Console.print("%ncorrelations on good posts: before caps, then as reported%n");
        Engine[] engines = Engine.values();
        for (int i = 0; i < engines.length; i++) {
            for (int k = i + 1; k < engines.length; k++) {
                Engine one = engines[i];
                Engine other = engines[k];
                TargetPrinter.atMost(
                        "  " + one.key() + ", " + other.key(),
                        correlation(each -> each.uncapped(one), each -> each.uncapped(other)),
                        0.9);
                TargetPrinter.atMost("", correlation(each -> each.of(one), each -> each.of(other)), 0.9);
            }
        }
    }

    private double correlation(ToDoubleFunction<HeldOutPost> one, ToDoubleFunction<HeldOutPost> other) {
        double weight = good.stream().mapToDouble(this::share).sum();
        double meanOne = good.stream()
                        .mapToDouble(each -> share(each) * one.applyAsDouble(each))
                        .sum()
                / weight;
        double meanOther = good.stream()
                        .mapToDouble(each -> share(each) * other.applyAsDouble(each))
                        .sum()
                / weight;
        double both = 0;
        double ones = 0;
        double others = 0;
        for (HeldOutPost each : good) {
            double left = one.applyAsDouble(each) - meanOne;
            double right = other.applyAsDouble(each) - meanOther;
            both += share(each) * left * right;
            ones += share(each) * left * left;
            others += share(each) * right * right;
        }
        return both / Math.sqrt(ones * others);
    }

    private void trivial() {
        Console.print("%ntrivial features, without a fit%n");
        IdentityHashMap<HeldOutPost, Separation.Counted> counted = new IdentityHashMap<>();
        all.forEach(each -> counted.put(each, Separation.counted(each.scored())));
        for (String feature : Separation.features()) {
            area(
                    "  " + feature,
                    good,
                    poor,
                    each -> Objects.requireNonNull(counted.get(each)).of(feature),
                    Double.NaN);
        }
    }

    private void number() {
        Console.print("%nthe score, with equal weight per publisher%n");
        Quantiles ofGood = Quantiles.of(good, HeldOutPost::overall, this::share);
        Quantiles ofPoor = Quantiles.of(poor, HeldOutPost::overall, this::share);
        TargetPrinter.near("  good posts, p10", ofGood.at(0.1), 60, 4);
        TargetPrinter.near("  good posts, median", ofGood.at(0.5), 78, 4);
        TargetPrinter.atLeast("  good posts, p90", ofGood.at(0.9), 92);
        TargetPrinter.none("  poor posts, p10", ofPoor.at(0.1));
        TargetPrinter.atMost("  poor posts, median", ofPoor.at(0.5), 45);
        TargetPrinter.none("  poor posts, p90", ofPoor.at(0.9));
        Quantiles before = Quantiles.of(good, HeldOutPost::uncapped, this::share);
        Console.print(
                "  before caps: good %.1f, %.1f, %.1f; poor median %.1f%n",
                before.at(0.1),
                before.at(0.5),
                before.at(0.9),
                Quantiles.of(poor, HeldOutPost::uncapped, this::share).at(0.5));
        for (Severity severity : Severity.values()) {
            double of = sharePct(good, severity);
            String name = "  good posts with the verdict " + severity.name() + ", %";
            if (severity == Severity.PASS) {
                TargetPrinter.atLeast(name, of, 5);
            } else {
                TargetPrinter.none(name, of);
            }
            TargetPrinter.none("  poor", sharePct(poor, severity));
        }
    }

    private double sharePct(List<HeldOutPost> of, Severity verdict) {
        return 100
                * of.stream()
                        .filter(each -> each.scored().report().verdict() == verdict)
                        .mapToDouble(this::share)
                        .sum()
                / of.stream().mapToDouble(this::share).sum();
    }

    private void groups() {
        Console.print("%nmedians of genre groups, good posts%n");
        Map<String, List<HeldOutPost>> groups = new TreeMap<>();
        good.forEach(each -> groups.computeIfAbsent(Makers.group(each.post()), _ -> new ArrayList<>())
                .add(each));
        groups.remove("");
        double least = Double.MAX_VALUE;
        double most = 0;
        for (Map.Entry<String, List<HeldOutPost>> group : groups.entrySet()) {
            double median = Quantiles.of(group.getValue(), HeldOutPost::overall, this::share)
                    .at(0.5);
            least = Math.min(least, median);
            most = Math.max(most, median);
            TargetPrinter.none("  " + group.getKey() + " (" + sources(group.getValue()) + " publishers)", median);
        }
        if (!groups.isEmpty()) {
            TargetPrinter.atMost("  difference between highest and lowest", most - least, 8);
        }
    }

    private void types() {
        Console.print("%nby content type: posts, p10, median and p90; good, then poor%n");
        for (String type :
                new TreeSet<>(all.stream().map(each -> each.post().type().key()).toList())) {
            List<HeldOutPost> ofGood =
                    only(good, each -> each.post().type().key().equals(type));
            List<HeldOutPost> ofPoor =
                    only(poor, each -> each.post().type().key().equals(type));
            Console.print("  %-16s %s   %s%n", type, spread(ofGood), spread(ofPoor));
        }
    }

    private static String spread(List<HeldOutPost> of) {
        Quantiles quantiles = Quantiles.of(of, HeldOutPost::overall, _ -> 1);
        return of.isEmpty()
                ? String.format(Locale.ROOT, "%4d %21s", 0, "")
                : String.format(
                        Locale.ROOT,
                        "%4d  %5.1f  %5.1f  %5.1f",
                        of.size(),
                        quantiles.at(0.1),
                        quantiles.at(0.5),
                        quantiles.at(0.9));
    }

    private static boolean likeLength(HeldOutPost one, HeldOutPost other) {
        return Separation.likeLength(one.scored(), other.scored());
    }

    private static List<HeldOutPost> only(List<HeldOutPost> of, Predicate<HeldOutPost> which) {
        return of.stream().filter(which).toList();
    }

    private static List<HeldOutPost> from(List<HeldOutPost> of, String source) {
        return only(of, each -> each.post().source().equals(source));
    }

    private static Set<String> sourcesOf(List<HeldOutPost> of) {
        return new TreeSet<>(of.stream().map(each -> each.post().source()).toList());
    }

    static List<String> rows(List<HeldOutPost> all) {
        List<String> rows = new ArrayList<>();
        rows.add("path\tsource\tquality\tgenre\tgroup\ttype\tlanguage\twords\tverdict\toverall\tseo\taeo\tgeo"
                + "\twithout_links\tbefore_caps\tseo_before\taeo_before\tgeo_before");
        for (HeldOutPost each : all) {
            Posts.Post post = each.post();
            List<String> row = new ArrayList<>(List.of(
                    post.name(),
                    post.source(),
                    post.quality(),
                    post.genre(),
                    Makers.group(post),
                    post.type().key(),
                    each.scored().report().language(),
                    String.valueOf(each.scored().words()),
                    each.scored().report().verdict().name(),
                    String.valueOf(each.overall())));
            for (Engine engine : Engine.values()) {
                row.add(String.valueOf(each.of(engine)));
            }
            row.add(String.valueOf(each.plainOverall()));
            row.add(String.format(Locale.ROOT, "%.1f", each.uncapped()));
            for (Engine engine : Engine.values()) {
                row.add(String.format(Locale.ROOT, "%.1f", each.uncapped(engine)));
            }
            rows.add(String.join("\t", row));
        }
        return rows;
    }
}
