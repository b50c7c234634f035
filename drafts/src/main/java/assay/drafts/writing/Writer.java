package assay.drafts.writing;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Assembly;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Head;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Fault;
import assay.drafts.draft.Format;
import assay.drafts.quality.EditorialScore;
import assay.drafts.quality.QaReport;
import assay.drafts.verification.Claim;
import assay.drafts.verification.Roles;
import assay.drafts.verification.Verification;
import assay.drafts.verification.Verifier;
import assay.drafts.writing.Outlines.Assignment;
import assay.language.CpuBudget;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.ParallelTasks;
import assay.models.Question;
import assay.models.StepStore;
import assay.models.TokenUsage;
import assay.scoring.Scorer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Writes a draft from a bundle in four steps: outline, sections, assembly and checks. Sections that fail a
/// check are rewritten, using the reasons, as long as there are rounds left. Then a second model verifies
/// each statement against its evidence, and statements that it does not support are rewritten once.
/// Statements that still can't be proven are cut. If nothing is left, the draft states that the answer is not
/// known.
///
/// Models only phrase the facts in the bundle. The service chooses the sections, and provides the headings,
/// the table, the disclosure, the notes about unknown facts, the links and the sources.
public final class Writer {

    /// The maximum number of rounds, including the first version but not the additional round after
    /// verification.
    public static final int MOST_ROUNDS = 3;

    private static final int AT_ONCE = 4;

    /// The maximum number of rounds of cutting. A cut can cause new faults, such as a gap, so the draft is
    /// checked again after each round.
    private static final int MOST_CUTS = 4;

    private final Scorer scorer;

    public Writer(Scorer scorer) {
        this.scorer = scorer;
    }

    /// A finished draft.
    ///
    /// @param rounds the number of rounds, which can exceed [#MOST_ROUNDS] by one
    /// @param cut the text that was removed at the end, and the reasons
    public record Written(
            Draft draft, String markdown, QaReport report, EditorialScore score, int rounds, List<Fault> cut) {}

    /// The limits of a draft, and a listener for its progress.
    ///
    /// @param goesOn returns false once the draft is cancelled; called before each step
    /// @param hasTime returns false if there is no time left for rewriting faults, which are then cut instead
    /// @param total receives the number of steps that are known so far, which grows with each rewrite
    /// @param cpu runs everything except waiting for the model
    public record Going(BooleanSupplier goesOn, BooleanSupplier hasTime, IntConsumer total, CpuBudget cpu) {

        /// Returns limits that do not include a time limit.
        public static Going on(BooleanSupplier goesOn) {
            return new Going(goesOn, () -> true, _ -> {}, CpuBudget.UNBOUNDED);
        }
    }

    /// Writes a draft without a time limit.
    public Written write(
            Bundle bundle, Format format, Roles roles, StepStore steps, BooleanSupplier goesOn, LocalDate asOf) {
        return write(bundle, format, roles, steps, Going.on(goesOn), asOf);
    }

    /// @param asOf the date for which the text is scored
    /// @throws ModelFailure if the model fails or the draft is cancelled
    public Written write(Bundle bundle, Format format, Roles roles, StepStore steps, Going going, LocalDate asOf) {
        CpuBudget cpu = going.cpu();
        Work work = cpu.run(() -> new Work(bundle, format, roles, steps, going, asOf));
        work.outline();
        work.sections(0, Map.of());
        QaReport report = work.review();
        int rounds = 1;
        while (rounds < MOST_ROUNDS && going.hasTime().getAsBoolean() && work.fixes(report.faults())) {
            work.fix(rounds, report.faults());
            rounds++;
            report = work.review();
        }
        if (work.verify("round" + rounds)) {
            report = work.review();
            List<Fault> unproven =
                    report.faults().stream().filter(Fault::provable).toList();
            if (going.hasTime().getAsBoolean() && work.fixes(unproven)) {
                work.fix(rounds, unproven);
                rounds++;
                var _ = work.verify("round" + rounds);
                report = work.review();
            }
        }
        List<Fault> cut = new ArrayList<>();
        for (int i = 0; i < MOST_CUTS; i++) {
            List<Fault> faults = report.faults();
            List<Fault> now = cpu.run(() -> work.cut(faults));
            if (now.isEmpty()) {
                break;
            }
            cut.addAll(now);
            // If a part is now empty, facts from the bundle take its place, and these must be verified, too.
            var _ = work.verify("cut" + i);
            report = work.review();
        }
        QaReport last = report;
        int written = rounds;
        return cpu.run(() -> {
            Draft draft = work.draft();
            String markdown =
                    Assembly.assemble(bundle, draft, last.meaning().status()).markdown();
            return new Written(draft, markdown, last, EditorialScore.of(last), written, List.copyOf(cut));
        });
    }

