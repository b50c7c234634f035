package assay.models;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/// One call of a [LanguageModel]: how long it may still take, whether it is still wanted, and what it has cost so
/// far. It is its thread's alone.
final class Call {

    /// How soon it is noticed that nobody wants the answer any more.
    private static final Duration LOOKS = Duration.ofMillis(100);

    private final String who;
    private final BooleanSupplier goesOn;
    private final long begun = System.nanoTime();
    private final long most;
    private Usage billed = Usage.NONE;

    /// @param who the provider's name, for people
    Call(String who, Duration most, BooleanSupplier goesOn) {
        this.who = who;
        this.most = most.toNanos();
        this.goesOn = goesOn;
    }

    String who() {
        return who;
    }

    void bill(Usage usage) {
        billed = billed.plus(usage);
    }

    Usage billed() {
        return billed;
    }

    ModelFailure failed(ModelFailure.Kind kind, String message) {
        return new ModelFailure(kind, message, billed);
    }

    ModelFailure nonsense(String message) {
        return failed(ModelFailure.Kind.NONSENSE, message);
    }

    ModelFailure declined() {
        return failed(ModelFailure.Kind.REFUSED, who + " declined to answer.");
    }

    ModelFailure empty() {
        return nonsense(who + " gave an empty answer.");
    }

    ModelFailure tooLong() {
        return nonsense(who + " answered with more than can be an answer.");
    }

    ModelFailure brokeOff() {
        return nonsense(who + "'s answer broke off before its end.");
    }

    /// It stopped for a reason that is none.
    ModelFailure unfinished() {
        return nonsense(who + " did not come to an end.");
    }

    /// What it sent is not of the form that its interface has.
    ModelFailure unreadable() {
        return nonsense(who + " did not answer as it should.");
    }

    private ModelFailure cancelled() {
        return failed(ModelFailure.Kind.CANCELLED, "The work was ended before " + who + " had answered.");
    }

    /// Whether there is time for a pause, and for more than the pause.
    boolean has(Duration pause) {
        return left() > pause.toNanos();
    }

    private long left() {
        return most - (System.nanoTime() - begun);
    }

    /// Ends the call where it is not wanted any more, or has taken too long.
    void requireWanted() {
        if (!goesOn.getAsBoolean()) {
            throw cancelled();
        }
        if (left() <= 0) {
            throw failed(ModelFailure.Kind.UNAVAILABLE, who + " did not answer in time.");
        }
    }

    /// What is coming, if it comes in time; else it is called off.
    <T> T await(CompletableFuture<T> coming) throws ExecutionException {
        try {
            while (true) {
                requireWanted();
                try {
                    return coming.get(Math.clamp(left(), 1, LOOKS.toNanos()), TimeUnit.NANOSECONDS);
                } catch (TimeoutException _) {
                    // Looks again.
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw cancelled();
        } finally {
            coming.cancel(true);
        }
    }

    void pause(Duration pause) {
        long until = System.nanoTime() + pause.toNanos();
        try {
            for (long rest = pause.toNanos(); rest > 0; rest = until - System.nanoTime()) {
                requireWanted();
                TimeUnit.NANOSECONDS.sleep(Math.min(rest, LOOKS.toNanos()));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw cancelled();
        }
    }
}
