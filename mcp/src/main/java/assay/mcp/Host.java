package assay.mcp;

import assay.fixes.edits.ScoredText;
import assay.language.CpuBudget;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What the program that contains the server provides.
///
/// @param <C> identifies the caller of a request
public interface Host<C> {

    /// Returns the date for freshness checks.
    LocalDate today();

    /// Returns the URL prefix of the checks' pages.
    String docs();

    /// Returns how to read local files; null if the tools may not read files.
    default @Nullable Files files() {
        return null;
    }

    /// Refuses a call if the caller has no right to it.
    ///
    /// @param meta the member `_meta` of the request; missing if the request has none
    default void permit(String tool, JsonNode meta, C caller) throws Tool.Failed {}

    /// Returns the schema of the arguments of the tool `score_text`, which contain the text in `content`.
    default ObjectNode scoreArguments() {
        return TextArguments.addTo(
                        ObjectSchema.object().text("content", TextArguments.LONGEST_TEXT, TextArguments.TEXT))
                .closed();
    }

    /// Scores a text for the tool `score_text`.
    ///
    /// @param arguments valid for [#scoreArguments]
    Scored score(ObjectNode arguments, C caller) throws Tool.Failed;

    /// Returns the effect of the tool `score_text`.
    default Tool.Effect scoringEffect() {
        return Tool.Effect.NONE;
    }

    /// Applies the caller's settings to a text that is compared or fixed, but not scored as such.
    Submission prepared(Submission text, C caller) throws Tool.Failed;

    /// Returns the budget for the work on a text.
    ///
    /// @param characters the length of the text
    CpuBudget budget(int characters, C caller);

    /// Explains to the agent why a request was refused; empty if the exception is an internal error.
    default Optional<String> refusal(RuntimeException exception) {
        return Optional.empty();
    }

    /// Records an internal error. The exception's message can quote the text.
    void failed(Throwable exception, C caller);

    /// Reads local files.
    interface Files {

        /// Returns a file's text with the settings that apply to the file.
        ///
        /// @param path a path relative to the working directory
        /// @param keyword takes precedence over the file's own; null if the agent gave none
        /// @throws Tool.Failed if there is no such text, or if the file must not be read
        Text read(String path, @Nullable String keyword) throws Tool.Failed;
    }

    /// A text with the settings that apply to it.
    record Text(Submission submission, Severities severities) {}

    /// A text's report.
    ///
    /// @param details where a person can read the whole report; null if it is not stored
    record Scored(
            Report report, Severities severities, @Nullable String details) {

        public static Scored of(ScoredText text) {
            return new Scored(text.report(), Severities.FOUND, null);
        }
    }

    /// The severities with which a text's findings are reported. They don't affect its scores.
    interface Severities {

        /// The severities that the checks found.
        Severities FOUND = (_, found) -> found;

        Severity of(String check, Severity found);
    }
}
