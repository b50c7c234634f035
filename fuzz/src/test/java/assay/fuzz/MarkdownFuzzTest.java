package assay.fuzz;

import assay.scoring.document.SourceFormat;
import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;

/// Fuzzes Markdown, including front matter and raw HTML.
class MarkdownFuzzTest {

    @DictionaryFile(resourcePath = "markdown.dict")
    @FuzzTest
    void anyInputGivesAReport(byte[] bytes) {
        Reports.ofAny(Texts.of(bytes), SourceFormat.MARKDOWN);
    }
}
