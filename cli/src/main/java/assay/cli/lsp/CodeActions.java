package assay.cli.lsp;

import assay.cli.UsageException;
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
import org.eclipse.lsp4j.CreateFileOptions;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// What the editor offers for findings: fixes, suppression, and new words for the configuration.
final class CodeActions {

    /// The kind of the action that fixes all checks, which editors can run when a file is saved.
    static final String FIX_ALL = CodeActionKind.SourceFixAll + ".assay";

    private static final String SPELLING = "spelling";

    private final Workspace workspace;
    private final boolean createsFiles;
    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final RuleFixes fixes = new RuleFixes(new Fixer(Catalogue.complete(), scorer), CpuBudget.UNBOUNDED);

    /// @param createsFiles whether the editor can create a file as part of an action
    CodeActions(Workspace workspace, boolean createsFiles) {
        this.workspace = workspace;
        this.createsFiles = createsFiles;
    }

    List<CodeAction> of(CheckedText text, CodeActionParams params) {
        List<CodeAction> actions = new ArrayList<>();
        List<String> only = params.getContext().getOnly();
        if (only == null || wants(only, CodeActionKind.QuickFix)) {
            quickFixes(text, params, actions);
        }
        // Editors ask for actions whenever the cursor moves, so this one must be asked for by its name.
        if (only != null && wants(only, FIX_ALL)) {
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
    private static boolean wants(List<String> only, String kind) {
        return only.stream().anyMatch(each -> kind.equals(each) || kind.startsWith(each + "."));
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
            addWord(text, issue.range().of(text.file().content())).ifPresent(actions::add);
        }
        if (issue != null
                && !Catalogue.complete().card(finding.check()).orElseThrow().gate()
                && text.hasMarkdownComments()) {
            List<Edit> comments = Suppression.of(text.file().content(), finding.check(), issue.range());
            if (!comments.isEmpty()) {
                actions.add(action(
                        "Suppress “" + Catalogue.complete().title(finding.check()) + "” here",
                        CodeActionKind.QuickFix,
                        edits(text, comments)));
            }
        }
        return actions;
    }

    /// Adds a word to the configuration, which is created if there is none.
    private Optional<CodeAction> addWord(CheckedText text, String word) {
        return ConfigEdits.addWord(
                        text.file().folder(), workspace.of(text.file()).root(), word)
                .filter(change -> createsFiles || !change.isNew())
                .map(change -> action(
                        "Add “" + word + "” to the words in " + change.name(), CodeActionKind.QuickFix, edit(change)));
    }

    private static WorkspaceEdit edit(ConfigEdits.Change change) {
        String uri = change.file().toUri().toString();
        Position place = new Positions(change.content()).at(change.at());
        TextEdit edit = new TextEdit(new org.eclipse.lsp4j.Range(place, place), change.inserted());
        if (!change.isNew()) {
            return new WorkspaceEdit(Map.of(uri, List.of(edit)));
        }
        CreateFile create = new CreateFile(uri);
        CreateFileOptions options = new CreateFileOptions();
        options.setIgnoreIfExists(true);
        create.setOptions(options);
        return new WorkspaceEdit(List.of(
                Either.forRight(create),
                Either.forLeft(new TextDocumentEdit(
                        new VersionedTextDocumentIdentifier(uri, null), List.of(Either.forLeft(edit))))));
    }

    /// What a fix changed.
    private record Fixed(ScoredText before, ScoredText after) {}

    /// Returns what a fix changes; empty if it changes nothing, or if the text is not checked.
    private Optional<Fixed> fix(CheckedText text, Predicate<String> wanted) {
        if (text.result().isEmpty()) {
            return Optional.empty();
        }
        try {
            Optional<Texts.Prepared> prepared =
                    workspace.of(text.file()).texts().prepare(text.file());
            if (prepared.isEmpty()) {
                return Optional.empty();
            }
            ScoredText before = ScoredText.of(prepared.get().article(), scorer);
            List<FixedCheck> done = fixes.of(before, wanted);
            return done.isEmpty() || done.getLast().after().content().equals(before.content())
                    ? Optional.empty()
                    : Optional.of(new Fixed(before, done.getLast().after()));
        } catch (Texts.Invalid | UsageException _) {
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
