package assay.service.drafts.fixing;

import assay.drafts.quality.Statement;
import assay.drafts.quality.Statements;
import assay.language.Checkpoint;
import assay.language.Inflection;
import assay.language.Language;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Field;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import assay.scoring.document.Metadata;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import assay.scoring.document.StructuredData;
import assay.scoring.document.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a submission says: line by line what a reader sees, and beside it what only machines do.
final class Told {

    /// Where a line stands.
    enum Place {
        TITLE,
        DESCRIPTION,
        HEADING,
        PROSE,
        /// One row of a table, with the heads of its columns.
        ROW
    }

    /// A sentence, a heading or a row.
    ///
    /// @param about the heading it stands under; empty before the first
    /// @param paragraph the same for lines of one block
    /// @param quoted whether it stands in a block quotation
    /// @param residue whether an assistant speaks of itself in it, which is no part of the text
    record Line(
            Statement said, String key, Place place, String about, int paragraph, boolean quoted, boolean residue) {}

    /// What is too short to tell its language is taken for it, as [Statements] does.
    private static final Language ENGLISH = Language.of("en");

    private static final int SHORTEST_PART = 5;

    /// Languages that decline names.
    private static final String[] DECLINED = {
        "pl", "cs", "sk", "ru", "uk", "be", "bg", "hr", "sr", "sl", "fi", "et", "hu", "lt", "lv", "tr"
    };

    /// So that a row that has lost its cells is no sentence; it is a mark after which a capital says nothing.
    private static final String CELLS = " · ";

    private final Standing standing;
    private final Statements reader;
    private final List<Line> lines = new ArrayList<>();

    /// What is seen by no reader of the text: alternative texts, metadata, structured data.
    private final List<Statement> beside = new ArrayList<>();

    /// What metadata and structured data say, by their keys.
    private final Map<String, Set<String>> asides = new HashMap<>();

    private final Set<String> quotations = new HashSet<>();
    private final List<String> codes = new ArrayList<>();
    private final Set<String> snippets = new HashSet<>();
    private final Set<String> forms = new HashSet<>();
    private final Set<String> stems = new HashSet<>();

    private final Map<String, Boolean> capitals = new HashMap<>();
    private final Map<String, Boolean> kin = new HashMap<>();
    private @Nullable Set<String> keys;
    private @Nullable Set<String> inflected;
    private @Nullable Set<String> articled;

    private final Optional<Wording> wording;
    private final Inflection inflection;

    private Told(Standing standing, Statements reader) {
        this.standing = standing;
        this.reader = reader;
        Language language = reader.english() ? ENGLISH : standing.article().language();
        this.wording = Wording.of(language);
        this.inflection = Inflection.of(language);
        fields();
        text();
        unseen();
        lines.forEach(line -> learn(line.said));
        beside.forEach(this::learn);
    }

    static Told of(Standing standing, Statements reader) {
        return new Told(standing, reader);
    }

    // ---- reading

    private void fields() {
        field(standing.article().title(), Place.TITLE);
        field(standing.article().metaDescription(), Place.DESCRIPTION);
        standing.article()
                .slug()
                .ifPresent(slug -> beside.add(reader.read(slug.value().replace('-', ' '))));
    }

    private void field(Optional<Field> field, Place place) {
        if (field.isPresent() && field.get().origin() != Field.Origin.HEADING) {
            Statement said = reader.read(field.get().value());
            lines.add(new Line(said, place + " " + said.key(), place, "", -1, false, false));
            said.quotations().forEach(quoted -> quotations.add(quoted.line()));
        }
    }

    private void text() {
        Document document = standing.document();
        Map<Integer, Heading> headings = new HashMap<>();
        document.headings().forEach(heading -> headings.put(heading.block(), heading));
        String about = "";
        List<Block> blocks = document.blocks();
        Map<Integer, Table> tables = new HashMap<>();
        document.tables().forEach(table -> tables.put(table.firstBlock(), table));
        for (int i = 0; i < blocks.size(); i++) {
            Checkpoint.pass();
            Block block = blocks.get(i);
            Table table = tables.get(i);
            if (table != null && table.endBlock() > i && block.kind() == Block.Kind.TABLE_CELL) {
                rows(document, table, about);
                i = table.endBlock() - 1;
                continue;
            }
            if (headings.containsKey(i)) {
                about = document.text(block);
            }
            block(document, block, i, about);
        }
        code(document);
    }