    /// The work on one draft.
    private final class Work {

        private final Bundle bundle;
        private final Format format;
        private final Roles roles;
        private final StepStore steps;
        private final Going going;
        private final LocalDate asOf;
        private final Map<String, SectionContent> contents = new LinkedHashMap<>();
        private final List<String> names;
        private List<Assignment> assignments = List.of();
        private Head head;
        private int total;
        private @Nullable Verifier verifier;
        private Verification verification = Verification.OFF;

        Work(Bundle bundle, Format format, Roles roles, StepStore steps, Going going, LocalDate asOf) {
            this.bundle = bundle;
            this.format = format;
            this.roles = roles;
            this.steps = steps;
            this.going = going;
            this.asOf = asOf;
            this.head = FrontMatterWriter.own(bundle, format);
            this.names = bundle.tools().stream()
                    .map(tool -> DraftWording.name(tool).toLowerCase(Locale.ROOT))
                    .toList();
        }

        private JsonNode asked(String step, String about, Question question) {
            if (!going.goesOn().getAsBoolean()) {
                throw new ModelFailure(ModelFailure.Kind.CANCELLED, "The draft was cancelled.", TokenUsage.NONE);
            }
            return steps.once(
                    step,
                    about,
                    () -> roles.model().answer(question, going.goesOn()).json());
        }

        private void expect(int more) {
            total += more;
            going.total().accept(total);
        }

        /// Writes the outline. The chosen questions affect the content of a section but not the number of
        /// sections, so that number is known in advance.
        void outline() {
            expect(1
                    + going.cpu()
                            .run(() -> (int) Outlines.of(bundle, format, Outlines.questions(bundle, List.of())).stream()
                                    .filter(each -> isDue(each, 0, Map.of()))
                                    .count()));
            JsonNode outline = outlined(0, List.of());
            assignments = going.cpu()
                    .run(() ->
                            Outlines.of(bundle, format, Outlines.questions(bundle, SectionContent.numbers(outline))));
            contents.put(
                    Outlines.ANSWER, going.cpu().run(() -> SectionContent.of("answer", outline.path("answer"), names)));
        }

        private JsonNode outlined(int round, List<Fault> faults) {
            JsonNode outline =
                    asked("outline." + round, "Writing the outline", new OutlineQuestion(bundle, format, faults));
            head = going.cpu()
                    .run(() -> FrontMatterWriter.of(
                            bundle,
                            format,
                            outline.path("title").asString(""),
                            outline.path("description").asString("")));
            return outline;
        }

        /// @param faults the faults by section; if there are any, only these sections are written
        void sections(int round, Map<String, List<Fault>> faults) {
            List<Assignment> due = assignments.stream()
                    .filter(each -> isDue(each, round, faults))
                    .toList();
            List<Callable<SectionContent>> tasks = new ArrayList<>();
            for (Assignment each : due) {
                List<Fault> own = faults.getOrDefault(each.id(), List.of());
                tasks.add(() -> written(round, each, own));
            }
            List<SectionContent> written = ParallelTasks.all(AT_ONCE, tasks);
            for (int i = 0; i < due.size(); i++) {
                contents.put(due.get(i).id(), written.get(i));
            }
        }

        /// Whether a section must be written. The direct answer comes with the outline, so it is written
        /// separately only in a rewrite.
        private static boolean isDue(Assignment section, int round, Map<String, List<Fault>> faults) {
            boolean wanted = round == 0 ? !section.id().equals(Outlines.ANSWER) : faults.containsKey(section.id());
            return wanted && !section.parts().isEmpty();
        }

        private SectionContent written(int round, Assignment assignment, List<Fault> faults) {
            String step = "section." + assignment.id() + "." + round;
            SectionContent before = contents.get(assignment.id());
            try {
                JsonNode section =
                        asked(step, about(assignment), new SectionQuestion(bundle, format, assignment, faults));
                return going.cpu().run(() -> SectionContent.of(section, assignment, names));
            } catch (ModelFailure failure) {
                if (before != null && isSpared(failure)) {
                    return before;
                }
                throw failure;
            }
        }

