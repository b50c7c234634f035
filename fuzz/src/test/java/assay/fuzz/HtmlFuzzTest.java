package assay.fuzz;

import assay.scoring.document.SourceFormat;
import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;

/// Fuzzes HTML: whole pages and fragments, JSON-LD, microdata and style sheets.
class HtmlFuzzTest {

    @DictionaryFile(resourcePath = "html.dict")
    @FuzzTest
    void anyInputGivesAReport(byte[] bytes) {
        Reports.ofAny(Texts.of(bytes), SourceFormat.HTML);
    }
}
