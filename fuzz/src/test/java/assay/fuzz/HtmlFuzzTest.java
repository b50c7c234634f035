package assay.fuzz;

import assay.scoring.document.SourceFormat;
import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;

/// HTML: whole pages and fragments, JSON-LD, microdata, style sheets.
class HtmlFuzzTest {

    @DictionaryFile(resourcePath = "html.dict")
    @FuzzTest
    void hasAReport(byte[] bytes) {
        Reports.ofAny(Texts.of(bytes), SourceFormat.HTML);
    }
}
