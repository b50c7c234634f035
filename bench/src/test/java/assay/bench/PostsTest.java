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
        assertThat(Posts.keyword("How to brew green tea")).isEqualTo("brew green");
        assertThat(Posts.keyword("What is it?")).isNull();
    }

    @Test
    void generatedPostsAreTheSameEveryTime() {
        assertThat(Posts.generate(new Random(1), 300)).isEqualTo(Posts.generate(new Random(1), 300));
        assertThat(Posts.generated(3))
                .hasSize(3)
                .allSatisfy(post -> assertThat(post.title()).isNotNull());
    }
}
