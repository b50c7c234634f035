package assay.fuzz;

import assay.scoring.document.SourceFormat;
import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;

/// Markdown, including front matter and raw HTML.
class MarkdownFuzzTest {

    @DictionaryFile(resourcePath = "markdown.dict")
    @FuzzTest
    void hasAReport(byte[] bytes) {
        Reports.ofAny(Texts.of(bytes), SourceFormat.MARKDOWN);
    }
}
