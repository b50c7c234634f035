package assay.fetching.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostLikelihoodTest {

    private static PostLikelihood of(String path) {
        return PostLikelihood.of(URI.create("https://example.com" + path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/green-tea",
                "/2024/05/01/green-tea/",
                "/blog/2024/green-tea.html",
                "/blog/about-page-speed",
                "/?p=123",
                "/tagging-birds",
                "/the-author",
                "/12345",
                "/blog/404-errors",
                "/%E7%B7%91%E8%8C%B6",
                "/feedback",
                "/search-engines",
                "/en/green-tea",
                "/categorical-data",
                "/v1.2.3-released"
            })
    void pathsOfPostsAreClassifiedAsPosts(String path) {
        assertThat(of(path)).isEqualTo(PostLikelihood.POST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/blog",
                "/blog/",
                "/tag/tea",
                "/category/tea/green",
                "/author/jo",
                "/blog/page/2",
                "/page/2/",
                "/2024",
                "/posts/2024",
                "/2024/05",
                "/blog/2024/05/12/",
                "/feed",
                "/green-tea/feed/",
                "/atom.xml",
                "/photo.JPG",
                "/files/a.pdf",
                "/de/",
                "/pt-br",
                "/blog?page=3",
                "/search",
                "/wp-content/uploads/x",
                "/blog/index.html"
            })
    void pathsOfListsAndFilesAreNotClassifiedAsPosts(String path) {
        assertThat(of(path)).isEqualTo(PostLikelihood.NO_POST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/about", "/impressum/", "/contact.html", "/products/teapot", "/pricing"})
    void pathsOfStaticPagesAreClassifiedAsDoubtful(String path) {
        assertThat(of(path)).isEqualTo(PostLikelihood.DOUBTFUL);
    }
}
