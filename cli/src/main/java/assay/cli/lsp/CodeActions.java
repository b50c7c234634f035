package assay.cli.lsp;

import assay.cli.check.FileFinding;
import assay.cli.check.Texts;
import assay.cli.config.ConfigEdits;
import assay.cli.output.Points;
import assay.fixes.Fixer;
import assay.fixes.RuleFixes;
import assay.fixes.RuleFixes.FixedCheck;
import assay.fixes.edits.Differences;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.language.CpuBudget;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Scorer;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/// What the editor offers for findings: fixes, suppression, and new words for the configuration.
final class CodeActions {

    /// The kind of the action that fixes all checks, which editors can run when a file is saved.
    static final String FIX_ALL = CodeActionKind.SourceFixAll + ".assay";

    private static final String SPELLING = "spelling";

    private final Workspace workspace;
    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final RuleFixes fixes = new RuleFixes(new Fixer(Catalogue.complete(), scorer), CpuBudget.UNBOUNDED);

    CodeActions(Workspace workspace) {
        this.workspace = workspace;
    }

    List<CodeAction> of(CheckedText text, CodeActionParams params) {
        List<CodeAction> actions = new ArrayList<>();
        List<String> only = params.getContext().getOnly();
        if (wants(only, CodeActionKind.QuickFix)) {
            quickFixes(text, params, actions);
        }
        if (wants(only, FIX_ALL)) {
            fix(text, _ -> true).ifPresent(fixed -> {
                CodeAction action = action(
                        "Fix all findings that a rule can fix" + gain(fixed),
                        FIX_ALL,
                        edit(text, fixed.before().content(), fixed.after().content()));
                actions.add(action);
            });
        }
        return actions;
    }

    /// Whether the editor asks for actions of a kind. A kind contains the kinds that start with its name.
    private static boolean wants(@Nullable List<String> only, String kind) {
        return only == null || only.stream().anyMatch(each -> kind.equals(each) || kind.startsWith(each + "."));
    }

    private void quickFixes(CheckedText text, CodeActionParams params, List<CodeAction> actions) {
        Range chosen = text.positions().of(params.getRange());
        Set<String> checks = new LinkedHashSet<>();
        for (CheckedText.Found each : text.findings()) {
            Range range = text.positions().of(text.place(each.finding()));
            if (!touches(range, chosen)) {
                continue;
            }
            checks.add(each.check().check());
            List<Diagnostic> diagnostics = params.getContext().getDiagnostics().stream()
                    .filter(diagnostic -> matches(diagnostic, each.finding(), text))
                    .toList();
            for (CodeAction action : forFinding(text, each.finding())) {
                action.setDiagnostics(diagnostics);
                actions.add(action);
            }
        }
        for (String check : checks) {
            Card card = Catalogue.complete().card(check).orElseThrow();
            if (card.autoFix() != null) {
                fix(text, check::equals)
                        .ifPresent(fixed -> actions.add(action(
                                "Fix “" + card.title() + "” in the whole text" + gain(fixed),
                                CodeActionKind.QuickFix,
                                edit(
                                        text,
                                        fixed.before().content(),
                                        fixed.after().content()))));
            }
        }
    }

    private List<CodeAction> forFinding(CheckedText text, FileFinding finding) {
        List<CodeAction> actions = new ArrayList<>();
        InlineIssue issue = finding.issue();
        if (issue != null && issue.suggestion() != null) {
            String suggestion = issue.suggestion();
            CodeAction action = action(
                    suggestion.isEmpty() ? "Remove this" : "Replace with “" + suggestion.strip() + "”",
                    CodeActionKind.QuickFix,
                    edits(text, List.of(new Edit(issue.range(), suggestion))));
            action.setIsPreferred(true);
            actions.add(action);
        }
        if (issue != null && finding.check().equals(SPELLING)) {
            addWord(text, issue.range().of(text.text().file().content())).ifPresent(actions::add);
        }
        if (issue != null
                && !Catalogue.complete().card(finding.check()).orElseThrow().gate()) {
            actions.add(action(
                    "Suppress “" + Catalogue.complete().title(finding.check()) + "” here",
                    CodeActionKind.QuickFix,
                    edits(text, suppressed(text, finding.check(), issue.range()))));
        }
        return actions;
    }

