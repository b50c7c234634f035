package assay.scoring;

import assay.scoring.document.ParserLimit;

/// The notes on the parser limits that a text exceeded.
final class LimitNotes {

    private static final Messages MESSAGES = Messages.of("report");
    private static final Message DEEP_MARKUP = MESSAGES.get("deep_markup", "most");
    private static final Message MANY_TABLE_CELLS = MESSAGES.get("many_table_cells", "most");
    private static final Message LONG_REFERENCES = MESSAGES.get("long_references");
    private static final Message LONG_TAG_NAME = MESSAGES.get("long_tag_name", "most");
    private static final Message MANY_LINES = MESSAGES.get("many_lines", "most");
    private static final Message MANY_MARKS = MESSAGES.get("many_marks", "most");
    private static final Message MANY_DOTTED_LETTERS = MESSAGES.get("many_dotted_letters");

    private LimitNotes() {}

    static String of(ParserLimit limit) {
        return switch (limit) {
            case NESTING -> DEEP_MARKUP.with(limit.most());
            case TABLE_CELLS -> MANY_TABLE_CELLS.with(limit.most());
            case REFERENCES -> LONG_REFERENCES.with();
            case TAG_NAME -> LONG_TAG_NAME.with(limit.most());
            case LINES -> MANY_LINES.with(limit.most());
            case MARKS -> MANY_MARKS.with(limit.most());
            case DOTTED_LETTERS -> MANY_DOTTED_LETTERS.with();
        };
    }
}
