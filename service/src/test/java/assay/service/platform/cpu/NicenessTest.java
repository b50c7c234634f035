package assay.service.platform.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class NicenessTest {

    /// The position of the nice value in the fields after the thread's name, which ends with a parenthesis.
    private static final int NICE = 16;

    private static int nice() {
        try {
            String stat = Files.readString(Path.of("/proc/thread-self/stat"));
            return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onlyTheCallingThreadIsLowered() throws Exception {
        int before = nice();
        CompletableFuture<Integer> lowered = new CompletableFuture<>();

        Thread.ofPlatform()
                .start(() -> {
                    if (Niceness.lower()) {
                        lowered.complete(nice());
                    } else {
                        lowered.completeExceptionally(new AssertionError("The priority was not changed"));
                    }
                })
                .join();

        assertThat(lowered).isCompletedWithValue(Niceness.NICE);
        assertThat(nice()).isEqualTo(before);
    }
}
