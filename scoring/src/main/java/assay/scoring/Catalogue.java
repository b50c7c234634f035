package assay.scoring;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// All checks in report order: by engine (integrity checks last), then by descending weight, then by name.
///
/// The ruleset version is a digest of all data that reports depend on: names, engines, points, types, every
/// limit at every strictness, and the quantiles of published posts. It changes only if this data changes.
public final class Catalogue {

    /// The version of the code that measures texts. Changes to the limits change only the ruleset version.
    public static final String ENGINE_VERSION = "0.1.0";

    private static final Comparator<Card> ORDER = Comparator.comparing(Card::engine)
            .thenComparing(Card::gate)
            .thenComparing(Comparator.comparingInt(Card::weight).reversed())
            .thenComparing(Card::name);

    private static final Catalogue COMPLETE = new Catalogue(ServiceLoader.load(Check.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList());

    private final List<Check> checks;

    /// A check with its card. The card is built only once.
    ///
    /// @param types the content types that the check applies to, as a bit set because it is read for every
    ///     check of every text
    /// @param points the points that the check deducts from its engine's score when it loses all credit, in
    ///     hundredths
    record Entry(Check check, Card card, EnumSet<ContentType> types, int points) {
        Entry(Check check, Card card, Weights weights) {
            this(check, card, EnumSet.copyOf(card.types()), weights.points(card));
        }

        boolean asks(ContentType type) {
            return types.contains(type);
        }
    }

    private final List<Entry> entries;
    private @Nullable String rulesetVersion;

    Catalogue(Collection<? extends Check> checks) {
        this(checks, Weights.shipped());
    }

    private Catalogue(Collection<? extends Check> checks, Weights weights) {
        this.checks = List.copyOf(checks);
        List<Entry> sorted = new ArrayList<>();
        for (Check check : checks) {
            sorted.add(new Entry(check, check.card(), weights));
        }
        sorted.sort(Comparator.comparing(Entry::card, ORDER));
        entries = List.copyOf(sorted);
    }

    /// Returns all checks on the class path.
    public static Catalogue complete() {
        return COMPLETE;
    }

    /// Returns the same checks with other weights.
    public Catalogue weighing(Weights weights) {
        return new Catalogue(checks, weights);
    }

    public List<Card> cards() {
        return entries.stream().map(Entry::card).toList();
    }

    public Optional<Card> card(String name) {
        return entry(name).map(Entry::card);
    }

    /// Returns the title of a check; its name if there is no such check.
    public String title(String name) {
        return card(name).map(Card::title).orElse(name);
    }

    /// Returns the points that a check deducts from its engine's score when it loses all credit, in
    /// hundredths.
    public int points(String name) {
        return entry(name).map(Entry::points).orElse(0);
    }

    Optional<Entry> entry(String name) {
        return entries.stream()
                .filter(entry -> entry.card().name().equals(name))
                .findFirst();
    }

    /// Computed only when it is needed, because that takes a tenth of a short run of the command line.
    public synchronized String rulesetVersion() {
        if (rulesetVersion == null) {
            rulesetVersion = digest(entries);
        }
        return rulesetVersion;
    }

    List<Entry> entries() {
        return entries;
    }

    private static String digest(List<Entry> entries) {
        StringBuilder all = new StringBuilder();
        for (ContentType type : ContentType.values()) {
            all.append(type.key()).append(' ').append(type.floor()).append(' ').append(type.low());
            all.append(' ')
                    .append(type.high())
                    .append(' ')
                    .append(type.ceiling())
                    .append('\n');
        }
        for (Entry entry : entries) {
            Card card = entry.card();
            all.append(card.name())
                    .append(' ')
                    .append(card.engine())
                    .append(' ')
                    .append(card.weight())
                    .append(' ')
                    .append(entry.points());
            all.append(' ').append(card.worst());
            all.append(' ').append(card.spam()).append(' ').append(card.gate());
            all.append(' ').append(card.sense()).append('\n');
            for (ContentType type : ContentType.values()) {
                if (card.types().contains(type)) {
                    all.append(type.key());
                    for (Limit limit : card.limits()) {
                        for (Strictness strictness : Strictness.values()) {
                            all.append(' ').append(limit.name()).append('=').append(limit.at(type, strictness));
                        }
                    }
                    all.append('\n');
                }
            }
        }
        Percentiles.shipped().lines().forEach(line -> all.append(line).append('\n'));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(all.toString().getBytes(StandardCharsets.UTF_8));
            return "1-" + HexFormat.of().formatHex(hash, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
