package assay.patterns;

import assay.patterns.Pumps.Pump;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Runs a pattern on the texts that are expensive for it, and counts the characters it reads.
final class Reading {

    /// The maximum number of times that a pattern may read each character of a text, on average. The
    /// project's most expensive pattern reads each character 245 times, for a window of 80 characters that
    /// can begin at each character.
    static final int MOST_READS = 256;

    private static final int SMALL = 1_000;
    private static final int DEEP = 20_000;
    private static final int LARGE = 200_000;

    /// The number of texts that are also tried in the large size: those that cost the most in the small size.
    private static final int COSTLIEST = 6;

    private static final int SMALL_STACK = 256 * 1024;

    private record Tried(Way way, Pump pump, double reads) {}

    private Reading() {}

    /// Returns what is wrong with a pattern, if anything; call it from [#onSmallStack].
    static Optional<String> fault(PatternUse use) {
        Pumps.All texts = Pumps.of(RegexTree.of(use.pattern()));
        List<Tried> small = new ArrayList<>();
        EnumSet<Way> ways = EnumSet.copyOf(use.ways());
        if (ways.contains(Way.FIND)) {
            // A search reads everything that `lookingAt` and `split` read.
            ways.removeAll(EnumSet.of(Way.LOOKING_AT, Way.SPLIT));
        }
        try {
            for (Way way : ways) {
                for (Pump pump : texts.pumps()) {
                    // A window may be longer than the small text, so that only the large text shows the cost
                    // of the window.
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

    /// Returns the average number of reads per character, at most `most`.
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

    /// Runs the work on a thread with a minimal stack, which overflows if a pattern recurses for each
    /// character.
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
