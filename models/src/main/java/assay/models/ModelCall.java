package assay.models;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/// One call of a [LanguageModel]: its time limit, whether the caller still wants the answer, and its cost so
/// far. For use by one thread only.
final class ModelCall {

    /// How often to check whether the caller still wants the answer.
    private static final Duration LOOKS = Duration.ofMillis(100);

    private final String who;
    private final BooleanSupplier goesOn;
    private final long begun = System.nanoTime();
    private final long most;
    private TokenUsage billed = TokenUsage.NONE;

    /// @param who the provider's display name
    ModelCall(String who, Duration most, BooleanSupplier goesOn) {
        this.who = who;
        this.most = most.toNanos();
        this.goesOn = goesOn;
    }

    String who() {
        return who;
    }

    void bill(TokenUsage usage) {
        billed = billed.plus(usage);
    }

    TokenUsage billed() {
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
        return nonsense(who + " returned an empty answer.");
    }

    ModelFailure tooLong() {
        return nonsense(who + " returned an answer that is too long.");
    }

    ModelFailure brokeOff() {
        return nonsense(who + "'s answer is incomplete.");
    }

    /// Returns the failure for an answer that stopped for an unknown reason.
    ModelFailure unfinished() {
        return nonsense(who + " did not finish its answer.");
    }

    /// Returns the failure for a response that does not match the API's format.
    ModelFailure unreadable() {
        return nonsense(who + " returned an unexpected response.");
    }

    private ModelFailure cancelled() {
        return failed(ModelFailure.Kind.CANCELLED, "The work was cancelled before " + who + " answered.");
    }

    /// Whether there will be time left after a pause of this length.
    boolean has(Duration pause) {
        return left() > pause.toNanos();
    }

    private long left() {
        return most - (System.nanoTime() - begun);
    }

    /// Fails if the call was cancelled or is out of time.
    void requireWanted() {
        if (!goesOn.getAsBoolean()) {
            throw cancelled();
        }
        if (left() <= 0) {
            throw failed(ModelFailure.Kind.UNAVAILABLE, who + " did not answer in time.");
        }
    }

    /// Waits for a result until the time limit, then cancels the request.
    <T> T await(CompletableFuture<T> coming) throws ExecutionException {
        try {
            while (true) {
                requireWanted();
                try {
                    return coming.get(Math.clamp(left(), 1, LOOKS.toNanos()), TimeUnit.NANOSECONDS);
                } catch (TimeoutException _) {
                    // Nothing to do: the loop checks again.
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