    private void block(Document document, Block block, int number, String about) {
        Place place = block.kind() == Block.Kind.HEADING ? Place.HEADING : Place.PROSE;
        for (Sentence sentence : document.sentences().subList(block.firstSentence(), block.endSentence())) {
            Checkpoint.pass();
            add(document.text(sentence), place, about, number, block.quoted(), isResidue(document.range(sentence)));
        }
        if (block.quoted()) {
            quotations.add(reader.read(document.text(block)).key().strip());
        } else {
            quotations(document.text(block));
        }
    }

    /// A quotation may be several sentences long.
    private void quotations(String text) {
        if (text.length() > 1) {
            reader.read(text).quotations().forEach(quoted -> quotations.add(quoted.line()));
        }
    }

    private void rows(Document document, Table table, String about) {
        List<List<String>> rows = new ArrayList<>();
        int end = -1;
        for (int i = table.firstBlock(); i < table.endBlock(); i++) {
            Checkpoint.pass();
            Block cell = document.blocks().get(i);
            if (rows.isEmpty() || isAnotherRow(document, end, cell.range().start())) {
                rows.add(new ArrayList<>());
            }
            rows.getLast().add(document.text(cell));
            quotations(document.text(cell));
            end = cell.range().end();
        }
        List<String> heads = table.header() && !rows.isEmpty() ? rows.getFirst() : List.of();
        for (int i = 0; i < rows.size(); i++) {
            Checkpoint.pass();
            List<String> row = rows.get(i);
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < row.size(); k++) {
                boolean headed = k > 0 && row.size() == heads.size() && !row.equals(heads);
                text.append(k == 0 ? "" : CELLS)
                        .append(headed ? heads.get(k) + ": " : "")
                        .append(row.get(k));
            }
            add(text.toString(), Place.ROW, about, table.firstBlock() + i, false, false);
        }
    }

    private static boolean isAnotherRow(Document document, int end, int start) {
        if (end < 0 || start < end) {
            return end < 0;
        }
        return document.format() == SourceFormat.HTML
                ? document.source()
                        .substring(end, start)
                        .toLowerCase(java.util.Locale.ROOT)
                        .contains("<tr")
                : document.lines().line(end - 1) != document.lines().line(start);
    }

    private void add(String text, Place place, String about, int paragraph, boolean quoted, boolean residue) {
        Statement said = reader.read(text);
        lines.add(new Line(said, said.key(), place, about, paragraph, quoted, residue));
    }

    private boolean isResidue(Range range) {
        return standing.issues("ai_boilerplate").stream()
                .anyMatch(issue -> issue.range().overlaps(range));
    }

    private void code(Document document) {
        for (Code code : document.codes()) {
            Checkpoint.pass();
            code.range().of(document.source()).lines().map(String::strip).forEach(line -> {
                if (!line.isEmpty() && !line.startsWith("```") && !line.startsWith("~~~")) {
                    codes.add(line);
                }
            });
        }
        Words words = document.words();
        int from = -1;
        for (int i = 0; i <= words.count(); i++) {
            Checkpoint.pass();
            boolean code = i < words.count() && words.code(i);
            if (code && from < 0) {
                from = i;
            } else if (!code && from >= 0) {
                snippets.add(document.text().substring(words.start(from), words.end(i - 1)));
                from = -1;
            }
        }
    }

    private void unseen() {
        Document document = standing.document();
        for (Image image : document.images()) {
            Checkpoint.pass();
            beside(image.alt());
            beside(image.title());
        }
        for (Map.Entry<String, List<Metadata.Entry>> entry :
                document.metadata().entries().entrySet()) {
            entry.getValue().forEach(each -> {
                beside(each.value());
                asides.computeIfAbsent(entry.getKey(), _ -> new HashSet<>()).add(each.value());
            });
        }
        for (StructuredData data : document.structuredData()) {
            Checkpoint.pass();
            beside(data.json());
            Aside.members(
                    data.json(),
                    (key, value) -> asides.computeIfAbsent("{" + key, _ -> new HashSet<>())
                            .add(value));
        }
        for (Code code : document.codes()) {
            Checkpoint.pass();
            beside(code.range().of(document.source()));
        }
        for (Link link : document.links()) {
            Checkpoint.pass();
            beside(title(document, link));
        }
    }

    /// The title that Markdown gives a link, which its readers see where they rest on it.
    static @Nullable String title(Document document, Link link) {
        if (document.format() == SourceFormat.HTML || link.bare()) {
            return null;
        }
        String whole = link.range().of(document.source());
        int at = whole.lastIndexOf("](");
        int from = at < 0 ? -1 : at + 2 + link.destination().length();
        String rest =
                from < 0 || from >= whole.length() ? "" : whole.substring(from).strip();
        return rest.length() > 3 ? rest : null;
    }

    private void beside(@Nullable String text) {
        if (text != null && !text.isBlank()) {
            beside.add(reader.read(text));
        }
    }

    private void learn(Statement said) {
        for (Statement.Word word : said.words()) {
            Checkpoint.pass();
            if (word.kind() == Statement.Word.Kind.MARK) {
                continue;
            }
            forms.add(word.form());
            stems.add(word.stem());
            if (word.kind() == Statement.Word.Kind.CONTENT) {
                capitals.merge(word.form(), word.capital(), Boolean::logicalOr);
            }
        }
    }

    // ---- what was read

    Standing standing() {
        return standing;
    }

    Statements reader() {
        return reader;
    }

    /// What its lines say, so that those that differ in marks alone are the same.
    Set<String> keys() {
        Set<String> known = keys;
        if (known == null) {
            known = new HashSet<>();
            for (Line line : lines) {
                known.add(line.key());
            }
            keys = known;
        }
        return known;
    }

    /// Whether a word does this in its language, as far as that is known.
    boolean is(Wording.Sort sort, String form) {
        return wording.filter(known -> known.is(sort, form)).isPresent();
    }

    /// What is known of the words of its language; empty where that is nothing.
    Optional<Wording> wording() {
        return wording;
    }

    Inflection inflection() {
        return inflection;
    }

    List<Line> lines() {
        return lines;
    }

    List<Statement> beside() {
        return beside;
    }

    /// What metadata and structured data say, by their keys; those of structured data with a `{`.
    Map<String, Set<String>> asides() {
        return asides;
    }

    /// All quotations, by their words.
    Set<String> quoted() {
        return quotations;
    }

    /// The lines of all blocks of code.
    List<String> codes() {
        return codes;
    }

    /// What stands as code within text.
    Set<String> snippets() {
        return snippets;
    }

    boolean hasForm(String form) {
        return forms.contains(form);
    }

    /// Whether a form of the same word stands somewhere, told by its beginning: "Ignacego" is Ignacy's.
    boolean hasKin(String form) {
        return kin.computeIfAbsent(form, this::isKin);
    }

    private boolean isKin(String form) {
        if (!reader.capitalsName()) {
            // "Vereinsvorsitzende" has the chairman in it.
            boolean tells = form.length() > SHORTEST_PART + 1;
            String part = tells ? form.substring(0, form.length() - 2) : form;
            return tells && forms.stream().anyMatch(each -> each.contains(part));
        }
        return standing.article().language().is(DECLINED)
                && forms.stream()
                        .anyMatch(each -> each.length() > 2
                                && Claims.isForm(each, form, Math.min(4, Math.min(each.length(), form.length()))));
    }

    /// Words that stand behind an article somewhere, in a language that writes all nouns with a capital.
    Set<String> articled() {
        Set<String> known = articled;
        if (known == null) {
            known = new HashSet<>();
            for (Line line : lines) {
                Nouns.articled(line.said().words(), known);
            }
            articled = known;
        }
        return known;
    }

    /// Whether a word stands somewhere with a capital.
    boolean hasCapital(String form) {
        return capitals.getOrDefault(form, false);
    }

    Set<String> stems() {
        return stems;
    }

    /// What forms of one word have in common, irregular ones too: "frozen" and "freeze".
    Set<String> inflected() {
        Set<String> known = inflected;
        if (known == null) {
            known = new HashSet<>();
            for (String form : forms) {
                known.addAll(inflection.keys(form));
            }
            inflected = known;
        }
        return known;
    }
}
