package assay.cli.lsp;

import assay.cli.UsageException;
import assay.cli.check.Baseline;
import assay.cli.check.FileResult;
import assay.cli.check.TextOptions;
import assay.cli.check.Texts;
import assay.cli.config.Config;
import assay.cli.files.TextFile;
import assay.cli.output.Points;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import assay.scoring.Report;
import assay.scoring.document.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/// The language server. The editor's messages arrive on one thread, which only stores the texts; a second
/// thread checks them and answers requests, so that a result always belongs to the newest text.
///
/// [The
/// protocol](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/)
public final class AssayServer implements LanguageServer, LanguageClientAware, TextDocumentService, WorkspaceService {

    private final Workspace workspace;
    private final String docs;
    private final Diagnostics diagnostics;
    private final ExecutorService thread;
    private final Map<String, OpenText> open = new ConcurrentHashMap<>();
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private @Nullable LanguageClient client;
    private @Nullable CodeActions actions;

    /// The result for the text that was checked last. Only the second thread uses it.
    private @Nullable CheckedText last;

    private boolean watches;
    private boolean createsFiles;
    private boolean shutDown;

    /// @param directory the folder of texts that are in none of the editor's folders
    /// @param docs the URL prefix of the checks' pages
    /// @param thread checks texts and answers requests; a single thread
    public AssayServer(TextOptions options, Path directory, String docs, ExecutorService thread) {
        this.workspace = new Workspace(options, directory);
        this.docs = docs;
        this.diagnostics = new Diagnostics(docs);
        this.thread = thread;
    }

    /// Returns a future that completes when the editor ends the server: true if the editor shut it down
    /// first.
    public CompletableFuture<Boolean> ended() {
        return ended;
    }

    @Override
    public void connect(LanguageClient connected) {
        client = connected;
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        workspace.open(folders(params).stream()
                .flatMap(uri -> Workspace.path(uri).stream())
                .toList());
        Optional<WorkspaceClientCapabilities> editor =
                Optional.ofNullable(params.getCapabilities()).map(ClientCapabilities::getWorkspace);
        watches = editor.map(WorkspaceClientCapabilities::getDidChangeWatchedFiles)
                .map(DidChangeWatchedFilesCapabilities::getDynamicRegistration)
                .orElse(false);
        createsFiles = editor.map(WorkspaceClientCapabilities::getWorkspaceEdit)
                .filter(edit -> Boolean.TRUE.equals(edit.getDocumentChanges()))
                .map(WorkspaceEditCapabilities::getResourceOperations)
                .map(operations -> operations.contains(ResourceOperationKind.Create))
                .orElse(false);
        ServerCapabilities capabilities = new ServerCapabilities();
        capabilities.setTextDocumentSync(TextDocumentSyncKind.Incremental);
        capabilities.setCodeActionProvider(
                new CodeActionOptions(List.of(CodeActionKind.QuickFix, CodeActions.FIX_ALL)));
        capabilities.setHoverProvider(true);
        capabilities.setCodeLensProvider(new CodeLensOptions(false));
        capabilities.setDocumentSymbolProvider(true);
        WorkspaceFoldersOptions changes = new WorkspaceFoldersOptions();
        changes.setSupported(true);
        changes.setChangeNotifications(true);
        capabilities.setWorkspace(new WorkspaceServerCapabilities(changes));
        // Loads what the first text needs while the editor starts.
        thread.execute(Catalogue::complete);
        return CompletableFuture.completedFuture(
                new InitializeResult(capabilities, new ServerInfo("Assay", Catalogue.ENGINE_VERSION)));
    }

    /// Returns the URIs of the open folders. Editors that know only one folder name it in an older field.
    @SuppressWarnings("deprecation")
    private static List<String> folders(InitializeParams params) {
        List<WorkspaceFolder> folders = params.getWorkspaceFolders();
        if (folders != null) {
            return folders.stream().map(WorkspaceFolder::getUri).toList();
        }
        return params.getRootUri() == null ? List.of() : List.of(params.getRootUri());
    }

    @Override
    public void initialized(InitializedParams params) {
        if (watches && client != null) {
            List<FileSystemWatcher> watchers = Stream.of(Config.FILE, Baseline.FILE)
                    .map(name -> new FileSystemWatcher(Either.forLeft("**/" + name)))
                    .toList();
            var _ = client.registerCapability(new RegistrationParams(List.of(new Registration(
                    "assay-files",
                    "workspace/didChangeWatchedFiles",
                    new DidChangeWatchedFilesRegistrationOptions(watchers)))));
        }
    }

    /// The protocol's answer is null.
    @SuppressWarnings("NullAway") // LSP4J does not say that the result can be null.
    @Override
    public CompletableFuture<Object> shutdown() {
        shutDown = true;
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
        ended.complete(shutDown);
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return this;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return this;
    }

