package assay.bench.grounding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.bench.grounding.Lies.Lie;
import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.HandWritten;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class GroundingTableTest {

    private static Path folder() throws URISyntaxException {
        URL lies = Objects.requireNonNull(GroundingTableTest.class.getResource("lies.tsv"));
        return Objects.requireNonNull(Path.of(lies.toURI()).getParent());
    }

    private static String printed(boolean list) throws IOException, URISyntaxException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        new GroundingTable(folder(), list, new PrintStream(printed, true, StandardCharsets.UTF_8)).print();
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void honestStatementsAndLiesOfEachKindAreCounted() throws Exception {
        String table = printed(false);
        assertThat(table)
                .containsPattern("honest statements that fail a draft +0 of +7 ")
                .containsPattern("honest statements with a doubt +0 of +7 ")
                .containsPattern("price +1 +0 +0 +1 ")
                .containsPattern("condition +0 +1 +0 +1 ")
                .containsPattern("negation +0 +1 +0 +1 ")
                .containsPattern("count +1 +0 +0 +1 ")
                .containsPattern("comparison +0 +0 +1 +1 ")
                .containsPattern("all crude +1 +0 +0 +1 ")
                .containsPattern("all subtle +1 +2 +1 +4 ")
                .contains("inventions planted by a program", "altered number", "only added")
                .doesNotContain("- missed");
    }

    @Test
    void missedLiesAreListedOnRequest() throws Exception {
        assertThat(printed(true))
                .contains("- missed, comparison: honest-01.txt the quieter kettle → the taller kettle");
    }

    @Test
    void theWordsThatALieReplacesMustBeInItsDraft() throws Exception {
        String draft = Files.readString(folder().resolve("honest-01.txt"));
        Lie lie = Lies.read("honest-01.txt\ttwo litres\tthree litres\tcount\tcrude");
        assertThatThrownBy(() -> Lies.told(lie, draft)).hasMessageContaining("two litres");
        assertThatThrownBy(() -> Lies.read("honest-01.txt\tone\ttwo\tcount")).hasMessageContaining("separated by tabs");
        assertThatThrownBy(() -> Lies.read("honest-01.txt\tone\ttwo\tcount\tsly"))
                .hasMessageContaining("subtle or crude");
    }

    @Test
    void liesAreLocatedWhereTheDraftsDiffer() throws Exception {
        String draft = Files.readString(folder().resolve("honest-01.txt"));
        HandWritten honest = HandWritten.read(draft);
        Lie price = new Lie("honest-01.txt", "€79 and", "€97 and", "price", false);
        Lie title = new Lie("honest-01.txt", "Two kettles", "Ten kettles", "count", true);
        assertThat(Lies.places(honest.draft(), Lies.told(price, draft).draft()))
                .containsExactly(new Place("tool-t1", 0));
        assertThat(Lies.places(honest.draft(), Lies.told(title, draft).draft())).containsExactly(new Place("head", -1));
    }
}
