package assay.fuzz;

import assay.scoring.document.SourceFormat;
import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;

/// Fuzzes front matter between lines of three dashes, before a fixed text.
class FrontMatterFuzzTest {

    private static final String TEXT = """
            # Brewing green tea

            Green tea turns bitter above 80 °C. Steep it for two minutes, then take the leaves out.

            ## How hot is the water?

            The water is hot enough when small bubbles rise.
            """;

    @DictionaryFile(resourcePath = "front-matter.dict")
    @FuzzTest
    void anyInputGivesAReport(byte[] bytes) {
        Reports.ofAny("---\\n" + Texts.of(bytes) + "\\n---\\n\\n" + TEXT, SourceFormat.AUTO);
    }
}
