package assay.claims;

import assay.claims.Fact.Quotation;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Field;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Metadata;
import assay.scoring.document.Range;
import assay.scoring.document.StructuredData;
import assay.scoring.document.Table;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a text says, read once: its statements with their facts, and what machines read beside it.
final class Facts {

    /// A statement of which only the tokens are read: names are told by those of the whole text.
    private record Draft(
            Place place,
            String text,
            List<Token> tokens,
            List<Quotation> quotations,
            String heading,
            int block,
            int step,
            boolean quoted,
            boolean ignored) {}

    private final Article article;
    private final Lexicon lexicon;
    private final List<Range> ignored;
    private final List<Draft> drafts = new ArrayList<>();
    private final List<Statement> statements = new ArrayList<>();
    private final List<List<Token>> beside = new ArrayList<>();
    private final Map<String, Set<String>> metadata = new HashMap<>();
    private final Set<String> quotations = new HashSet<>();
    private final StringBuilder quoted = new StringBuilder("\n");
    private final Set<String> codeLines = new HashSet<>();
    private final Set<String> snippets = new HashSet<>();
    private final Set<String> keys = new HashSet<>();
    private final Set<String> places = new HashSet<>();
    private final Set<String> forms = new HashSet<>();
    private final Set<String> stems = new HashSet<>();

    private Facts(Article article, Lexicon lexicon, List<Range> ignored) {
        this.article = article;
        this.lexicon = lexicon;
        this.ignored = ignored;
    }

    /// @param ignored stretches of the source that are no part of the text, such as an assistant's words on
    /// itself
    static Facts of(Article article, Lexicon lexicon, List<Range> ignored) {
        Facts facts = new Facts(article, lexicon, ignored);
        facts.fields();
        facts.blocks();
        facts.code();
        facts.machines();
        facts.state();
        return facts;
    }

    // ---- reading

    private void fields() {
        field(article.title(), Place.TITLE);
        field(article.metaDescription(), Place.DESCRIPTION);
        article.slug().ifPresent(slug -> beside(slug.value().replace('-', ' ')));
    }

    private void field(Optional<Field> field, Place place) {
        if (field.isPresent() && field.get().origin() != Field.Origin.HEADING) {
            String text = field.get().value();
            paragraph(
                    place, List.of(text), List.of(Tokenizer.tokens(text, lexicon)), "", -1, -1, false, List.of(false));
        }
    }

    private void blocks() {
        Document document = document();
        Map<Integer, Heading> headings = new HashMap<>();
        document.headings().forEach(heading -> headings.put(heading.block(), heading));
        Map<Integer, Table> tables = new HashMap<>();
        document.tables().forEach(table -> tables.put(table.firstBlock(), table));
        int[] steps = steps(document);
        String heading = "";
        for (int i = 0; i < document.blocks().size(); i++) {
            Checkpoint.pass();
            Block block = document.blocks().get(i);
            Table table = tables.get(i);
            if (table != null && table.endBlock() > i && block.kind() == Block.Kind.TABLE_CELL) {
                rows(document, table, heading);
                i = table.endBlock() - 1;
                continue;
            }
            heading = headings.containsKey(i) ? document.text(block) : heading;
            List<String> texts = new ArrayList<>();
            List<List<Token>> tokens = new ArrayList<>();
            List<Boolean> ignores = new ArrayList<>();
            for (Sentence sentence : document.sentences().subList(block.firstSentence(), block.endSentence())) {
                texts.add(document.text(sentence));
                tokens.add(tokens(document, sentence));
                ignores.add(isIgnored(document, sentence));
            }
            Place place = block.kind() == Block.Kind.HEADING ? Place.HEADING : Place.PROSE;
            paragraph(place, texts, tokens, heading, i, steps[i], block.quoted(), ignores);
        }
    }

    private List<Token> tokens(Document document, Sentence sentence) {
        return Tokenizer.tokens(
                document.text(),
                document.words(),
                sentence.span().start(),
                sentence.span().end(),
                lexicon);
    }

    private boolean isIgnored(Document document, Sentence sentence) {
        if (ignored.isEmpty()) {
            return false;
        }
        Range range = document.range(sentence);
        return ignored.stream().anyMatch(each -> each.overlaps(range));
    }

    /// The place of each block in an ordered list; -1 where it is in none.
    private static int[] steps(Document document) {
        int[] steps = new int[document.blocks().size()];
        java.util.Arrays.fill(steps, -1);
        for (ListBlock list : document.lists()) {
            int step = -1;
            for (int i = list.firstBlock(); list.ordered() && i < list.endBlock() && i < steps.length; i++) {
                Checkpoint.pass();
                Block block = document.blocks().get(i);
                step += block.kind() == Block.Kind.LIST_ITEM && block.level() == list.depth() ? 1 : 0;
                steps[i] = Math.max(0, step);
            }
        }
        return steps;
    }

    private void paragraph(
            Place place,
            List<String> texts,
            List<List<Token>> tokens,
            String heading,
            int block,
            int step,
            boolean blockQuoted,
            List<Boolean> ignores) {
        List<List<Quotation>> found = QuotationReader.read(tokens);
        StringBuilder whole = new StringBuilder();
        StringBuilder said = new StringBuilder();
        String last = "";
        for (int i = 0; i < texts.size(); i++) {
            Checkpoint.pass();
            drafts.add(new Draft(
                    place,
                    texts.get(i),
                    tokens.get(i),
                    found.get(i),
                    heading,
                    block,
                    step,
                    blockQuoted,
                    ignores.get(i)));
            whole.append(QuotationReader.key(tokens.get(i), 0, tokens.get(i).size()));
            for (Quotation quotation : found.get(i)) {
                if (!quotation.key().equals(last)) {
                    quotations.add(quotation.key());
                    said.append(quotation.key());
                    last = quotation.key();
                }
            }
        }
        if (blockQuoted) {
            quotations.add(whole.toString());
            said.append(whole);
        }
        quoted.append(said).append('\n');
    }

