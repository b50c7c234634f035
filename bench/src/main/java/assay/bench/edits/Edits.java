package assay.bench.edits;

import assay.bench.edits.EditSet.Edit;
import assay.claims.Refusal.Kind;
import assay.fixes.FactGuard;
import assay.fixes.FactGuard.Judgement;
import assay.fixes.FixAnswer;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Prints how the fix guard judges a folder of edits: how many honest edits it accepts and how many it
/// doubts, how many changed facts it rejects, and how many changed meanings it rejects or doubts. It does not
/// measure whether an edit improves the result of a check.
///
/// Usage: `./build edits FOLDER [--wrong]`. The flag lists all wrongly judged edits and the reasons.
public final class Edits {

    /// The kinds of mistakes that can be proven. The others concern wording.
    private static final Set<Kind> FACTS = EnumSet.of(
            Kind.NUMBER, Kind.NAME, Kind.QUOTATION, Kind.LINK, Kind.HIDDEN, Kind.MARKUP, Kind.CODE, Kind.CAPTION);

    private final EditSet set;
    private final boolean list;
    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final Map<String, ScoredText> posts = new HashMap<>();
    private final List<String> failures = new ArrayList<>();

    private Edits(EditSet set, boolean list) {
        this.set = set;
        this.list = list;
    }

    public static void main(String[] args) throws IOException {
        List<String> folders = new ArrayList<>(List.of(args));
        boolean list = folders.remove("--wrong");
        if (folders.isEmpty()) {
            System.err.println(
                    "Usage: ./build edits FOLDER [--wrong], where FOLDER contains honest.txt, bad.txt and their posts");
            System.exit(2);
        }
        for (String folder : folders) {
            System.out.println(folder);
            new Edits(EditSet.of(Path.of(folder)), list).print();
        }
    }

    private void print() {
        int accepted = 0;
        int doubted = 0;
        for (Edit edit : set.honest()) {
            Judgement judgement = judge(edit);
            accepted += judgement.refusals().isEmpty() ? 1 : 0;
            doubted += judgement.doubts().isEmpty() ? 0 : 1;
            if (!judgement.refusals().isEmpty() || !judgement.doubts().isEmpty()) {
                wrong(judgement.refusals().isEmpty() ? "honest, doubted" : "honest, rejected", edit, judgement);
            }
        }
        int[] refused = new int[2];
        int[] seen = new int[2];
        int[] all = new int[2];
        for (Edit edit : set.bad()) {
            int sort = edit.wrong() != null && FACTS.contains(edit.wrong()) ? 0 : 1;
            Judgement judgement = judge(edit);
            boolean caught = !judgement.refusals().isEmpty();
            all[sort]++;
            refused[sort] += caught ? 1 : 0;
            seen[sort] += caught || !judgement.doubts().isEmpty() ? 1 : 0;
            if (sort == 0 && !caught
                    || sort == 1 && !caught && judgement.doubts().isEmpty()) {
                wrong(edit.wrong() + ", accepted", edit, judgement);
            }
        }
        line("changed facts rejected", refused[0], all[0]);
        line("honest edits accepted", accepted, set.honest().size());
        line("changed meanings rejected or doubted", seen[1], all[1]);
        line("honest edits with a doubt", doubted, set.honest().size());
        line("changed meanings rejected", refused[1], all[1]);
        line("changed facts rejected or doubted", seen[0], all[0]);
        failures.forEach(System.out::println);
    }

    private static void line(String what, int some, int all) {
        System.out.printf(
                Locale.ROOT, "%-36s %4d of %4d  %5.1f%%%n", what, some, all, all == 0 ? 0 : 100.0 * some / all);
    }

    private void wrong(String what, Edit edit, Judgement judgement) {
        if (list) {
            System.out.println("- " + what + ": " + edit.post() + " " + edit.check() + " " + edit.kind());
            judgement
                    .refusals()
                    .forEach(refusal -> System.out.println("    " + refusal.kind() + " " + refusal.sentence()));
            judgement
                    .doubts()
                    .forEach(doubt -> System.out.println(
                            "    DOUBT " + doubt.reason() + " [" + doubt.before() + " → " + doubt.after() + "]"));
        }
    }

    /// Judges an edit. An edit that can't be judged is reported and does not count as accepted.
    private Judgement judge(Edit edit) {
        try {
            Submission submission = set.submission(edit);
            ScoredText before =
                    posts.computeIfAbsent(edit.post() + edit.strict(), _ -> ScoredText.of(submission, scorer));
            FixAnswer read = FixAnswer.read(EditSet.answer(edit, submission.content()), before);
            if (!read.refusals().isEmpty()) {
                return new Judgement(read.refusals(), List.of());
            }
            return FactGuard.judge(before, ScoredText.of(read.change().applied(before.submission()), scorer));
        } catch (IOException | RuntimeException e) {
            failures.add("FAILED " + edit.post() + " " + edit.check() + " " + edit.kind() + ": " + e + " at "
                    + e.getStackTrace()[0]);
            return new Judgement(List.of(), List.of());
        }
    }
}
