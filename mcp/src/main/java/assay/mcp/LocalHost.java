package assay.mcp;

import assay.fixes.edits.ScoredText;
import assay.language.CpuBudget;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.io.PrintStream;
import java.time.LocalDate;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/// A host for one local user, who pays nothing and has no settings beside those of files.
public final class LocalHost implements Host<LocalHost.User> {

    /// The caller of a local server.
    public enum User {
        LOCAL
    }

    private final Supplier<LocalDate> today;
    private final Files files;
    private final String docs;
    private final PrintStream log;
    private final Scorer scorer = new Scorer(Catalogue.complete());

    /// @param today the date for freshness checks
    /// @param docs the URL prefix of the checks' pages
    /// @param log receives internal errors, without what the texts contain
    public LocalHost(Supplier<LocalDate> today, Files files, String docs, PrintStream log) {
        this.today = today;
        this.files = files;
        this.docs = docs;
        this.log = log;
    }

    @Override
    public LocalDate today() {
        return today.get();
    }

    @Override
    public String docs() {
        return docs;
    }

    @Override
    public Files files() {
        return files;
    }

    @Override
    public Scored score(ObjectNode arguments, User caller) {
        return Scored.of(ScoredText.of(TextArguments.submission(arguments, "content", today()), scorer));
    }

    @Override
    public Submission prepared(Submission text, User caller) {
        return text;
    }

    @Override
    public CpuBudget budget(int characters, User caller) {
        return CpuBudget.UNBOUNDED;
    }

    /// Logs where an exception happened, without its message, which can quote the text.
    @Override
    public void failed(Throwable exception, User caller) {
        log.println("assay: internal error: " + exception.getClass().getName());
        for (StackTraceElement element : exception.getStackTrace()) {
            log.println("    at " + element);
        }
        log.flush();
    }
}
