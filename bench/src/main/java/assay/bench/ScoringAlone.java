package assay.bench;

import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Scores posts on one thread of a separate process, as a baseline for scans over HTTP.
final class ScoringAlone implements AutoCloseable {

    private final Process process;
    private final BufferedReader answers;
    private final BufferedWriter orders;

    private ScoringAlone(Process process) {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
    }

    /// @param pin the command to start the process with, such as `taskset -c 0`; can be empty
    static ScoringAlone start(List<String> pin) throws IOException {
        List<String> command = new ArrayList<>(pin);
        command.addAll(Service.JAVA);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ScoringAlone.class.getName()));
        return new ScoringAlone(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /// How long it took to score some posts.
    ///
    /// @param thread the CPU time of the scoring thread in microseconds, without the garbage collector and
    /// the compiler
    record Scored(Durations taken, long thread) {}

    /// Scores this many posts one after another. After the last post, it starts again with the first.
    ///
    /// @param every the nanoseconds between posts; 0 for no pause
    Scored score(int count, long every) throws IOException {
        orders.write(count + " " + every + "\n");
        orders.flush();
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("The scoring process has ended");
        }
        int space = line.indexOf(' ');
        return new Scored(Durations.parse(line.substring(space + 1)), Long.parseLong(line.substring(0, space)));
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    /// Reads commands from standard input.
    public static void main(String[] args) throws IOException {
        Scorer scorer = new Scorer(Catalogue.complete());
        List<Submission> submissions = new ArrayList<>();
        for (Posts.Post post : Posts.load(null)) {
            submissions.add(Submission.of(post.content(), ScanLoad.AS_OF)
                    .titled(post.title())
                    .about(post.keyword()));
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] order = line.split(" ");
            long[] taken = new long[Integer.parseInt(order[0])];
            long every = Long.parseLong(order[1]);
            long cpu = threads.getCurrentThreadCpuTime();
            long start = System.nanoTime();
            for (int i = 0; i < taken.length; i++) {
                long due = every == 0 ? System.nanoTime() : start + i * every;
                awaitTime(due);
                scorer.score(submissions.get(i % submissions.size()));
                taken[i] = System.nanoTime() - due;
            }
            long all = System.nanoTime() - start;
            System.out.println((threads.getCurrentThreadCpuTime() - cpu) / 1000 + " "
                    + Durations.of(taken, taken.length, all).line());
        }
    }

    static void awaitTime(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
