package assay.cli.output;

import java.util.Locale;

/// The formats, as the values of `--format`.
public enum Format {
    TEXT,
    JSON,
    JSONL,
    SARIF,
    JUNIT,
    GITHUB,
    MARKDOWN,
    HTML;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
