package assay.cli.output;

import assay.scoring.Severity;
import java.util.Locale;

/// Colors and links for a terminal, or nothing.
///
/// @param on whether to write escape sequences
public record Style(boolean on) {

    private static final String ESCAPE = "\u001b[";
    private static final String LINK = "\u001b]8;;";
    private static final String END = "\u001b\\";

    public String bold(String text) {
        return code("1", text);
    }

    String dim(String text) {
        return code("2", text);
    }

    String severity(Severity severity) {
        String name = severity.name().toLowerCase(Locale.ROOT);
        return switch (severity) {
            case BLOCKER -> code("1;31", name);
            case FAIL -> code("31", name);
            case WARNING -> code("33", name);
            case OPTIMIZATION -> code("36", name);
            case PASS -> code("32", name);
        };
    }

    String accent(String text) {
        return code("31", text);
    }

    /// Returns a link, as terminals show it; other terminals ignore the sequence.
    String link(String text, String url) {
        return on ? LINK + url + END + text + LINK + END : text;
    }

    private String code(String code, String text) {
        return on ? ESCAPE + code + "m" + text + ESCAPE + "0m" : text;
    }
}