        /// Whether the draft is still usable after a rewrite fails in this way. If so, the earlier version
        /// remains, and its errors are cut.
        private static boolean isSpared(ModelFailure failure) {
            return failure.kind() == ModelFailure.Kind.NONSENSE || failure.kind() == ModelFailure.Kind.REFUSED;
        }

        private String about(Assignment assignment) {
            return assignment.heading().isEmpty()
                    ? "Writing the direct answer"
                    : "Writing the section “" + assignment.heading() + "”";
        }

        boolean fixes(List<Fault> faults) {
            return !bySection(faults).isEmpty();
        }

        void fix(int round, List<Fault> faults) {
            Map<String, List<Fault>> failing = bySection(faults);
            List<Fault> ofHead = failing.get(Assembly.HEAD);
            expect((ofHead == null ? 0 : 1)
                    + (int) assignments.stream()
                            .filter(each -> isDue(each, round, failing))
                            .count());
            if (ofHead != null) {
                headAnew(round, ofHead);
            }
            sections(round, failing);
        }

        private void headAnew(int round, List<Fault> faults) {
            try {
                var _ = outlined(round, faults);
            } catch (ModelFailure failure) {
                // The earlier front matter remains if this rewrite fails.
                if (!isSpared(failure)) {
                    throw failure;
                }
            }
        }

        /// Returns the faults that a model can fix, by section.
        private Map<String, List<Fault>> bySection(List<Fault> faults) {
            Map<String, List<Fault>> failing = new LinkedHashMap<>();
            for (Fault fault : faults) {
                if (fault.section().equals(Assembly.HEAD) || contents.containsKey(fault.section())) {
                    failing.computeIfAbsent(fault.section(), section -> new ArrayList<>())
                            .add(fault);
                }
            }
            return failing;
        }

        QaReport review() {
            return going.cpu().run(() -> QaReport.of(bundle, draft(), scorer, asOf, verification));
        }

        /// Verifies the statements that have no verdict yet.
        ///
        /// @param step the name of the steps, which must be different for each call
        /// @return false if verification is off
        boolean verify(String step) {
            Verifier asked = verifier;
            if (asked == null) {
                LanguageModel model = roles.verifierNow().orElse(null);
                if (model == null) {
                    return false;
                }
                asked = new Verifier(model, roles.model().provider(), steps, going.goesOn(), going.cpu());
                verifier = asked;
            }
            List<Claim> claims = going.cpu()
                    .run(() -> Claim.of(bundle, draft()).stream()
                            .map(Claim.Placed::claim)
                            .toList());
            verification = going.hasTime().getAsBoolean()
                    ? asked.verify("verify." + step, claims, this::expect)
                    : asked.known(claims, "The job ran out of time.");
            return true;
        }

        /// @return the faults whose sentences, cells or headings were removed
        List<Fault> cut(List<Fault> faults) {
            List<Fault> cut = new ArrayList<>();
            Draft draft = draft();
            for (Fault fault : faults) {
                if (!fault.provable()) {
                    continue;
                }
                boolean went;
                if (fault.section().equals(Assembly.HEAD)) {
                    Head own = FrontMatterWriter.own(bundle, format);
                    went = !own.equals(head);
                    head = own;
                } else {
                    went = cut(draft, fault);
                }
                if (went) {
                    cut.add(fault);
                }
            }
            return cut;
        }

        private boolean cut(Draft draft, Fault fault) {
            Section section = draft.sections().stream()
                    .filter(each -> each.id().equals(fault.section()))
                    .findFirst()
                    .orElse(null);
            SectionContent content = contents.computeIfAbsent(fault.section(), id -> SectionContent.none());
            if (section == null) {
                return false;
            }
            if (fault.sentence() < 0) {
                List<String> headings = content.questionsWith(fault.text(), assignment(fault.section()));
                headings.forEach(content::drop);
                return !headings.isEmpty();
            }
            List<Sentence> said = section.sentences().toList();
            return fault.sentence() < said.size() && content.remove(said.get(fault.sentence()));
        }

        private @Nullable Assignment assignment(String id) {
            return assignments.stream()
                    .filter(each -> each.id().equals(id))
                    .findFirst()
                    .orElse(null);
        }

        Draft draft() {
            List<Section> sections = new ArrayList<>();
            for (Assignment assignment : assignments) {
                SectionContent content = contents.getOrDefault(assignment.id(), SectionContent.none());
                sections.add(Sections.of(bundle, format, assignment, content));
            }
            return new Draft(format, head, List.copyOf(sections));
        }
    }
}
