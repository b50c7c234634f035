package assay.service;

import assay.claims.Refusal;
import assay.fixes.WriterQuestions;
import assay.fixes.rules.Rule;
import assay.fixes.rules.Rules;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.testing.Generated;
import java.io.IOException;
import java.nio.file.Path;
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

                `POST /api/v1/admin_ext/auto_fix` fixes one failing check in a text. A check fails if it has any severity other than PASS.
                Assay tries three kinds of fixes, in this order:

                1. **By rule**, if the fix needs no judgment. Rules use no model, run in milliseconds and are free. Running a rule a second
                   time changes nothing.
                2. **By a language model**, which gets the text, the check's page, and the reasons and metrics of the check's result. The
                   model returns edits, never a rewritten text. If the edits are rejected, the model can try once more and gets the reasons
                   for the rejection.
                3. **By the writer**, if the fix needs a fact that is not in the text. `questions` asks for the fact. Nothing is made up,
                   and no model is called.

                A change is accepted if all of these are true:

                - The check improves: it gets a milder severity, or the same severity with fewer points lost.
                - No other check gets a worse severity.
                - The overall score does not drop by more than two points.
                - An automatic comparison finds that every number, name, quotation and link is still there, that none was added, and that
                  no meaning was reversed.

                If a change is not accepted, `fixed` is false, the text is returned unchanged, `reasons` explains why, and no rewrite is used.

                Numbers in digits, quotations, links and code are compared in every language. Spelled-out numbers, names, and words for
                negation, doubt, conditions, order and comparison are compared in Danish, Dutch, English, French, German, Italian,
                Norwegian, Polish, Portuguese, Spanish and Swedish. The comparison finds many changes of meaning, but not all, and it
                sometimes rejects a correct edit. Read the `diff` before you publish.

                A change of wording that the comparison can't prove right or wrong is a **doubt**. The change is made, and `doubts`
                contains the sentence before the change, the sentence after it, and one line about what might have changed. In a doubt
                about an added sentence, `before` is null; in a doubt about a removed sentence, `after` is null. The editor shows doubts
                together with the proposed fix. Compare the two sentences before you accept the fix. Fixes by rule never cause doubts. If
                there are no doubts, `doubts` is an empty array.

                Fixes by rule must pass the same comparison, with one exception: a rule can remove what the check found, including names and
                numbers, or replace it with the check's suggestion. A fix by rule can leave nothing for the check to judge, for example if a
                short text contains only an AI assistant's words. In this case, the check no longer applies: `fixed` is true, the response's
                `after` is null, and `reasons` explains why.

                | reason for rejection | meaning |
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

                ## How the findings of each check are fixed

                | check | fixed by | what the rule does |
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
                    .append(rule.isPresent() ? "a rule, then " : "")
                    .append(writer ? "the writer" : "a model")
                    .append(" | ")
                    .append(rule.isPresent() ? card.autoFix() : "")
                    .append(" |\n");
        }
        Generated.compare(Path.of("docs/auto-fix.md"), page.toString());
    }
}
