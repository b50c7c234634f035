package assay.bench.grounding;

import assay.bench.grounding.Lies.Lie;
import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.HandWritten;
import assay.drafts.verification.Claim;
import assay.drafts.verification.Verdict;
import assay.drafts.verification.Verification;
import assay.drafts.verification.Verifier;
import assay.language.CpuBudget;
import assay.models.FallbackModel;
import assay.models.LanguageModel;
import assay.models.ModelSettings;
import assay.models.Models;
import assay.models.Provider;
import assay.models.Question;
import assay.models.Search;
import assay.models.TokenUsage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/// Asks a real verifier about the statements in a folder of hand-written drafts and about the lies in
/// `lies.tsv`. Writes a report: how many honest statements the verifier supports, how many lies of each kind
/// it does not support, and the cost.
///
/// Usage: `./build verifier FOLDER [REPORT]`, with `ASSAY_ANTHROPIC_API_KEY` or `ASSAY_OPENAI_API_KEY` and
/// the other settings of the provider. The report is written to `target/verifier.md` by default.
public final class VerifierTable {

    /// The number of verdicts of each kind on some statements.
    private static final class Count {
        private int all;
        private int supported;
        private int contradicted;
        private int unchecked;

        private void add(Optional<Verdict> verdict) {
            all++;
            unchecked += verdict.isEmpty() ? 1 : 0;
            supported += verdict.filter(Verdict::supports).isPresent() ? 1 : 0;
            contradicted += verdict.filter(each -> each.kind() == Verdict.Kind.CONTRADICTED)
                            .isPresent()
                    ? 1
                    : 0;
        }

        private String row(String what) {
            return String.format(
                    Locale.ROOT,
                    "| %s | %d | %d | %d | %d | %d | %.1f%% |%n",
                    what,
                    all,
                    supported,
                    contradicted,
                    all - supported - contradicted - unchecked,
                    unchecked,
                    all == unchecked ? 0 : 100.0 * (all - unchecked - supported) / (all - unchecked));
        }
    }

    private final Path folder;
    private final LanguageModel model;
    private TokenUsage used = TokenUsage.NONE;

    VerifierTable(Path folder, LanguageModel model) {
        this.folder = folder;
        this.model = model;
    }

    public static void main(String[] args) throws IOException {
        if (args.length == 0 || args.length > 2) {
            System.err.println("Usage: ./build verifier FOLDER [REPORT]; FOLDER contains honest-*.txt and lies.tsv");
            System.exit(2);
        }
        Path report = Path.of(args.length == 2 ? args[1] : "target/verifier.md");
        try (Models models =
                new Models(ModelSettings.of(System::getenv), Clock.systemUTC(), ThreadLocalRandom.current()::nextInt)) {
            FallbackModel verifier = models.verifier(Provider.MOCK).orElse(null);
            if (verifier == null) {
                System.err.println(
                        "verifier: set ASSAY_ANTHROPIC_API_KEY or ASSAY_OPENAI_API_KEY, and remove ASSAY_VERIFIER=off");
                System.exit(2);
                return;
            }
            Files.createDirectories(report.toAbsolutePath().getParent());
            try (PrintStream out = new PrintStream(report.toFile(), StandardCharsets.UTF_8)) {
                new VerifierTable(Path.of(args[0]), verifier).print(out);
            }
        }
        System.out.print(Files.readString(report));
    }

    void print(PrintStream out) throws IOException {
        Map<String, HandWritten> drafts = HandWritten.folder(folder);
        Set<Claim> honest = new LinkedHashSet<>();
        drafts.values()
                .forEach(each -> Claim.of(each.bundle(), each.draft()).forEach(placed -> honest.add(placed.claim())));
        Map<Claim, Lie> told = new LinkedHashMap<>();
        for (Lie lie : Lies.of(folder)) {
            HandWritten was = drafts.get(lie.file());
            if (was == null) {
                throw new IllegalArgumentException(folder + " does not contain " + lie.file());
            }
            HandWritten now = Lies.told(lie, Files.readString(folder.resolve(lie.file())));
            Set<Place> places = Lies.places(was.draft(), now.draft());
            Claim.of(now.bundle(), now.draft()).stream()
                    .filter(placed -> places.contains(new Place(placed.section(), placed.sentence())))
                    .forEach(placed -> told.putIfAbsent(placed.claim(), lie));
        }
        // All statements are sent together, so that the batch does not reveal which of them are honest.
        List<Claim> all = new ArrayList<>(honest);
        told.keySet().stream().filter(each -> !honest.contains(each)).forEach(all::add);
        all.sort((a, b) -> Integer.compare(a.text().hashCode(), b.text().hashCode()));
        Verification verification = new Verifier(
                        new Counting(), Provider.MOCK, (_, _, work) -> work.get(), () -> true, CpuBudget.UNBOUNDED)
                .verify("verify", all, _ -> {});
        report(out, verification, honest, told);
    }

    private void report(PrintStream out, Verification verification, Set<Claim> honest, Map<Claim, Lie> told) {
        Count counted = new Count();
        honest.forEach(claim -> counted.add(verification.of(claim)));
        Map<String, Count> kinds = new TreeMap<>();
        Count lies = new Count();
        told.forEach((claim, lie) -> {
            kinds.computeIfAbsent(lie.kind(), _ -> new Count()).add(verification.of(claim));
            lies.add(verification.of(claim));
        });
        out.println("# Verifier");
        out.println();
        out.printf(
                "%s, read by %s (%s): %s %s%n%n",
                folder.getFileName(),
                model.model(),
                model.provider().key(),
                verification.status().key(),
                verification.reason());
        out.println("| | statements | supported | contradicted | not stated | unchecked | checked but not supported |");
        out.println("|---|---|---|---|---|---|---|");
        out.print(counted.row("honest"));
        out.print(lies.row("lies"));
        kinds.forEach((kind, count) -> out.print(count.row(kind)));
        out.println();
        Long micro = used.microUsd();
        out.printf(
                "%d calls, %d tokens read, %d written%s.%n",
                used.calls(),
                used.inputTokens(),
                used.outputTokens(),
                micro == null ? "" : String.format(Locale.ROOT, ", %.4f USD", micro / 1e6));
        verification.verdicts().forEach((claim, verdict) -> {
            Lie lie = told.get(claim);
            boolean wrong = lie == null || honest.contains(claim) ? !verdict.supports() : verdict.supports();
            if (wrong) {
                out.printf(
                        "- %s: %s%n    %s %s%n",
                        lie == null ? "honest" : "lie, " + lie.kind(),
                        claim.text(),
                        verdict.kind().key(),
                        verdict.quotation());
            }
        });
    }

    /// Counts the usage of all calls.
    private final class Counting implements LanguageModel {

        @Override
        public Provider provider() {
            return model.provider();
        }

        @Override
        public String model() {
            return model.model();
        }

        @Override
        public Answer answer(Question question, BooleanSupplier goesOn) {
            Answer answer = model.answer(question, goesOn);
            count(answer.usage());
            return answer;
        }

        @Override
        public Found search(Search search, BooleanSupplier goesOn) {
            return model.search(search, goesOn);
        }
    }

    private synchronized void count(TokenUsage usage) {
        used = used.plus(usage);
    }
}