    private void rows(Document document, Table table, String heading) {
        List<String> rows = TableRows.of(document, table);
        for (int i = 0; i < rows.size(); i++) {
            List<Token> tokens = Tokenizer.tokens(rows.get(i), lexicon);
            int block = table.firstBlock() + i;
            paragraph(Place.ROW, List.of(rows.get(i)), List.of(tokens), heading, block, -1, false, List.of(false));
        }
    }

    private void code() {
        Document document = document();
        for (Code code : document.codes()) {
            Checkpoint.pass();
            code.range().of(document.source()).lines().map(String::strip).forEach(line -> {
                if (!line.isEmpty() && !line.startsWith("```") && !line.startsWith("~~~")) {
                    codeLines.add(line);
                }
            });
            beside(code.range().of(document.source()));
        }
        Words words = document.words();
        int from = -1;
        for (int i = 0; i <= words.count(); i++) {
            Checkpoint.pass();
            boolean isCode = i < words.count() && words.code(i);
            if (isCode && from < 0) {
                from = i;
            } else if (!isCode && from >= 0) {
                snippets.add(document.text().substring(words.start(from), words.end(i - 1)));
                from = -1;
            }
        }
    }

    /// What only machines read: alternative texts, metadata, structured data, titles of links.
    private void machines() {
        Document document = document();
        for (Image image : document.images()) {
            beside(image.alt());
            beside(image.title());
        }
        for (Map.Entry<String, List<Metadata.Entry>> entry :
                document.metadata().entries().entrySet()) {
            entry.getValue().forEach(each -> {
                beside(each.value());
                metadata.computeIfAbsent(entry.getKey(), _ -> new HashSet<>()).add(each.value());
            });
        }
        for (StructuredData data : document.structuredData()) {
            beside(data.json());
            MetadataGuard.members(
                    data.json(),
                    (key, value) -> metadata.computeIfAbsent("{" + key, _ -> new HashSet<>())
                            .add(value));
        }
        for (Link link : document.links()) {
            beside(LinkGuard.title(document, link));
        }
    }

    private void beside(@Nullable String text) {
        Checkpoint.pass();
        if (text != null && !text.isBlank()) {
            beside.add(Tokenizer.tokens(text, lexicon));
        }
    }

    private void state() {
        for (Draft draft : drafts) {
            learn(draft.tokens);
        }
        beside.forEach(this::learn);
        NameReader names = NameReader.of(drafts.stream().map(Draft::tokens).toList(), lexicon);
        for (Draft draft : drafts) {
            Checkpoint.pass();
            BitSet taken = new BitSet();
            List<Fact> facts = new ArrayList<>(DayReader.read(draft.tokens, taken, lexicon));
            facts.addAll(QuantityReader.read(draft.tokens, taken, lexicon));
            facts.addAll(names.read(draft.tokens, taken, draft.place));
            facts.addAll(draft.quotations);
            facts.addAll(QualifierReader.read(draft.tokens, draft.quotations, lexicon));
            String key = key(draft);
            keys.add(key);
            statements.add(new Statement(
                    draft.place,
                    draft.text,
                    key,
                    draft.tokens,
                    List.copyOf(facts),
                    draft.heading,
                    draft.block,
                    draft.step,
                    draft.quoted,
                    draft.ignored,
                    Statement.stems(draft.tokens)));
        }
    }

    private void learn(List<Token> tokens) {
        for (Token token : tokens) {
            Checkpoint.pass();
            if (!token.mark()) {
                forms.add(token.form());
                stems.add(token.stem());
            }
        }
    }

    private static String key(Draft draft) {
        StringBuilder key = new StringBuilder();
        if (draft.place == Place.TITLE || draft.place == Place.DESCRIPTION) {
            key.append(draft.place).append(' ');
        }
        for (Token token : draft.tokens) {
            if (!token.mark() || "%$€£¥?°²³·".contains(token.text())) {
                key.append(token.form()).append(' ');
            }
        }
        return key.toString();
    }

    // ---- what was read

    Article article() {
        return article;
    }

    Document document() {
        return article.document();
    }

    Lexicon lexicon() {
        return lexicon;
    }

    List<Statement> statements() {
        return statements;
    }

    /// What machines read beside the text.
    List<List<Token>> beside() {
        return beside;
    }

    /// Values of metadata and structured data, by their keys; those of structured data with a `{`.
    Map<String, Set<String>> metadata() {
        return metadata;
    }

    /// All quotations, by their words.
    Set<String> quotations() {
        return quotations;
    }

    /// Whether these words stand in quotation marks one after another, though another may speak between them.
    boolean quotes(String key) {
        return quoted.indexOf(" " + key) >= 0 || quoted.indexOf("\n" + key) >= 0;
    }

    Set<String> codeLines() {
        return codeLines;
    }

    /// What is code within text.
    Set<String> snippets() {
        return snippets;
    }

    /// The keys of statements, each with the heading above it.
    Set<String> places() {
        Set<String> known = places;
        if (known.isEmpty()) {
            statements.forEach(statement -> known.add(statement.place(statement.heading())));
        }
        return known;
    }

    Set<String> keys() {
        return keys;
    }

    boolean hasForm(String form) {
        return forms.contains(form);
    }

    Set<String> forms() {
        return forms;
    }

    Set<String> stems() {
        return stems;
    }
}
