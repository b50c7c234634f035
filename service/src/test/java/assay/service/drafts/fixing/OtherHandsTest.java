package assay.service.drafts.fixing;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.service.drafts.fixing.Refusal.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How edits fare that were written by people who had not seen what judges them, in eleven languages. The guard was
/// mended by both sets since. Of `later`, before anything was mended by it, 66 of 78 honest ones were accepted, and 45
/// of 52 were refused that change a fact and 19 of 30 that say something else in words. Whether the check is better for
/// an edit is not asked here, only what becomes of the text.
class OtherHandsTest {

    /// What a program can show: the rest is what is said in words alone, of which it sees what it can.
    private static final Set<Kind> SHOWN =
            EnumSet.of(Kind.NUMBER, Kind.NAME, Kind.QUOTATION, Kind.LINK, Kind.HIDDEN, Kind.MARKUP, Kind.CODE);

    private static final Catalogue CATALOGUE = Catalogue.complete();

    private final Fixer fixer = new Fixer(CATALOGUE, new Scorer(CATALOGUE));

    /// @param accepted percent of the honest ones, at least
    /// @param shown percent of the bad ones that change a number, a name, a quotation, a link or the markup
    /// @param said percent of those that say something else in words
    @ParameterizedTest
    @CsvSource({"tuned, 86, 95, 62", "later, 90, 86, 60"})
    void areJudged(String folder, int accepted, int shown, int said, TestReporter reporter) {
        List<String> refused = new ArrayList<>();
        List<Answered> honest = Answered.in(folder + "/honest.txt");
        honest.stream().filter(each -> !refusals(each).isEmpty()).forEach(each -> refused.add(label(each)));
        List<String> through = new ArrayList<>();
        int[] caught = new int[2];
        int[] all = new int[2];
        for (Answered each : Answered.in(folder + "/bad.txt")) {
            int sort = SHOWN.contains(each.wrong()) ? 0 : 1;
            all[sort]++;
            if (refusals(each).isEmpty()) {
                through.add(label(each));
            } else {
                caught[sort]++;
            }
        }
        String figures = String.format(
                Locale.ROOT,
                "%d of %d honest accepted; refused: %d of %d that change a fact, %d of %d that say something else",
                honest.size() - refused.size(),
                honest.size(),
                caught[0],
                all[0],
                caught[1],
                all[1]);
        reporter.publishEntry(folder, figures);
        assertThat((honest.size() - refused.size()) * 100)
                .as("%s %s", figures, refused)
                .isGreaterThanOrEqualTo(honest.size() * accepted);
        assertThat(caught[0] * 100).as("%s %s", figures, through).isGreaterThanOrEqualTo(all[0] * shown);
        assertThat(caught[1] * 100).as("%s %s", figures, through).isGreaterThanOrEqualTo(all[1] * said);
    }

    private static String label(Answered each) {
        return each.post() + " " + each.check() + " " + each.kind();
    }

    private List<Refusal> refusals(Answered each) {
        Standing before = fixer.standing(each.submission());
        FixAnswer read = FixAnswer.read(each.json(), before);
        if (!read.refusals().isEmpty()) {
            return read.refusals();
        }
        Standing after = fixer.standing(read.change().applied(before.submission()));
        return Survival.refusals(before, after, read.change());
    }
}
