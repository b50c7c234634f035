package assay.drafts.research;

import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.research.Researcher.ResearchTask;
import assay.models.ModelFailure;
import assay.models.ParallelTasks;
import assay.models.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Looks up each tool: searches for it, reads the pages, and asks a model to pick facts from them.
final class ToolLookup {

    /// The number of tools that are looked up at the same time.
    private static final int AT_ONCE = 4;

    private final ResearchContext context;
    private final ResearchTask wanted;
    private final List<NamedTool> tools;

    ToolLookup(ResearchContext context, ResearchTask wanted, List<NamedTool> tools) {
        this.context = context;
        this.wanted = wanted;
        this.tools = tools;
    }

    /// Returns the facts about each tool, in the order of the tools. A tool that can't be looked up has no
    /// facts.
    ///
    /// @throws ModelFailure if no tool can be looked up
    List<ToolFacts> all() {
        List<Attempt> all = ParallelTasks.all(
                AT_ONCE,
                IntStream.range(0, tools.size())
                        .mapToObj(number -> (Callable<Attempt>) () -> attempt(number))
                        .toList());
        if (all.stream().allMatch(each -> each.failure() != null)) {
            throw Objects.requireNonNull(all.getLast().failure());
        }
        return all.stream().map(Attempt::facts).toList();
    }

    /// The lookup of one tool.
    ///
    /// @param failure null on success
    private record Attempt(ToolFacts facts, @Nullable ModelFailure failure) {

        static Attempt failed(ModelFailure failure) {
            return new Attempt(
                    new ToolFacts(
                            List.of(),
                            List.of(new Dropped(
                                    null, "", null, "This tool could not be looked up: " + failure.sentence()))),
                    failure);
        }

        static Attempt failed(String why) {
            return failed(new ModelFailure(ModelFailure.Kind.UNAVAILABLE, why, TokenUsage.NONE));
        }
    }

    /// Looks up a tool. Failures and a lack of time do not end the research, but cancelling the job does.
    private Attempt attempt(int number) {
        try {
            return new Attempt(lookUp(number), null);
        } catch (ModelFailure failure) {
            if (failure.kind() != ModelFailure.Kind.CANCELLED) {
                return Attempt.failed(failure);
            }
            if (!context.goesOn().getAsBoolean()
                    || context.hasTime().getAsBoolean()
                    || Thread.currentThread().isInterrupted()) {
                throw failure;
            }
            return Attempt.failed("The job ran out of time.");
        } catch (RuntimeException failure) {
            if (!context.cpu().isTooComplex(failure)) {
                throw failure;
            }
            return Attempt.failed("The sources take too long to check.");
        }
    }

    private ToolFacts lookUp(int number) {
        String tool = tools.get(number).name();
        context.requireTime();
        CleanedSearch search = context.search(
                "search:" + number,
                "Searching for " + tool,
                new ToolSearch(wanted.keyword(), wanted.audience(), tool),
                context.hasTime());
        context.requireTime();
        return context.step("facts:" + number, "Reading about " + tool, ToolFacts.class, () -> facts(tool, search));
    }

    private ToolFacts facts(String tool, CleanedSearch search) {
        List<Dropped> dropped = new ArrayList<>(search.dropped());
        List<SourceText> texts = SourceText.all(context, tool, search.found(), dropped);
        if (context.cpu().run(() -> texts.stream().noneMatch(text -> text.names(tool)))) {
            return new ToolFacts(List.of(), dropped);
        }
        FactsQuestion question = new FactsQuestion(
                wanted.keyword(),
                wanted.audience(),
                tool,
                texts.stream().map(SourceText::source).toList());
        JsonNode answer = context.model().answer(question, context.hasTime()).json();
        List<String> others = tools.stream()
                .map(NamedTool::name)
                .filter(name -> !name.equals(tool))
                .toList();
        return context.cpu().run(() -> new FactAcceptance(tool, others).accepted(texts, answer, dropped));
    }
}
