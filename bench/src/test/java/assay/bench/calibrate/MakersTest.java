package assay.bench.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import assay.bench.Posts;
import assay.scoring.ContentType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MakersTest {

    private static Posts.Post of(String maker) {
        return new Posts.Post("post.md", "", null, null, ContentType.BLOG, null, maker, "good", "");
    }

    @Test
    void repositoriesOfTheSamePersonShareOneMaker() {
        assertThat(Makers.hand(of("imprvhub/analyzemydream")))
                .isEqualTo(Makers.hand(of("umutnull-woltemade/innercycles")));
        assertThat(Makers.hand(of("somebody/else"))).isEqualTo("somebody/else");
    }

    @Test
    void everyGenreGroupHasAReason() {
        Map<String, String> groups = BadPhrases.pairs("genre-groups");
        assertThat(groups).hasSize(15);
        assertThat(groups.values()).allMatch(group -> group.matches("[a-z ]++: .++"));
        assertThat(groups.values().stream().map(group -> group.replaceFirst(":.*+", "")))
                .containsOnly(
                        "engineering",
                        "science and public service",
                        "founders and products",
                        "reviews and devices",
                        "travel and diary",
                        "hobby");
        assertThat(Makers.group(of("treeman/jonashietala"))).isEqualTo("hobby");
        assertThat(Makers.group(of("somebody/else"))).isEmpty();
    }

    @Test
    void makersWithTheSameLabelHaveEqualShares() {
        record Post(String maker, boolean good) {}
        List<Post> posts = List.of(new Post("a", true), new Post("a", true), new Post("b", true), new Post("c", false));
        assertThat(Makers.shares(posts, Post::maker, Post::good)).containsExactly(0.125, 0.125, 0.25, 0.5);
        assertThat(Makers.shares(posts, Post::maker, _ -> true).getLast()).isEqualTo(1 / 3.0);
    }
}
