package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostNamesTest {

    @ParameterizedTest
    @CsvSource({
        "https://tea.example/posts/green-tea-guide, Green tea guide",
        "https://tea.example/posts/green_tea.html, Green tea",
        "https://tea.example/gr%C3%BCner-tee/, Grüner tee",
        "https://tea.example/?p=12, https://tea.example/?p=12",
        "https://tea.example, https://tea.example"
    })
    void postWithoutScanIsNamedAfterItsUrl(String url, String name) {
        assertThat(ReportWords.post(url)).isEqualTo(name);
    }
}
