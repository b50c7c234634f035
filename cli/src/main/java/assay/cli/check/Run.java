package assay.cli.check;

import assay.cli.files.FileFinder;
import assay.cli.files.TextFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Checks many files on all cores, and hands the results on in the order of the files. Only a few results
/// are in memory at a time, however many files there are.
public final class Run {

    /// The number of files per thread that are being checked or wait for an earlier file.
    private static final int AHEAD = 4;

    /// Checks one file.
    public interface Work {
        /// Returns the result; empty if the file is skipped.
        Optional<FileResult> on(TextFile file) throws Texts.Invalid;
    }

    /// Receives the results.
    public interface Listener {
        void checked(FileResult result);

        /// @param name the file, as shown to the user
        /// @param reason why it was not checked, as the end of a sentence
        void failed(String name, String reason);

        default void skipped(String name) {}
    }

    private record Outcome(String name, Optional<FileResult> result, String failure) {}

    private final FileFinder finder;
    private final Work work;
    private final int threads;

    public Run(FileFinder finder, Work work, int threads) {
        this.finder = finder;
        this.work = work;
        this.threads = threads;
    }

    public void over(List<Path> files, Listener listener) {
        if (files.size() <= 1 || threads == 1) {
            files.forEach(file -> hand(outcome(file), listener));
            return;
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, files.size()))) {
            Deque<Future<Outcome>> ahead = new ArrayDeque<>();
            for (Path file : files) {
                if (ahead.size() == AHEAD * threads) {
                    hand(result(ahead.remove()), listener);
                }
                ahead.add(pool.submit((Callable<Outcome>) () -> outcome(file)));
            }
            while (!ahead.isEmpty()) {
                hand(result(ahead.remove()), listener);
            }
        }
    }

    /// Checks one text that is not in a file.
    public void over(TextFile text, Listener listener) {
        hand(outcome(text), listener);
    }

    private Outcome outcome(Path path) {
        String name = finder.name(path);
        try {
            return outcome(TextFile.read(path, name));
        } catch (TextFile.Unreadable e) {
            return new Outcome(name, Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private Outcome outcome(TextFile file) {
        try {
            return new Outcome(file.name(), work.on(file), "");
        } catch (Texts.Invalid e) {
            return new Outcome(file.name(), Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private static Outcome result(Future<Outcome> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static void hand(Outcome outcome, Listener listener) {
        if (!outcome.failure.isEmpty()) {
            listener.failed(outcome.name, outcome.failure);
        } else if (outcome.result.isPresent()) {
            listener.checked(outcome.result.get());
        } else {
            listener.skipped(outcome.name);
        }
    }
}
