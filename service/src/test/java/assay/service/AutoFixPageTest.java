package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.claims.Refusal;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.service.drafts.fixing.Rule;
import assay.service.drafts.fixing.Rules;
import assay.service.drafts.fixing.WriterQuestions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tests that `docs/auto-fix.md` matches the code.
class AutoFixPageTest {

    @Test
    void autoFixPageMatchesTheCode() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Auto-fix

                <!-- Written from the rules and the checks by `./build docs`; edits here are lost. -->

                `POST /api/v1/admin_ext/auto_fix` fixes one failing check of a text. A check with any severity except PASS is failing.
                There are three ways, tried in this order:

                1. **By rule**, for fixes that need no judgement. Rules use no model, take milliseconds and are free. A rule
                   changes nothing in a text that it has already fixed.
                2. **By a language model.** It gets the text, the check's page, the reasons and the metrics, and answers with edits,
                   never with a new text. It is asked at most twice, the second time with the reasons why its edits were refused.
                3. **By the writer.** If a fix needs a fact that the text does not have, `questions` asks for it. Nothing is made up,
                   and no model is asked.

                A change is accepted if

                - the check improves: its severity is milder, or the same with fewer points lost
                - no other check gets a worse severity
                - the overall score falls by at most two points
                - a program finds that every number, name, quotation and link is kept, that none is added, and that no meaning is
                  reversed

                Otherwise `fixed` is false, the text comes back unchanged, `reasons` explains why, and no rewrite is used.

                Numbers in digits, quotations, links and code are compared in every language. Numbers in words, names, and words for
                negation, doubt, conditions, order and comparison are compared in Danish, Dutch, English, French, German, Italian,
                Norwegian, Polish, Portuguese, Spanish and Swedish. The program finds many changes of meaning, but not all, and
                sometimes it refuses an honest edit. Read the `diff` before you publish.

                A change of wording that a program can't prove right or wrong is a **doubt**. The change is made, and `doubts` has the
                sentence before, the sentence after, and one line on what may have changed. An added sentence has no `before`, and a
                removed one has no `after`. The editor shows doubts with the proposed fix. Compare the two sentences before you accept.
                Fixes by rule have no doubts. If there are none, `doubts` is an empty array.

                Rules must pass the same checks, with one exception: what the check found may be removed with its names and numbers, or
                written as the check suggests. If a rule leaves the check with nothing to judge, such as a short text in which it found
                only an AI assistant's words, the check no longer applies: `fixed` is true, `after` is null, and `reasons` explains it.

                | refused as | when |
                |---|---|
                """);
        for (Refusal.Kind kind : Refusal.Kind.values()) {
            page.append("| ")
                    .append(kind.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                    .append(" | ")
                    .append(kind.meaning())
                    .append(" |\n");
        }
        page.append("""

                ## Check by check

                | check | fixed by | how |
                |---|---|---|
                """);
        for (Card card : Catalogue.complete().cards()) {
            Optional<Rule> rule = Rules.of(card.name());
            boolean writer = WriterQuestions.needed(card.name());
            page.append("| [`")
                    .append(card.name())
                    .append("`](checks/")
                    .append(card.name())
                    .append(".md) | ")
                    .append(rule.isPresent() ? "rule, then " : "")
                    .append(writer ? "the writer" : "a model")
                    .append(" | ")
                    .append(rule.map(Rule::does).orElse(""))
                    .append(" |\n");
        }
        Generated.compare(Path.of("docs/auto-fix.md"), page.toString());
    }

    @Test
    void fixesReferToExistingChecks() {
        List<String> checks =
                Catalogue.complete().cards().stream().map(Card::name).toList();

        assertThat(checks)
                .containsAll(Rules.all().stream().map(Rule::check).toList())
                .containsAll(WriterQuestions.checks());
        assertThat(Rules.all().stream().map(Rule::check))
                .doesNotHaveDuplicates()
                .isSorted();
    }
}
