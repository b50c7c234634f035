package assay.service.scans;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Deals out the posts of a job to those who score them, never more than there are credits for: a post that costs
/// nothing gives its credit to the next.
final class PostQueue {

    private final Deque<Posts.Post> waiting;
    private final BooleanSupplier goesOn;
    private int credits;
    private int underWay;
    private boolean broken;

    /// @param waiting in the order they are to be scored
    /// @param credits how many may be scored
    /// @param goesOn whether to deal out another
    PostQueue(List<Posts.Post> waiting, int credits, BooleanSupplier goesOn) {
        this.waiting = new ArrayDeque<>(waiting);
        this.credits = credits;
        this.goesOn = goesOn;
    }

    /// The next post, or nothing where there is no other for the caller. Waits where only another that costs nothing
    /// would free
    /// a credit.
    synchronized Optional<Posts.Post> next() throws InterruptedException {
        while (true) {
            if (broken || waiting.isEmpty() || !goesOn.getAsBoolean() || credits <= 0 && underWay == 0) {
                return Optional.empty();
            }
            if (credits > 0) {
                credits--;
                underWay++;
                return Optional.of(waiting.removeFirst());
            }
            wait();
        }
    }

    /// A post that was dealt out is settled.
    ///
    /// @param paid whether its credit is spent
    synchronized void settled(boolean paid) {
        underWay--;
        if (!paid) {
            credits++;
        }
        notifyAll();
    }

    /// Somebody cannot go on, and nobody else shall.
    synchronized void breakOff() {
        broken = true;
        notifyAll();
    }

    /// What nobody was dealt.
    synchronized List<Posts.Post> left() {
        return List.copyOf(waiting);
    }
}
