package assay.bench.grounding;

import assay.bench.grounding.Lies.Lie;
import assay.drafts.quality.EvidenceDoubt;
import assay.drafts.quality.EvidenceFinding;
import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.EvidenceReview;
import assay.drafts.quality.HandWritten;
import assay.drafts.quality.Inventions;
import assay.drafts.quality.Inventions.Invention;
import assay.drafts.quality.WordingChanges;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Prints how the evidence checks judge a folder of hand-written drafts: how many honest statements fail a
/// draft or cause a doubt, and how many lies of each kind in `lies.tsv` are caught or doubted. The same is
/// measured for false statements that this program plants in the drafts.
///
/// Usage: `./build grounding FOLDER [--wrong]`. The flag lists all wrong judgments and the reasons.
public final class GroundingTable {

    /// The number of false statements of each kind to plant.
    private static final int PLANTED = 60;

    private static final int TURNS = 50 * PLANTED;
    private static final long SEED = 20_261_122;

    private final Path folder;
    private final boolean list;
    private final PrintStream out;
    private final SortedMap<String, HandWritten> drafts;
    private final Set<String> missed = new HashSet<>();

    /// What happens to a lie: it fails the draft, causes a doubt for a person, or is missed.
    private enum Sight {
        CAUGHT,
        DOUBTED,
        MISSED
    }

    /// For one kind of lie, the number of all lies, of caught lies, and of lies that raise a doubt.
    private static final class Count {
        private int all;
        private int caught;
        private int doubted;

        private void add(Sight sight) {
            all++;
            caught += sight == Sight.CAUGHT ? 1 : 0;
            doubted += sight == Sight.DOUBTED ? 1 : 0;
        }

        private int seen() {
            return caught + doubted;
        }
    }

    GroundingTable(Path folder, boolean list, PrintStream out) throws IOException {
        this.folder = folder;
        this.list = list;
        this.out = out;
        this.drafts = HandWritten.folder(folder);
    }

    public static void main(String[] args) throws IOException {
        List<String> folders = new ArrayList<>(List.of(args));
        boolean list = folders.remove("--wrong");
        if (folders.isEmpty()) {
            System.err.println(
                    "Usage: ./build grounding FOLDER [--wrong], where FOLDER contains honest-*.txt and, for lies,"
                            + " lies.tsv");
            System.exit(2);
        }
        for (String folder : folders) {
            System.out.println(folder);
            new GroundingTable(Path.of(folder), list, System.out).print();
        }
    }

    void print() throws IOException {
        honest();
        List<Lie> lies = Lies.of(folder);
        if (!lies.isEmpty()) {
            table("lies", lies(lies));
        }
        Inventions inventions = new Inventions(new Random(SEED));
        WordingChanges changes = new WordingChanges(new Random(SEED));
        Map<String, Count> planted = new LinkedHashMap<>();
        for (Inventions.Kind kind : Inventions.Kind.values()) {
            planted.put(key(kind), planted(key(kind), written -> inventions.one(written, kind)));
        }
        for (WordingChanges.Kind kind : WordingChanges.Kind.values()) {
            planted.put(key(kind), planted(key(kind), written -> changes.one(written, kind)));
        }
        table("inventions planted by a program", planted);
    }

    private static String key(Enum<?> kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    // ---- honest statements

    private void honest() {
        int statements = 0;
        int failed = 0;
        int doubted = 0;
        for (Map.Entry<String, HandWritten> each : drafts.entrySet()) {
            EvidenceReview review = review(each.getValue());
            statements += review.statements();
            failed += (int) review.findings().stream()
                    .map(EvidenceFinding::place)
                    .distinct()
                    .count();
            doubted += review.doubts().size();
            if (list) {
                String file = each.getKey();
                review.findings()
                        .forEach(finding -> out.println(
                                "- honest, fails: " + file + " " + finding.text() + "\n    " + finding.reason()));
                review.doubts()
                        .forEach(doubt -> out.println("- honest, doubted: " + file + " " + doubt.text() + "\n    "
                                + doubt.reason() + " [" + doubt.quotation() + "]"));
            }
        }
        line(out, "honest statements that fail a draft", failed, statements);
        line(out, "honest statements with a doubt", doubted, statements);
    }

    private static EvidenceReview review(HandWritten written) {
        return EvidenceReview.of(written.bundle(), written.draft());
    }

    // ---- lies

    private Map<String, Count> lies(List<Lie> lies) throws IOException {
        Map<String, Count> counts = new TreeMap<>();
        Map<String, Count> sorts = new TreeMap<>();
        for (Lie lie : lies) {
            HandWritten honest = drafts.get(lie.file());
            if (honest == null) {
                throw new IllegalArgumentException(folder + " does not contain " + lie.file());
            }
            HandWritten told = Lies.told(lie, Files.readString(folder.resolve(lie.file())));
            Sight sight = sight(told, Lies.places(honest.draft(), told.draft()));
            counts.computeIfAbsent(lie.kind(), _ -> new Count()).add(sight);
            sorts.computeIfAbsent(lie.subtle() ? "all subtle" : "all crude", _ -> new Count())
                    .add(sight);
            wrong(sight, lie.kind() + ": " + lie.file() + " " + lie.before() + " → " + lie.after());
        }
        Map<String, Count> all = new LinkedHashMap<>(counts);
        all.putAll(sorts);
        return all;
    }

    private Count planted(String kind, Function<HandWritten, Optional<Invention>> planter) {
        List<HandWritten> all = List.copyOf(drafts.values());
        Count count = new Count();
        for (int turn = 0; count.all < PLANTED && turn < TURNS && !all.isEmpty(); turn++) {
            planter.apply(all.get(turn % all.size())).ifPresent(invention -> {
                Sight sight = sight(invention.written(), Set.of(new Place(invention.section(), invention.sentence())));
                count.add(sight);
                wrong(sight, kind + ": " + invention.was() + " → " + invention.is());
            });
        }
        return count;
    }

    private static Sight sight(HandWritten written, Set<Place> places) {
        EvidenceReview review = review(written);
        if (review.findings().stream().map(EvidenceFinding::place).anyMatch(places::contains)) {
            return Sight.CAUGHT;
        }
        return review.doubts().stream().map(EvidenceDoubt::place).anyMatch(places::contains)
                ? Sight.DOUBTED
                : Sight.MISSED;
    }

    /// Prints a missed statement only once, because the same one is planted repeatedly if the folder is
    /// small.
    private void wrong(Sight sight, String what) {
        if (list && sight == Sight.MISSED && missed.add(what)) {
            out.println("- missed, " + what);
        }
    }

    // ---- the table

    private static void line(PrintStream out, String what, int some, int all) {
        out.printf(Locale.ROOT, "%-36s %4d of %4d  %5.1f%%%n", what, some, all, percent(some, all));
    }

    private static double percent(int some, int all) {
        return all == 0 ? 0 : 100.0 * some / all;
    }

    private void table(String what, Map<String, Count> counts) {
        out.printf(Locale.ROOT, "%-36s %6s %7s %6s %4s%n", what, "caught", "doubted", "missed", "all");
        counts.forEach((kind, count) -> out.printf(
                Locale.ROOT,
                "  %-34s %6d %7d %6d %4d  %5.1f%% caught, %5.1f%% caught or doubted%n",
                kind,
                count.caught,
                count.doubted,
                count.all - count.seen(),
                count.all,
                percent(count.caught, count.all),
                percent(count.seen(), count.all)));
    }
}
