package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class TablesTest {

    private static final String TEXT = CheckTester.words(200) + "\n\n";
    private static final String TABLE =
            "| tea | heat | price |\n|---|---|---|\n| sencha | 70 | 12 |\n| gyokuro | 55 | 40 |\n";

    private final CheckTester check = new CheckTester(new Tables());

    private CheckTester.Case comparison(String content) {
        return check.on(content).as(ContentType.COMPARISON);
    }

    @Test
    void oneTableIsEnough() {
        comparison(TEXT + TABLE)
                .passes()
                .measures("table_count", 1)
                .measures("header_row", 1)
                .measures("columns_max", 3)
                .measures("empty_cells", 0);
    }

    /// Content for a table: two or more prices or measures in each of two sections.
    private static final String PROPERTIES =
            "## Sencha\n\nIt costs 12 € and likes 70 °C.\n\n## Gyokuro\n\nIt costs 40 € and likes 55 °C.\n\n";

    @Test
    void comparisonOfFiguresWithoutATableGivesAWarning() {
        comparison(TEXT + PROPERTIES).gives(WARNING).because("one per row");
        comparison(TEXT).gives(OPTIMIZATION).because("one per row");
        comparison(TEXT).judged(Strictness.STRICT).gives(WARNING);
        comparison(TEXT).judged(Strictness.PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void comparisonInListsUnderEachItemGivesOnlyASuggestion() {
        comparison(TEXT + "## Sencha\n\n- 70 °C\n- 12 €\n\n## Gyokuro\n\n- 55 °C\n- 40 €\n")
                .gives(OPTIMIZATION)
                .because("side by side");
    }

    @Test
    void severityOfAMissingTableDependsOnTheContentType() {
        check.on(TEXT).as(ContentType.PRODUCT_PAGE).gives(OPTIMIZATION).because("the product's properties");
        check.on(TEXT).as(ContentType.ALTERNATIVES).judged(Strictness.STRICT).gives(WARNING);
        check.on(TEXT).as(ContentType.REVIEW).judged(Strictness.STRICT).gives(OPTIMIZATION);
        check.on(TEXT).as(ContentType.REVIEW).passes().because("A review doesn't need a table");
        check.on(TEXT)
                .as(ContentType.ALTERNATIVES)
                .judged(Strictness.PERMISSIVE)
                .passes()
                .because("not required");
    }

    @Test
    void shortTextsAreSkipped() {
        comparison("Sencha is cheaper.").isNotApplicable("too short");
    }

    @Test
    void tablesWithoutHeadersAreMarked() {
        String table = "<table><tr><td>sencha</td><td>70</td><td>12</td></tr>"
                + "<tr><td>gyokuro</td><td>55</td><td>40</td></tr></table>";
        comparison(TEXT + table)
                .gives(WARNING)
                .because("one table has no header row")
                .marks(table);
        comparison(TEXT + "|  |  |  |\n|---|---|---|\n| sencha | 70 | 12 |\n| gyokuro | 55 | 40 |\n")
                .gives(WARNING)
                .measures("header_row", 0);
        comparison(TEXT + table.replace("<tr><td>sencha", "<tr><th></th><th></th><th></th></tr><tr><td>sencha"))
                .gives(WARNING)
                .measures("header_row", 0);
    }

    @Test
    void propertyTablesNeedNoHeader() {
        check.on(TEXT + "<table><tr><td>Weight</td><td>2 kg</td></tr><tr><td>Height</td><td>20 cm</td></tr></table>")
                .as(ContentType.PRODUCT_PAGE)
                .passes();
    }

    @Test
    void layoutTablesDoNotCount() {
        comparison(
                        TEXT
                                + "<table role=\"presentation\"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>")
                .gives(OPTIMIZATION)
                .measures("table_count", 0);
        comparison(TEXT + "<table><tr><td>left</td><td>right</td></tr></table>")
                .gives(OPTIMIZATION)
                .measures("table_count", 0);
    }

    @Test
    void tableThatIsTooWideGivesAnOptimization() {
        String wide =
                "| a | b | c | d | e | f | g | h |\n|---|---|---|---|---|---|---|---|\n| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n";
        comparison(TEXT + wide).gives(OPTIMIZATION).because("8 columns").marks(wide.strip());
        comparison(TEXT + wide).judged(Strictness.PERMISSIVE).passes();
    }

    @Test
    void manyEmptyCellsGiveAnOptimization() {
        String gaps = "| tea | a | b |\n|---|---|---|\n| sencha | | x |\n| gyokuro | x | |\n| matcha | | |\n";
        comparison(TEXT + gaps)
                .gives(OPTIMIZATION)
                .because("the 4 empty cells of a table")
                .measures("empty_cells", 4);
        comparison(TEXT + "| | a | b |\n|---|---|---|\n| sencha | 1 | |\n| gyokuro | 2 | 3 |\n")
                .passes();
        comparison(TEXT + "<table><tr><th>tea</th><th>a</th><th>b</th></tr><tr><td><i class=\"yes\"></i></td>"
                        + "<td><i class=\"no\"></i></td><td><i class=\"no\"></i></td></tr></table>")
                .passes();
    }

    @Test
    void suppressedTablesDoNotCount() {
        comparison(
                        TEXT
                                + "<!-- assay-disable tables -->\n\n| | | |\n|---|---|---|\n| sencha | 70 | 12 |\n| gyokuro | 55 | 40 |\n")
                .passes();
    }
}
