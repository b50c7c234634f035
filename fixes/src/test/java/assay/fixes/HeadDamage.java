package assay.fixes;

import static assay.fixes.PageDamage.any;
import static assay.fixes.PageDamage.changed;
import static assay.fixes.PageDamage.replaced;

import java.util.List;

/// Damages the head of a page.
final class HeadDamage {

    private static final String CANONICAL = "<link rel=\"canonical\" href=\"" + Pages.ADDRESS + "\">\n";

    static final List<Damage> ALL = List.of(
            replaced("page_metadata", "no language", "<html lang=\"[a-z]+\">", "<html>"),
            replaced("page_metadata", "language with an underscore", "<html lang=\"en\">", "<html lang=\"en_US\">"),
            replaced("page_metadata", "no encoding", "(?s)<meta charset=\"utf-8\">\n(?=\\p{ASCII}*+$)", ""),
            replaced("page_metadata", "no viewport", "<meta name=\"viewport\"[^>]*>\n", ""),
            replaced("page_metadata", "shared without a title", "<meta property=\"og:title\"[^>]*>\n", ""),
            replaced("page_metadata", "shared without a description", "<meta property=\"og:description\"[^>]*>\n", ""),
            replaced("page_metadata", "shared without a picture", "<meta property=\"og:image\"[^>]*>\n", ""),
            replaced(
                    "page_metadata",
                    "nothing",
                    "(?s)<html lang.*?(<meta charset[^>]*>\n).*?<title>(.*?)<meta property=\"og:title.*?"
                            + "<meta property=\"og:image\"[^>]*>\n",
                    "<html>\n<head>\n$1<title>$2"),
            new Damage(
                    "canonical",
                    "another with parameters",
                    (text, random) -> changed(
                            text,
                            content -> content.replace(
                                    CANONICAL,
                                    random.nextBoolean()
                                            ? CANONICAL + CANONICAL.replace("post\"", "post?utm_source=mail\"")
                                            : CANONICAL.replace("example.com", "www.example.com") + CANONICAL))),
            new Damage(
                    "canonical",
                    "in the body",
                    (text, _) -> changed(
                            text,
                            content -> content.replace(CANONICAL, "").replace("<main>\n", "<main>\n" + CANONICAL))),
            new Damage(
                    "canonical",
                    "a fragment",
                    (text, _) -> changed(
                            text, content -> content.replace(CANONICAL, CANONICAL.replace("post\"", "post#top\"")))),
            new Damage(
                    "canonical",
                    "without its scheme",
                    (text, _) -> changed(
                            text,
                            content -> content.replace(
                                    CANONICAL,
                                    CANONICAL
                                            .replace("https://example", "www.example")
                                            .replace("rel=\"canonical\"", "rel='canonical'")))),
            new Damage("canonical", "none", (text, _) -> changed(text, content -> content.replace(CANONICAL, ""))),
            replaced("schema_validity", "a comma too many", "(\"Ada Field\")\n", "$1,\n"),
            replaced("schema_validity", "a comma too few", "\"2026-03-05\",", "\"2026-03-05\""),
            replaced("schema_validity", "no context", "  \"@context\": \"https://schema.org\",\n", ""),
            replaced(
                    "schema_validity", "curly quotation marks", "\"datePublished\": \"2026", "“datePublished”: \"2026"),
            replaced("schema_validity", "a line break in a text", "\"Ada Field\"", "\"Ada\nField\""),
            replaced("schema_validity", "an escape that is none", "\"Ada Field\"", "\"Ada O\\\\'Field\""),
            replaced("schema_validity", "a type misspelled", "\"Article\"", "\"article\""),
            new Damage(
                    "schema_validity",
                    "a date for people",
                    (text, random) -> changed(
                            text,
                            content -> content.replace(
                                    "\"2026-03-05\"", any(List.of("\"5 March 2026\"", "\"March 5, 2026\""), random)))));

    private HeadDamage() {}
}
