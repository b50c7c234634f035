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

/// `docs/auto-fix.md` says what the code says.
class AutoFixPageTest {

    @Test
    void thePageIsWrittenFromTheCode() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Auto-fix

                <!-- Written from the rules and the checks by `./build docs`; edits here are lost. -->

                `POST /api/v1/admin_ext/auto_fix` mends one failing check of a text: every severity but PASS is failing. It goes three
                ways, in this order:

                1. **By rule**, where a careful editor would do it blindly. It asks nobody, takes milliseconds and no rewrite. A rule
                   that has mended a text changes nothing more of it.
                2. **By a language model**, which is given the text, the check's page, the reasons and the metrics, and answers with
                   edits, never with a new text. It is asked twice at most, the second time with the reasons why its edits were refused.
                3. **By the writer.** What needs a fact that the text does not have comes back in `questions`. Nothing is made up, and
                   no model is asked.

                A change is accepted where the check is better for it (a milder severity, or the same with fewer points lost), no other
                check has a worse severity, the overall score has not fallen by more than two points, and a program finds that every number, name, quotation and
                link survives with none added, and no meaning is shown to be turned. Otherwise `fixed` is false, the text comes
                back as it was, `reasons` say why, and no rewrite is taken.

                Numbers in digits, quotations, links and code are compared in every language. Numbers in words, names, and what is
                denied, doubted, bound to something, before or after, more or less, are compared in Danish, Dutch, English, French,
                German, Italian, Norwegian, Polish, Portuguese, Spanish and Swedish. A program sees much of what turns the meaning of a
                sentence and not all of it, and now and then it refuses an edit that is honest: read the `diff` before you publish.

                A change of wording that a program can prove neither right nor wrong is a **doubt**. It is made, and `doubts` has the
                sentence before, the sentence after, and one line that says what may have changed; a sentence that was added has no
                `before`, one that was removed no `after`. The editor shows them in its proposal. Compare the two before you accept. What
                a rule fixes has no doubts, and `doubts` is an empty array where there are none.

                A rule is held to the same, but for what its check found: that it may take out with the names and numbers in it, or write as
                the check suggests. Where it leaves the check nothing to judge, as in a short text whose only words to complain of were an
                assistant's, the check has nothing against the text any more: `fixed` is true, `after` is null, and `reasons` say so.

                | a change is refused as | where |
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

                | check | mended by | how |
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
    void whatRulesAndWritersMendAreChecks() {
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
