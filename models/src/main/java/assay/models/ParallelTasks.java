package assay.models;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// Runs tasks in parallel, each on its own virtual thread.
public final class ParallelTasks {

    private ParallelTasks() {}

    private record Done<T>(int index, T result) {}

    /// Returns the results in the order of the tasks. If a task fails, the others are interrupted and its
    /// failure is thrown.
    ///
    /// @throws ModelFailure if the waiting thread is interrupted
    public static <T> List<T> all(int atOnce, List<? extends Callable<T>> tasks) {
        Semaphore places = new Semaphore(atOnce);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ExecutorCompletionService<Done<T>> completion = new ExecutorCompletionService<>(threads);
            for (int i = 0; i < tasks.size(); i++) {
                int index = i;
                completion.submit(() -> {
                    places.acquire();
                    try {
                        return new Done<>(index, tasks.get(index).call());
                    } finally {
                        places.release();
                    }
                });
            }
            List<Done<T>> done = new ArrayList<>();
            try {
                while (done.size() < tasks.size()) {
                    done.add(completion.take().get());
                }
            } catch (ExecutionException failure) {
                threads.shutdownNow();
                throw unwrapped(failure);
            } catch (InterruptedException interrupted) {
                threads.shutdownNow();
                Thread.currentThread().interrupt();
                throw new ModelFailure(ModelFailure.Kind.CANCELLED, "The work was interrupted.", TokenUsage.NONE);
            }
            done.sort(Comparator.comparingInt(Done::index));
            return done.stream().map(Done::result).toList();
        }
    }

    private static RuntimeException unwrapped(ExecutionException failure) {
        return switch (failure.getCause()) {
            case RuntimeException thrown -> thrown;
            case Error thrown -> throw thrown;
            case null, default -> new IllegalStateException(failure);
        };
    }
}
