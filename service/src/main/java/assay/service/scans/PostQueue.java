package assay.service.scans;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Hands out the posts of a job to the scoring threads, but never more posts than there are credits for. A
/// post that turns out to be free leaves its credit for the next post.
final class PostQueue {

    private final Deque<BlogPosts.Post> waiting;
    private final BooleanSupplier goesOn;
    private int credits;
    private int underWay;
    private boolean broken;

    /// @param waiting the waiting posts, in the order in which to score them
    /// @param credits the number of posts that can be scored
    /// @param goesOn whether to hand out another post
    PostQueue(List<BlogPosts.Post> waiting, int credits, BooleanSupplier goesOn) {
        this.waiting = new ArrayDeque<>(waiting);
        this.credits = credits;
        this.goesOn = goesOn;
    }

    /// Returns the next post; empty if none is left for the caller. Waits while a post in progress may still
    /// turn out to be free and release its credit.
    synchronized Optional<BlogPosts.Post> next() throws InterruptedException {
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

    /// Records that a post that was handed out is settled.
    ///
    /// @param paid whether the post's credit is spent
    synchronized void settled(boolean paid) {
        underWay--;
        if (!paid) {
            credits++;
        }
        notifyAll();
    }

    /// Stops all threads because one of them cannot continue.
    synchronized void breakOff() {
        broken = true;
        notifyAll();
    }

    /// Returns the posts that were not handed out.
    synchronized List<BlogPosts.Post> left() {
        return List.copyOf(waiting);
    }
}
