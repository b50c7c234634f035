package assay.fetching.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

/// Tests posts and lists of posts as common systems generate them.
class SinglePostTest {

    private static final URI URL = URI.create("https://tea.example/writing/green");

    private static final String DATED = "<meta property='og:type' content='article'>"
            + "<meta property='article:published_time' content='2026-11-01T08:00:00Z'>";

    private static final String TYPED = "<script type='application/ld+json'>{\"@context\":\"https://schema.org\","
            + "\"@graph\":[{\"@type\":\"WebPage\"},{\"@type\":[\"BlogPosting\"],\"headline\":\"Tea\"}]}</script>";

    private static boolean isPost(String head, String body) {
        return SinglePost.is(Jsoup.parse("<html><head>" + head + "</head><body>" + body + "</body></html>"), URL);
    }

    private static String prose(int paragraphs) {
        return "<p>Green tea is best steeped at 80 degrees for two minutes, because boiling water draws out tannins.</p>"
                .repeat(paragraphs);
    }

    /// Returns a list in which each post has a heading that links to it, and the given number of paragraphs.
    private static String headed(int posts, int paragraphs) {
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < posts; i++) {
            list.append("<article><h2><a href='/writing/tea-")
                    .append(i)
                    .append("'>The tea of day ")
                    .append(i);
            list.append("</a></h2><time>1 Nov 2026</time>")
                    .append(prose(paragraphs))
                    .append("</article>");
        }
        return list.toString();
    }

    private static String lines(int posts) {
        StringBuilder list = new StringBuilder("<ul>");
        for (int i = 0; i < posts; i++) {
            list.append("<li>1 Nov 2026 <a href='/writing/tea-")
                    .append(i)
                    .append("'>The tea of day ")
                    .append(i);
            list.append(", and how it was brewed</a></li>");
        }
        return list + "</ul>";
    }

    @Test
    void declaredArticlesWithTextArePosts() {
        assertThat(isPost(DATED, "<h1>Tea</h1>" + prose(5))).isTrue();
        assertThat(isPost(TYPED, "<h1>Tea</h1>" + prose(5))).isTrue();
        assertThat(isPost(DATED, "<h1>Tea</h1>" + prose(8) + "<h3>Read on</h3>" + headed(3, 1)))
                .isTrue();
    }

    @Test
    void longTextsArePostsWhateverTheyDeclare() {
        assertThat(isPost("", "<h1>Tea</h1>" + prose(30))).isTrue();
        assertThat(isPost("", "<h1><a href='/writing/green'>Tea</a></h1>" + prose(30)))
                .isTrue();
        assertThat(isPost(
                        "",
                        "<nav>" + lines(40) + "</nav><h1>Tea</h1>" + prose(30) + "<footer>" + lines(9) + "</footer>"))
                .isTrue();
    }

    @Test
    void listsAreNotPostsWhateverTheyDeclare() {
        for (String head : new String[] {"", DATED, TYPED}) {
            assertThat(isPost(head, "<h1>Writing</h1>" + headed(10, 1)))
                    .as(head)
                    .isFalse();
            assertThat(isPost(head, "<h1>Writing</h1><p>All of it.</p>" + lines(30)))
                    .as(head)
                    .isFalse();
            // This is a list of complete posts, one below the other.
            assertThat(isPost(head, headed(5, 20))).as(head).isFalse();
            assertThat(isPost(head, "<h1>Writing</h1>" + prose(2) + headed(10, 2)))
                    .as(head)
                    .isFalse();
        }
        assertThat(isPost("", "<h1>Writing</h1>" + prose(10) + lines(30))).isFalse();
        assertThat(isPost(
                        "<script type='application/ld+json'>{\"@type\":\"CollectionPage\"}</script>",
                        "<h1>Writing</h1>" + prose(30)))
                .isFalse();
    }

    @Test
    void shortPagesWithoutADeclarationAreNotPosts() {
        assertThat(isPost("", "<h1>Tea</h1>" + prose(5))).isFalse();
        assertThat(isPost("", "")).isFalse();
    }
}
