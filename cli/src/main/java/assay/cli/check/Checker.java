package assay.cli.check;

import assay.cli.config.Config;
import assay.cli.files.TextFile;
import assay.scoring.Catalogue;
import assay.scoring.Report;
import assay.scoring.Report.ActionItem;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Scores texts and lists the findings that matter. Thread-safe.
public final class Checker {

    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final Texts texts;
    private final Baseline baseline;
    private final int minGain;

    /// @param minGain the smallest gain of a check that is listed, in tenths of a point
    public Checker(Texts texts, Baseline baseline, int minGain) {
        this.texts = texts;
        this.baseline = baseline;
        this.minGain = minGain;
    }

    /// Returns the result for a text; empty if its front matter turns Assay off.
    public Optional<FileResult> check(TextFile file) throws Texts.Invalid {
        return texts.prepare(file).map(text -> {
            Report report = scorer.score(text.article());
            return new FileResult(file, report, baseline.marked(file.name(), failing(report, text.config())), null);
        });
    }

    /// Returns the result for a text, compared with an earlier version of it: findings of both are known.
    public Optional<FileResult> check(TextFile file, TextFile earlier) throws Texts.Invalid {
        Optional<FileResult> now = check(file);
        Optional<FileResult> then;
        try {
            then = check(earlier);
        } catch (Texts.Invalid _) {
            // The earlier version had a mistake in its front matter, so it has no findings.
            then = Optional.empty();
        }
        if (now.isEmpty() || then.isEmpty()) {
            return now;
        }
        Baseline before = Baseline.empty();
        before.add(file.name(), then.get().checks());
        FileResult result = now.get();
        return Optional.of(new FileResult(
                file,
                result.report(),
                before.marked(file.name(), result.checks()),
                then.get().report().scores()));
    }

    private List<FailingCheck> failing(Report report, Config config) {
        List<FailingCheck> failing = new ArrayList<>();
        for (ActionItem item : report.actionItems()) {
            Severity severity = config.severity(item.check(), item.severity());
            if (item.projectedGain() < minGain) {
                continue;
            }
            List<FileFinding> findings = new ArrayList<>();
            for (InlineIssue issue : report.inlineIssues()) {
                if (issue.check().equals(item.check()) && !issue.suppressed()) {
                    findings.add(new FileFinding(item.check(), severity, issue.message(), issue, false));
                }
            }
            if (findings.isEmpty()) {
                findings.add(new FileFinding(item.check(), severity, item.action(), null, false));
            }
            failing.add(new FailingCheck(
                    item.check(), severity, item.action(), item.projectedGain(), List.copyOf(findings)));
        }
        return List.copyOf(failing);
    }
}