    // ---- texts ----

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        TextDocumentItem item = params.getTextDocument();
        put(new OpenText(item.getUri(), item.getLanguageId(), item.getVersion(), item.getText()));
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        OpenText text = open.get(params.getTextDocument().getUri());
        if (text != null) {
            put(text.changed(params.getTextDocument().getVersion(), params.getContentChanges()));
        }
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        String uri = params.getTextDocument().getUri();
        open.remove(uri);
        thread.execute(() -> publish(uri, null, List.of()));
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        // Each change was already checked, but the saved file can be a configuration.
        if (!watches) {
            recheck();
        }
    }

    private void put(OpenText text) {
        open.put(text.uri(), text);
        thread.execute(() -> {
            // A newer version of the text has its own task.
            if (text.equals(open.get(text.uri()))) {
                CheckedText checked = checked(text);
                publish(text.uri(), text.version(), diagnostics.of(checked));
            }
        });
    }

    private void publish(String uri, @Nullable Integer version, List<org.eclipse.lsp4j.Diagnostic> found) {
        if (client != null) {
            client.publishDiagnostics(new PublishDiagnosticsParams(uri, found, version));
        }
    }

    /// Returns the result for a text. To be called on the second thread.
    private CheckedText checked(OpenText text) {
        if (last != null && last.text().equals(text)) {
            return last;
        }
        TextFile file = workspace.file(text);
        Positions positions = new Positions(file.content());
        Optional<FileResult> result = Optional.empty();
        String problem = "";
        try {
            Workspace.Folder folder = workspace.of(file);
            boolean ignored = file.isFile() && folder.texts().config(file).ignores(file.path());
            if (file.content().length() > TextFile.LONGEST_TEXT) {
                problem = "Assay checks texts of at most " + TextFile.LONGEST_TEXT + " characters.";
            } else if (!ignored) {
                result = folder.checker().check(file);
            }
        } catch (Texts.Invalid e) {
            problem = "This text " + e.getMessage() + ".";
        } catch (UsageException e) {
            problem = String.valueOf(e.getMessage());
        }
        last = new CheckedText(text, file, positions, result, problem);
        return last;
    }

    /// Answers a request about a text on the second thread; with `none` if the text is not open.
    private <T extends @Nullable Object> CompletableFuture<T> answer(
            String uri, T none, Function<CheckedText, T> answer) {
        return CompletableFuture.supplyAsync(
                () -> {
                    OpenText text = open.get(uri);
                    return text == null ? none : answer.apply(checked(text));
                },
                thread);
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        return answer(params.getTextDocument().getUri(), List.of(), text -> {
            if (actions == null) {
                actions = new CodeActions(workspace, createsFiles);
            }
            return actions.of(text, params).stream()
                    .map(Either::<Command, CodeAction>forRight)
                    .toList();
        });
    }

    /// The protocol's answer for no hover is null.
    @SuppressWarnings("NullAway") // LSP4J does not say that the result can be null.
    @Override
    public CompletableFuture<Hover> hover(HoverParams params) {
        return this.<@Nullable Hover>answer(
                params.getTextDocument().getUri(),
                null,
                text -> hover(text, text.positions().offset(params.getPosition())));
    }

    private @Nullable Hover hover(CheckedText text, int offset) {
        Set<String> parts = new LinkedHashSet<>();
        for (CheckedText.Found each : text.findings()) {
            var issue = each.finding().issue();
            if (issue != null
                    && issue.range().start() <= offset
                    && offset <= issue.range().end()) {
                Card card = Catalogue.complete().card(each.check().check()).orElseThrow();
                parts.add("**" + card.title() + "**: " + each.finding().message() + "\n\n" + card.because() + "\n\n"
                        + card.fixedBy() + "\n\n[More about this check](" + docs + card.name() + ")");
            }
        }
        return parts.isEmpty()
                ? null
                : new Hover(new MarkupContent(MarkupKind.MARKDOWN, String.join("\n\n---\n\n", parts)));
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
        return answer(
                params.getTextDocument().getUri(),
                List.of(),
                text -> text.result()
                        .map(result -> List.of(
                                new CodeLens(text.positions().line(0), new Command(scores(result.report()), ""), null)))
                        .orElse(List.of()));
    }

    private static String scores(Report report) {
        if (!report.scored()) {
            return "Assay: no score, because the text has fewer than " + Report.FEWEST_WORDS + " words";
        }
        Report.Scores scores = report.scores();
        return "Assay " + Decimals.tenths(scores.overall()) + " · SEO " + Decimals.tenths(scores.seo()) + " · AEO "
                + Decimals.tenths(scores.aeo()) + " · GEO " + Decimals.tenths(scores.geo()) + " · "
                + Points.count(report.wordCount(), "word");
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams params) {
        return answer(params.getTextDocument().getUri(), List.of(), text -> {
            TextFile file = text.file();
            Document document = Document.read(file.content(), file.format(), List.of());
            return Outline.of(
                            document.headings(),
                            text.positions(),
                            file.content().length())
                    .stream()
                    .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                    .toList();
        });
    }

    // ---- the workspace ----

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // All settings are in `.assay.yaml`.
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        recheck();
    }

    @Override
    public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
        List<Path> roots = new ArrayList<>(workspace.roots());
        params.getEvent()
                .getRemoved()
                .forEach(folder -> Workspace.path(folder.getUri()).ifPresent(roots::remove));
        params.getEvent()
                .getAdded()
                .forEach(folder -> Workspace.path(folder.getUri()).ifPresent(roots::add));
        workspace.open(roots);
        recheck();
    }

    private void recheck() {
        thread.execute(() -> {
            workspace.reload();
            last = null;
        });
        open.values().forEach(this::put);
    }
}
