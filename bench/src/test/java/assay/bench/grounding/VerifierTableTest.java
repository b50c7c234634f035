package assay.bench.grounding;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.mock.MockModel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class VerifierTableTest {

    @Test
    void theReportCountsSupportedHonestStatementsAndLies() throws Exception {
        URL lies = Objects.requireNonNull(VerifierTableTest.class.getResource("lies.tsv"));
        Path folder = Objects.requireNonNull(Path.of(lies.toURI()).getParent());
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        new VerifierTable(folder, new MockModel()).print(new PrintStream(printed, true, StandardCharsets.UTF_8));
        String report = printed.toString(StandardCharsets.UTF_8);
        // The mock verifier treats similarity as support, so it accepts some lies.
        assertThat(report)
                .contains("read by mock (mock): checked")
                .containsPattern("\\| honest \\| 7 \\| [1-7] \\| 0 \\|")
                .containsPattern("\\| lies \\| 4 \\|")
                .containsPattern("\\| price \\| 1 \\|")
                .contains("0 calls, 0 tokens read, 0 written, 0.0000 USD.");
    }
}
