package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Blocks placeholders that were not replaced before publication: lorem ipsum, TODO, `[INSERT …]`, `%s`.
///
/// Template variables (`{{ page.title }}`) are not text; a bare `{{today}}` without other signs of a template
/// engine is a warning. Placeholders in quotation marks, in code and in articles about placeholders are
/// ignored.
@AutoService(Check.class)
public final class PlaceholderText implements Check {

    private static final Limit ALLOWED = Limit.of("placeholders_max", 0);

    @Override
    public Card card() {
        return Card.seo("placeholder_text", 5)
                .titled("Placeholder text")
                .asks("Is the text free of placeholders?")
                .because("""
                        Lorem ipsum, a TODO or “[INSERT LINK]” tells every reader that nobody read the page before it
                        was published, and an engine may quote it.
                        """)
                .fixedBy("Write what the placeholder stands for, or take it out.")
                .worst(BLOCKER)
                .gate()
                .limits(ALLOWED)
                .customary("Editorial practice; no study measures it")
                .doubts("""
                        A text may speak of placeholders. Text in quotation marks or code, and articles whose title or
                        headings name placeholders, templates or prompts, are not judged; in documentation a TODO is a
                        warning, for a work in progress may say so.
                        """)
                .cannotSee("""
                        Placeholders that look like text, such as an invented name or figure, what a template engine
                        leaves empty, and a variable such as `{{today}}` in a text that shows an engine at work.
                        """)
                .passing("""
                        Green tea likes cool water. Ask our tea master {{ site.tea_master }} which leaves to begin with.
                        """)
                .failing("""
                        Green tea likes cool water. [INSERT LINK TO SHOP]

                        Lorem ipsum dolor sit amet, consectetur adipiscing elit.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        List<PlaceholderSearch.Found> found = new ArrayList<>();
        boolean about = about(article);
        if (!about) {
            new PlaceholderSearch(article, found).all();
        }
        found.sort(Comparator.comparingInt(
                each -> each.range() == null ? -1 : each.range().start()));
        Outcome.Builder outcome = Outcome.measuredAtGate()
                .metric("lorem_ipsum", count(found, PlaceholderSearch.Kind.LOREM_IPSUM))
                .metric("todo_tbd", count(found, PlaceholderSearch.Kind.TODO_TBD))
                .metric("template_vars", count(found, PlaceholderSearch.Kind.TEMPLATE_VAR))
                .metric("insert_markers", count(found, PlaceholderSearch.Kind.INSERT_MARKER))
                .metric("stock_phrases", count(found, PlaceholderSearch.Kind.STOCK_PHRASE));
        for (Severity severity : List.of(BLOCKER, WARNING)) {
            List<PlaceholderSearch.Found> here =
                    found.stream().filter(each -> each.severity() == severity).toList();
            if (!here.isEmpty()) {
                String first = here.getFirst().words();
                outcome.say(
                        severity,
                        here.size() > 1
                                ? Fill.in(
                                        "Fill in or delete the %d placeholders; the first is “%s”.", here.size(), first)
                                : here.getFirst().kind() == PlaceholderSearch.Kind.TODO_TBD
                                        ? Fill.in("Add what “%s” asks for, or delete the line.", first)
                                        : Fill.in("Replace the placeholder “%s” with the text it stands for.", first));
            }
        }
        for (PlaceholderSearch.Found each : found) {
            if (each.range() != null) {
                outcome.find(
                        each.range(),
                        each.severity(),
                        each.kind() == PlaceholderSearch.Kind.TODO_TBD
                                ? "“%s” is a note to the writer; add what it asks for, or delete the line."
                                : "“%s” is a placeholder; write what it stands for.",
                        each.words());
            }
        }
        return outcome.orPass(
                about
                        ? "The text is about placeholders or templates, so its examples are not judged."
                        : "No placeholder is left in the text.");
    }

    private static long count(List<PlaceholderSearch.Found> found, PlaceholderSearch.Kind kind) {
        return found.stream().filter(each -> each.kind() == kind).count();
    }

    /// Whether the title or a heading is about placeholders. One that is itself a placeholder does not count.
    private static boolean about(Article article) {
        if (article.title()
                .filter(title -> Placeholders.areNamedBy(title.value()))
                .isPresent()) {
            return true;
        }
        if (article.keyword()
                .filter(keyword -> Placeholders.areNamedBy(keyword.text()))
                .isPresent()) {
            return true;
        }
        return article.document().headings().stream().anyMatch(heading -> Placeholders.areNamedBy(heading.text()));
    }
}
