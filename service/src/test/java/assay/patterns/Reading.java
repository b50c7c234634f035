package assay.patterns;

import assay.patterns.Pumps.Pump;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the texts that are made to hurt a pattern, with the pattern, and counts.
final class Reading {

    /// So often may a pattern read each character of a text, on average. The most that any of ours does is 245, for a
    /// window of 80 characters that may begin at each.
    static final int MOST_READS = 256;

    private static final int SMALL = 1_000;
    private static final int DEEP = 20_000;
    private static final int LARGE = 200_000;

    /// Of the texts in their small size the costliest are tried in the large one.
    private static final int COSTLIEST = 6;

    private static final int SMALL_STACK = 256 * 1024;

    private record Tried(Way way, Pump pump, double reads) {}

    private Reading() {}

    /// What is wrong with a pattern, if anything is; call it on [#onSmallStack].
    static Optional<String> fault(PatternUse use) {
        Pumps.All texts = Pumps.of(RegexTree.of(use.pattern()));
        List<Tried> small = new ArrayList<>();
        EnumSet<Way> ways = EnumSet.copyOf(use.ways());
        if (ways.contains(Way.FIND)) {
            // A search reads what these read.
            ways.removeAll(EnumSet.of(Way.LOOKING_AT, Way.SPLIT));
        }
        try {
            for (Way way : ways) {
                for (Pump pump : texts.pumps()) {
                    // A window may be longer than the small text: only the large one tells.
                    small.add(new Tried(way, pump, reads(use.pattern(), way, pump, SMALL, SMALL)));
                }
                for (Pump pump : texts.groups()) {
                    small.add(new Tried(way, pump, reads(use.pattern(), way, pump, DEEP, MOST_READS)));
                }
            }
            small.sort(Comparator.comparingDouble(Tried::reads).reversed());
            for (Tried each : small.subList(0, Math.min(COSTLIEST, small.size()))) {
                if (reads(use.pattern(), each.way(), each.pump(), LARGE, MOST_READS) >= MOST_READS) {
                    return Optional.of("%s reads too often, by %s: %s".formatted(use, each.way(), each.pump()));
                }
            }
        } catch (DeepStack e) {
            return Optional.of("%s overflows a stack, by %s: %s".formatted(use, e.way, e.pump));
        }
        return Optional.empty();
    }

    private static final class DeepStack extends RuntimeException {
        private final transient Way way;
        private final transient Pump pump;

        private DeepStack(Way way, Pump pump) {
            super("too deep", null, false, false);
            this.way = way;
            this.pump = pump;
        }
    }

    /// Reads a character, or `most`.
    private static double reads(Pattern pattern, Way way, Pump pump, int chars, int most) {
        String text = pump.of(chars);
        CountedText counted = new CountedText(text, (long) most * text.length());
        try {
            way.use(pattern, counted);
        } catch (CountedText.TooManyReads _) {
            return most;
        } catch (StackOverflowError _) {
            throw new DeepStack(way, pump);
        }
        return (double) counted.reads() / text.length();
    }

    /// As little stack as a thread may have: what recurses once a character overflows it.
    static void onSmallStack(Runnable work) throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(null, work, "small stack", SMALL_STACK);
        thread.setUncaughtExceptionHandler((_, e) -> thrown[0] = e);
        thread.start();
        thread.join();
        if (thrown[0] != null) {
            throw new AssertionError(thrown[0]);
        }
    }
}
