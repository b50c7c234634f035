package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import assay.claims.Refusal.Kind;
import assay.fixes.FactGuard.Judgement;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests edits in eleven languages, made by people who did not know the code that judges these edits. Since
/// then, the guard has been tuned with both sets of edits. The test covers only the judgment of the text, not
/// whether the check improves.
class OtherHandsTest {

    /// The kinds of changes that a program can detect reliably. Changes of the other kinds affect only words,
    /// and the program finds only some of them.
    private static final Set<Kind> SHOWN =
            EnumSet.of(Kind.NUMBER, Kind.NAME, Kind.QUOTATION, Kind.LINK, Kind.HIDDEN, Kind.MARKUP, Kind.CODE);

    private static final Catalogue CATALOGUE = Catalogue.complete();

    private final Fixer fixer = new Fixer(CATALOGUE, new Scorer(CATALOGUE));

    /// @param accepted at least this percentage of honest edits must be accepted
    /// @param shown of the edits that change a number, a name, a quotation, a link or the markup, at least
    ///     this percentage must be rejected
    /// @param said of the edits that change a statement in words, at least this percentage must be rejected
    ///     or raise a doubt
    /// @param doubted at most this percentage of honest edits may raise a doubt
    @ParameterizedTest
    @CsvSource({"tuned, 97, 95, 72, 15", "later, 97, 95, 78, 15"})
    void mostEditsByOtherAuthorsAreJudgedCorrectly(
            String folder, int accepted, int shown, int said, int doubted, TestReporter reporter) {
        List<String> refused = new ArrayList<>();
        List<String> doubts = new ArrayList<>();
        List<Answered> honest = Answered.in(folder + "/honest.txt");
        for (Answered each : honest) {
            Judgement judgement = judge(each);
            if (!judgement.refusals().isEmpty()) {
                refused.add(label(each));
            }
            if (!judgement.doubts().isEmpty()) {
                doubts.add(label(each));
            }
        }
        List<String> through = new ArrayList<>();
        int[] caught = new int[2];
        int[] all = new int[2];
        for (Answered each : Answered.in(folder + "/bad.txt")) {
            int sort = SHOWN.contains(each.wrong()) ? 0 : 1;
            all[sort]++;
            Judgement judgement = judge(each);
            if (judgement.refusals().isEmpty()
                    && (sort == 0 || judgement.doubts().isEmpty())) {
                through.add(label(each));
            } else {
                caught[sort]++;
            }
        }
        String figures = String.format(
                Locale.ROOT,
                "%d of %d honest accepted, %d doubted; %d of %d that change a fact refused, %d of %d that say something"
                        + " else refused or doubted",
                honest.size() - refused.size(),
                honest.size(),
                doubts.size(),
                caught[0],
                all[0],
                caught[1],
                all[1]);
        reporter.publishEntry(folder, figures);
        assertThat((honest.size() - refused.size()) * 100)
                .as("%s %s", figures, refused)
                .isGreaterThanOrEqualTo(honest.size() * accepted);
        assertThat(doubts.size() * 100).as("%s %s", figures, doubts).isLessThanOrEqualTo(honest.size() * doubted);
        assertThat(caught[0] * 100).as("%s %s", figures, through).isGreaterThanOrEqualTo(all[0] * shown);
        assertThat(caught[1] * 100).as("%s %s", figures, through).isGreaterThanOrEqualTo(all[1] * said);
    }

    private static String label(Answered each) {
        return each.post() + " " + each.check() + " " + each.kind();
    }

    private Judgement judge(Answered each) {
        ScoredText before = fixer.scored(each.submission());
        FixAnswer read = FixAnswer.read(each.json(), before);
        if (!read.refusals().isEmpty()) {
            return new Judgement(read.refusals(), List.of());
        }
        return FactGuard.judge(before, fixer.scored(read.change().applied(before.submission())));
    }
}
