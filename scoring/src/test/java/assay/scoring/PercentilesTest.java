package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    /// 20.0, 20.5, … 70.0
    private static final String HALVES = IntStream.rangeClosed(0, 100)
            .mapToObj(i -> String.valueOf(200 + 5 * i))
            .collect(Collectors.joining(" "));

    private static List<String> sample(String name, String description) {
        List<String> lines = new ArrayList<>(List.of(name + "\tdescription\t" + description));
        for (String score : List.of("overall", "seo", "aeo", "geo")) {
            lines.add(name + "\t" + score + "\t" + HALVES);
        }
        return lines;
    }

    private static Report.Percentiles of(int overall) {
        return new Percentiles(sample("all", "three posts"))
                .of(ContentType.BLOG, new Report.Scores(overall, 0, 1000, 450));
    }

    @Test
    void percentileIsTheShareOfLowerScores() {
        assertThat(of(450)).isEqualTo(new Report.Percentiles(49, 0, 100, 49, "three posts"));
        assertThat(of(451).overall()).isEqualTo(50);
        assertThat(of(200).overall()).isZero();
        assertThat(of(700).overall()).isEqualTo(99);
        assertThat(of(701).overall()).isEqualTo(100);
    }

    @Test
    void contentTypeWithItsOwnSampleUsesThatSample() {
        List<String> lines = sample("all", "three posts");
        lines.addAll(sample("news", "two posts"));
        Percentiles percentiles = new Percentiles(lines);
        assertThat(percentiles.of(ContentType.NEWS, Report.Scores.NONE).sample())
                .isEqualTo("two posts");
        assertThat(percentiles.of(ContentType.BLOG, Report.Scores.NONE).sample())
                .isEqualTo("three posts");
    }

    @Test
    void incompletePercentileFileIsRejected() {
        List<String> lines = sample("all", "three posts");
        assertThatThrownBy(() -> new Percentiles(lines.subList(1, 5))).hasMessageContaining("The sample all lacks");
        assertThatThrownBy(() -> new Percentiles(lines.subList(0, 4))).hasMessageContaining("The sample all lacks");
        assertThatThrownBy(() -> new Percentiles(sample("news", "two posts"))).hasMessageContaining("all posts");
        assertThatThrownBy(() -> new Percentiles(List.of("all\toverall\t1 2 3")))
                .hasMessageContaining("not 3");
    }

    @Test
    void unscoredTextHasNoPercentile() {
        Report report = new Scorer(Catalogue.complete()).score(Submission.of("Tea.", CheckTester.TODAY));
        assertThat(report.percentiles()).isNull();
    }
}
