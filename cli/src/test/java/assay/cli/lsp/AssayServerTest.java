package assay.cli.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.check.TextOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.services.LanguageClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssayServerTest {

    private static final String TEXT = """
            ---
            title: Green tea
            ---

            ## Water

            ##### Temperature

            Green tea is best steeped at 80 °C for two minutes, and then poured into a warm cup. Water that boils burns the
            leaves, so let the kettle stand for three minutes first. Use one spoon of leaves for each cup, and do not press
            them when you pour. The second cup needs a little longer than the first, because the leaves have opened by then.
            Teh leaves are seperate.
            """;

    @TempDir
    private Path folder;

    private final Client client = new Client();
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private AssayServer server;
    private String uri;

    /// An editor that remembers the diagnostics of each text.
    private static final class Client implements LanguageClient {
        private final Map<String, PublishDiagnosticsParams> published = new ConcurrentHashMap<>();

        private PublishDiagnosticsParams last(String uri) {
            return Optional.ofNullable(published.get(uri)).orElseThrow();
        }

        @Override
        public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
            published.put(diagnostics.getUri(), diagnostics);
        }

        @Override
        public void telemetryEvent(Object object) {}

        @Override
        public void showMessage(MessageParams message) {}

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void logMessage(MessageParams message) {}
    }

    @BeforeEach
    void start() throws Exception {
        uri = folder.resolve("tea.md").toUri().toString();
        ClientCapabilities capabilities = new ClientCapabilities();
        WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
        edits.setDocumentChanges(true);
        edits.setResourceOperations(List.of("create", "rename"));
        capabilities.setWorkspace(new WorkspaceClientCapabilities());
        capabilities.getWorkspace().setWorkspaceEdit(edits);
        InitializeParams params = new InitializeParams();
        params.setCapabilities(capabilities);
        params.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "texts")));
        start(params);
    }

    /// Starts another server for the same editor.
    private void start(InitializeParams params) throws Exception {
        server = new AssayServer(
                TextOptions.about(null, LocalDate.of(2026, 11, 21)),
                folder.resolve("elsewhere"),
                "https://docs.example/checks/",
                thread);
        server.connect(client);
        server.initialize(params).get(20, TimeUnit.SECONDS);
    }

    @AfterEach
    void end() {
        thread.shutdownNow();
    }

    /// Waits until the server has done everything that it was asked so far.
    private void settle() {
        try {
            thread.submit(() -> {}).get(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void open(String text) {
        open(uri, "markdown", text);
    }

    /// Opens a text, which later calls are about.
    private void open(String named, String language, String text) {
        uri = named;
        server.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, language, 1, text)));
        settle();
    }

    private void write(String name, String content) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), content);
        server.didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of()));
        settle();
    }

    private List<Diagnostic> diagnostics() {
        return client.last(uri).getDiagnostics();
    }

    private Diagnostic diagnostic(String check) {
        return diagnostics().stream()
                .filter(each ->
                        each.getCode() != null && check.equals(each.getCode().getLeft()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(diagnostics()));
    }

    private List<CodeAction> actions(Range range, String... only) throws Exception {
        CodeActionContext context = new CodeActionContext(diagnostics());
        if (only.length > 0) {
            context.setOnly(List.of(only));
        }
        return server
                .codeAction(new CodeActionParams(new TextDocumentIdentifier(uri), range, context))
                .get(60, TimeUnit.SECONDS)
                .stream()
                .map(each -> each.getRight())
                .toList();
    }

    private static CodeAction titled(List<CodeAction> actions, String start) {
        return actions.stream()
                .filter(action -> action.getTitle().startsWith(start))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        actions.stream().map(CodeAction::getTitle).collect(Collectors.joining("\n"))));
    }

    /// Applies the edits of an action to the open text.
    private String applied(CodeAction action, String text) {
        Positions positions = new Positions(text);
        StringBuilder changed = new StringBuilder(text);
        List<TextEdit> edits = new ArrayList<>(action.getEdit().getChanges().get(uri));
        edits.sort((a, b) -> positions.offset(b.getRange().getStart())
                - positions.offset(a.getRange().getStart()));
        for (TextEdit edit : edits) {
            var range = positions.of(edit.getRange());
            changed.replace(range.start(), range.end(), edit.getNewText());
        }
        return changed.toString();
    }

    @Test
    void findingsAreDiagnosticsWithALinkToTheCheck() {
        open(TEXT);

        Diagnostic spelling = diagnostic("spelling");
        assertThat(spelling.getRange()).isEqualTo(new Range(new Position(11, 0), new Position(11, 3)));
        assertThat(spelling.getMessage().getLeft()).contains("did you mean “The”?");
        assertThat(spelling.getSeverity()).isIn(DiagnosticSeverity.Warning, DiagnosticSeverity.Information);
        assertThat(spelling.getCodeDescription().getHref()).isEqualTo("https://docs.example/checks/spelling");
        assertThat(spelling.getSource()).isEqualTo("assay");
        assertThat(client.last(uri).getVersion()).isEqualTo(1);
    }

    @Test
    void changesAreCheckedAgain() {
        open(TEXT);

        server.didChange(new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, 2),
                List.of(new TextDocumentContentChangeEvent(
                        new Range(new Position(11, 0), new Position(11, 24)), "The leaves are separate."))));
        settle();

        assertThat(diagnostics()).noneMatch(each -> each.getCode().getLeft().equals("spelling"));
        assertThat(client.last(uri).getVersion()).isEqualTo(2);

        server.didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
        settle();
        assertThat(diagnostics()).isEmpty();
    }

    /// For all edits, the result is that of a server that opens the final text.
    @Test
    void resultAfterRandomEditsIsThatOfTheFinalText() {
        Random random = new Random(7);
        open(TEXT);
        String text = TEXT;
        List<String> pieces =
                List.of("", "\n", "Teh ", "\n\n## Cup\n\n", "TODO: pour. ", "😀", "\r\n", "- leaf\n", "`");
        for (int version = 2; version < 60; version++) {
            int start = random.nextInt(text.length() + 1);
            int end = Math.min(text.length(), start + random.nextInt(12));
            String piece = pieces.get(random.nextInt(pieces.size()));
            Positions positions = new Positions(text);
            Range range = new Range(positions.at(start), positions.at(end));
            // An offset between the two characters of a line end is not a position.
            start = positions.offset(range.getStart());
            end = Math.max(start, positions.offset(range.getEnd()));
            text = text.substring(0, start) + piece + text.substring(end);
            server.didChange(new DidChangeTextDocumentParams(
                    new VersionedTextDocumentIdentifier(uri, version),
                    List.of(new TextDocumentContentChangeEvent(range, piece))));
        }
        settle();
        List<Diagnostic> after = diagnostics();
        String other = folder.resolve("other.md").toUri().toString();
        server.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(other, "markdown", 1, text)));
        settle();

        assertThat(after).isNotEmpty().isEqualTo(client.last(other).getDiagnostics());
    }

    @Test
    void findingsCanBeFixedAlone() throws Exception {
        open(TEXT);
        Range place = diagnostic("spelling").getRange();

        CodeAction replace = titled(actions(place), "Replace with “The”");

        assertThat(applied(replace, TEXT)).contains("The leaves are seperate.");
        assertThat(replace.getDiagnostics()).containsExactly(diagnostic("spelling"));
        assertThat(replace.getIsPreferred()).isTrue();
    }

    @Test
    void checksCanBeFixedInTheWholeText() throws Exception {
        open(TEXT);

        CodeAction fix = titled(actions(diagnostic("spelling").getRange()), "Fix “");

        assertThat(fix.getTitle()).containsPattern("in the whole text \\(\\+\\d+\\.\\d\\)$");
        assertThat(applied(fix, TEXT)).contains("The leaves are separate.");

        List<CodeAction> all = actions(new Range(new Position(0, 0), new Position(0, 0)), "source.fixAll");
        assertThat(all).hasSize(1);
        assertThat(applied(all.getFirst(), TEXT)).contains("The leaves are separate.", "### Temperature");
        assertThat(actions(new Range(new Position(0, 0), new Position(0, 0)), "refactor"))
                .isEmpty();
    }

    private static List<String> titles(List<CodeAction> actions) {
        return actions.stream().map(CodeAction::getTitle).toList();
    }

    @Test
    void findingsCanBeSuppressedHere() throws Exception {
        open(TEXT);

        CodeAction suppress = titled(actions(diagnostic("spelling").getRange()), "Suppress “");
        String text = applied(suppress, TEXT);
        assertThat(text)
                .contains(
                        "\n<!-- assay-disable spelling -->\n\nGreen tea",
                        "seperate.\n\n<!-- assay-enable spelling -->\n");

        open(text);
        assertThat(diagnostics()).noneMatch(each -> each.getCode().getLeft().equals("spelling"));
    }

    @Test
    void suppressionKeepsListsTogether() throws Exception {
        String items = "- A cup\n\n  that is warm.\n\n- Recieve the kettle.\n";
        String list = TEXT + "\n" + items;
        open(list);

        Range kettle = new Range(new Position(17, 2), new Position(17, 9));
        String text = applied(titled(actions(kettle), "Suppress “"), list);

        assertThat(text)
                .isEqualTo(
                        TEXT + "\n<!-- assay-disable spelling -->\n\n" + items + "\n<!-- assay-enable spelling -->\n");
    }

    @Test
    void suppressionKeepsTheLinesOfOtherSystems() throws Exception {
        String text = TEXT.replace("\n", "\r\n");
        open(text);

        assertThat(applied(titled(actions(diagnostic("spelling").getRange()), "Suppress “"), text))
                .contains("\r\n<!-- assay-disable spelling -->\r\n\r\nGreen tea")
                .doesNotContainPattern("[^\r]\n");
    }

    @Test
    void frontMatterMdxAndHtmlHaveNoSuppression() throws Exception {
        Range all = new Range(new Position(0, 0), new Position(30, 0));
        open(folder.resolve("a.mdx").toUri().toString(), "markdown", TEXT);
        assertThat(titles(actions(all))).isNotEmpty().noneMatch(each -> each.startsWith("Suppress"));
        open("untitled:Untitled-1", "mdx", TEXT);
        assertThat(titles(actions(all))).isNotEmpty().noneMatch(each -> each.startsWith("Suppress"));
        String page = "<h1>Tea</h1><p>" + TEXT.substring(TEXT.indexOf("Green tea is")) + "</p>";
        open(folder.resolve("a.html").toUri().toString(), "html", page);
        assertThat(titles(actions(all))).isNotEmpty().noneMatch(each -> each.startsWith("Suppress"));

        String titled = "\ufeff---\ntitle: TODO tea\n---\n\n" + TEXT.substring(TEXT.indexOf("## Water"));
        open(titled);
        for (CodeAction action : actions(new Range(new Position(0, 0), new Position(2, 0)))) {
            assertThat(applied(action, titled)).startsWith("\ufeff---\n");
        }
    }

    @Test
    void wordsAreAddedToTheConfiguration() throws Exception {
        open(TEXT);
        CodeAction add = titled(actions(diagnostic("spelling").getRange()), "Add “Teh” to the words");
        var operations = add.getEdit().getDocumentChanges();
        assertThat(operations).hasSize(2);
        CreateFile create = (CreateFile) operations.getFirst().getRight();
        assertThat(create.getUri())
                .isEqualTo(folder.resolve(".assay.yaml").toUri().toString());
        assertThat(create.getOptions().getIgnoreIfExists()).isTrue();

        for (String before : List.of(
                "words: [seperate]\nbrands: []\n",
                "words: [seperate,]\n",
                "words: [ seperate # not: this\n  , ]\n",
                "words: []\n",
                "words:\n  - seperate # “so”\nbrands: []\n",
                "brands: []")) {
            write(".assay.yaml", before);
            add = titled(actions(diagnostic("spelling").getRange()), "Add “Teh” to the words");
            String config = folder.resolve(".assay.yaml").toUri().toString();
            assertThat(add.getEdit().getChanges()).containsOnlyKeys(config);
            TextEdit edit =
                    add.getEdit().getChanges().values().iterator().next().getFirst();
            int at = new Positions(before).offset(edit.getRange().getStart());
            write(".assay.yaml", before.substring(0, at) + edit.getNewText() + before.substring(at));

            assertThat(diagnostics())
                    .as(before)
                    .noneMatch(each -> each.getMessage().getLeft().contains("“The”"))
                    .noneMatch(each -> each.getSeverity() == DiagnosticSeverity.Error
                            && each.getMessage().getLeft().contains(".assay.yaml"));
        }
        write(".assay.yaml", "{brands: []}\n");
        assertThat(titles(actions(diagnostic("spelling").getRange()))).noneMatch(each -> each.startsWith("Add"));
    }

    @Test
    void untitledTextsUseTheConfigurationOfTheFirstFolder() throws Exception {
        write(".assay.yaml", "words: [seperate]\n");
        open("untitled:Untitled-1", "markdown", TEXT);

        CodeAction add = titled(actions(diagnostic("spelling").getRange()), "Add “Teh” to the words");

        assertThat(add.getEdit().getChanges())
                .containsOnlyKeys(folder.resolve(".assay.yaml").toUri().toString());
    }

    /// The editor can neither create files nor name several folders.
    @Test
    @SuppressWarnings("deprecation")
    void olderEditorsAreServedToo() throws Exception {
        InitializeParams params = new InitializeParams();
        params.setCapabilities(new ClientCapabilities());
        params.setRootUri(folder.toUri().toString());
        start(params);
        open(TEXT);
        Files.writeString(
                folder.resolve(".assay-baseline.json"),
                "{\"version\": 1, \"files\": {\"tea.md\": [{\"check\": \"spelling\", \"excerpt\": \"seperate\"}]}}");
        server.didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)));
        settle();

        assertThat(diagnostics()).noneMatch(each -> each.getMessage().getLeft().contains("“separate”"));
        assertThat(titles(actions(diagnostic("spelling").getRange())))
                .anyMatch(each -> each.startsWith("Replace with"))
                .noneMatch(each -> each.startsWith("Add"));
    }

    @Test
    void fixAllLeavesUncheckedTextsAlone() throws Exception {
        Range start = new Range(new Position(0, 0), new Position(0, 0));
        open(TEXT);
        assertThat(actions(start, "source")).hasSize(1);
        // Editors ask for all actions whenever the cursor moves.
        assertThat(actions(start)).noneMatch(each -> each.getKind().startsWith("source"));

        open(TEXT + "Teh leaves. ".repeat(20_000));
        assertThat(actions(start, "source.fixAll")).isEmpty();

        open(TEXT);
        write(".assay.yaml", "ignore: [tea.md]\n");
        assertThat(actions(start, "source.fixAll")).isEmpty();
        write(".assay.yaml", "ignore: [\n");
        assertThat(actions(start, "source.fixAll")).isEmpty();
    }

    @Test
    void brokenBaselineIsReportedAndTheTextIsKept() throws Exception {
        write(".assay-baseline.json", "{");
        open(TEXT);
        assertThat(diagnostics())
                .singleElement()
                .satisfies(each -> assertThat(each.getMessage().getLeft()).contains(".assay-baseline.json"));
        assertThat(actions(new Range(new Position(11, 0), new Position(11, 3)), "source.fixAll", "quickfix"))
                .isEmpty();

        Files.delete(folder.resolve(".assay-baseline.json"));
        server.didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of()));
        settle();
        assertThat(diagnostic("spelling").getRange().getStart()).isEqualTo(new Position(11, 0));
    }

    @Test
    void openTextsBelongToFoldersThatAreOpenedLater() throws Exception {
        write(
                "posts/.assay-baseline.json",
                "{\"version\": 1, \"files\": {\"tea.md\": [{\"check\": \"spelling\", \"excerpt\": \"teh\"}]}}");
        open(folder.resolve("posts/tea.md").toUri().toString(), "markdown", TEXT);
        assertThat(diagnostics()).anyMatch(each -> each.getMessage().getLeft().contains("“The”"));

        server.didChangeWorkspaceFolders(new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(
                List.of(new WorkspaceFolder(folder.resolve("posts").toUri().toString(), "posts")), List.of())));
        settle();

        assertThat(diagnostics()).noneMatch(each -> each.getMessage().getLeft().contains("“The”"));
    }

    @Test
    void hoverExplainsTheFinding() throws Exception {
        open(TEXT);

        String hover = server.hover(new HoverParams(new TextDocumentIdentifier(uri), new Position(11, 1)))
                .get(60, TimeUnit.SECONDS)
                .getContents()
                .getRight()
                .getValue();

        assertThat(hover).contains("did you mean “The”?", "https://docs.example/checks/spelling");
        assertThat(server.hover(new HoverParams(new TextDocumentIdentifier(uri), new Position(3, 0)))
                        .get(60, TimeUnit.SECONDS))
                .isNull();
    }

    @Test
    void lensShowsTheScores() throws Exception {
        open(TEXT);

        String title = server.codeLens(new CodeLensParams(new TextDocumentIdentifier(uri)))
                .get(60, TimeUnit.SECONDS)
                .getFirst()
                .getCommand()
                .getTitle();

        assertThat(title).matches("Assay \\d+\\.\\d · SEO \\d+\\.\\d · AEO \\d+\\.\\d · GEO \\d+\\.\\d · \\d+ words");
    }

    @Test
    void headingsAreNestedSymbols() throws Exception {
        open(TEXT);

        var symbols = server.documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(uri)))
                .get(60, TimeUnit.SECONDS);

        assertThat(symbols).hasSize(1);
        var water = symbols.getFirst().getRight();
        assertThat(water.getName()).isEqualTo("Water");
        assertThat(water.getSelectionRange().getStart().getLine()).isEqualTo(4);
        assertThat(water.getChildren())
                .singleElement()
                .satisfies(each -> assertThat(each.getName()).isEqualTo("Temperature"));
    }

    @Test
    void baselineAndConfigurationApply() throws IOException {
        Files.writeString(
                folder.resolve(".assay-baseline.json"),
                "{\"version\": 1, \"files\": {\"tea.md\": [{\"check\": \"spelling\", \"excerpt\": \"teh\"}]}}");
        open(TEXT);
        assertThat(diagnostics())
                .extracting(each -> each.getMessage().getLeft())
                .anyMatch(each -> each.contains("“separate”"))
                .noneMatch(each -> each.contains("“The”"));

        Files.writeString(folder.resolve(".assay.yaml"), "ignore: [tea.md]\n");
        server.didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of()));
        settle();
        assertThat(diagnostics()).isEmpty();

        Files.writeString(folder.resolve(".assay.yaml"), "ignored: [tea.md]\n");
        server.didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of()));
        settle();
        assertThat(diagnostics())
                .singleElement()
                .satisfies(each ->
                        assertThat(each.getMessage().getLeft()).contains(".assay.yaml:1: Unknown key `ignored`"));
    }

    @Test
    void textsThatWereNeverSavedAreChecked() {
        uri = "untitled:Untitled-1";

        open(TEXT);

        assertThat(diagnostic("spelling").getRange().getStart().getLine()).isEqualTo(11);
    }
}
