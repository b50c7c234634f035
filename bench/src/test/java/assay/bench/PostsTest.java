package assay.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PostsTest {

    @Test
    void theTitleComesFromTheFrontMatterOrTheFirstHeading() {
        assertThat(Posts.of("a", "---\ntitle: \"How to brew green tea\"\n---\nText")
                        .title())
                .isEqualTo("How to brew green tea");
        assertThat(Posts.of("a", "+++\ntitle = \"Tea\"\n+++\nText").title()).isEqualTo("Tea");
        assertThat(Posts.of("a", "# Tea time\n\nText").title()).isEqualTo("Tea time");
        assertThat(Posts.of("a", "Text").title()).isNull();
    }

    @Test
    void theKeywordIsWhatTheTitleIsAbout() {
        String text = "Green tea is hot. Brew green tea well; brew it with water.";
        assertThat(Posts.keyword("How to brew green tea", text)).isEqualTo("green tea");
        assertThat(Posts.keyword("Brewing, and tea", text)).isEqualTo("tea");
        assertThat(Posts.keyword("What is it?", text)).isNull();
    }

    @Test
    void generatedPostsAreTheSameEveryTime() {
        assertThat(Posts.generate(new Random(1), 300)).isEqualTo(Posts.generate(new Random(1), 300));
        assertThat(Posts.generated(3))
                .hasSize(3)
                .allSatisfy(post -> assertThat(post.title()).isNotNull());
    }
}