    /// Puts comments around the paragraphs that contain a range.
    private static List<Edit> suppressed(CheckedText text, String check, Range range) {
        Positions positions = text.positions();
        int first = positions.lineOf(range.start());
        while (!positions.isBlank(first - 1)) {
            first--;
        }
        int last = positions.lineOf(Math.max(range.start(), range.end() - 1));
        while (!positions.isBlank(last + 1)) {
            last++;
        }
        int end = positions.start(last + 1);
        boolean newLine = end > 0 && text.text().file().content().charAt(end - 1) != '\n';
        return List.of(
                Edit.insert(positions.start(first), "<!-- assay-disable " + check + " -->\n"),
                Edit.insert(end, (newLine ? "\n" : "") + "<!-- assay-enable " + check + " -->\n"));
    }

    /// Adds a word to the configuration, which is created if there is none.
    private Optional<CodeAction> addWord(CheckedText text, String word) {
        Workspace.Folder folder = workspace.of(text.text().file().path());
        return ConfigEdits.addWord(text.text().file().path(), folder.root(), word)
                .map(change -> {
                    WorkspaceEdit edit = new WorkspaceEdit(change.isNew() ? creating(change) : changing(change));
                    return action("Add “" + word + "” to the words in " + change.name(), CodeActionKind.QuickFix, edit);
                });
    }

    private static List<Either<TextDocumentEdit, ResourceOperation>> creating(ConfigEdits.Change change) {
        List<Either<TextDocumentEdit, ResourceOperation>> operations = new ArrayList<>();
        operations.add(Either.forRight(new CreateFile(change.file().toUri().toString())));
        operations.addAll(changing(change));
        return operations;
    }

    private static List<Either<TextDocumentEdit, ResourceOperation>> changing(ConfigEdits.Change change) {
        Position place = new Positions(change.content()).at(change.at());
        TextEdit edit = new TextEdit(new org.eclipse.lsp4j.Range(place, place), change.inserted());
        return List.of(Either.forLeft(new TextDocumentEdit(
                new VersionedTextDocumentIdentifier(change.file().toUri().toString(), null),
                List.of(Either.forLeft(edit)))));
    }

    /// What a fix changed.
    private record Fixed(ScoredText before, ScoredText after) {}

    private Optional<Fixed> fix(CheckedText text, Predicate<String> wanted) {
        try {
            Workspace.Folder folder = workspace.of(text.text().file().path());
            Optional<Texts.Prepared> prepared =
                    folder.texts().prepare(text.text().file());
            if (prepared.isEmpty()) {
                return Optional.empty();
            }
            var article = prepared.get().article();
            ScoredText before = new ScoredText(article.submission(), article, scorer.score(article));
            List<FixedCheck> done = fixes.of(before, wanted);
            return done.isEmpty() || done.getLast().after().content().equals(before.content())
                    ? Optional.empty()
                    : Optional.of(new Fixed(before, done.getLast().after()));
        } catch (Texts.Invalid _) {
            return Optional.empty();
        }
    }

    private static String gain(Fixed fixed) {
        int gain = fixed.after().report().scores().overall()
                - fixed.before().report().scores().overall();
        return gain > 0 ? " (" + Points.change(gain) + ")" : "";
    }

    private static WorkspaceEdit edit(CheckedText text, String before, String after) {
        return edits(text, Differences.between(before, after));
    }

    private static WorkspaceEdit edits(CheckedText text, List<Edit> edits) {
        List<TextEdit> all = new ArrayList<>();
        for (Edit edit : edits) {
            all.add(new TextEdit(text.positions().of(edit.range()), edit.replacement()));
        }
        return new WorkspaceEdit(Map.of(text.text().uri(), all));
    }

    private static CodeAction action(String title, String kind, WorkspaceEdit edit) {
        CodeAction action = new CodeAction(title);
        action.setKind(kind);
        action.setEdit(edit);
        return action;
    }

    private static boolean touches(Range range, Range chosen) {
        return range.start() <= chosen.end() && chosen.start() <= range.end();
    }

    private static boolean matches(Diagnostic diagnostic, FileFinding finding, CheckedText text) {
        return Diagnostics.SOURCE.equals(diagnostic.getSource())
                && diagnostic.getRange().equals(text.place(finding))
                && diagnostic.getCode() != null
                && finding.check().equals(diagnostic.getCode().getLeft());
    }
}
