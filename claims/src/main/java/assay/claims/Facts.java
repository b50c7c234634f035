package assay.claims;

import assay.claims.Fact.Name;
import assay.claims.Fact.Quantity;
import assay.claims.Fact.Quotation;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.MetadataField;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Range;
import assay.scoring.document.StructuredData;
import assay.scoring.document.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The content of a text, read once: its statements with their facts, and its machine-readable data.
///
/// @param ignored ranges of the source that do not belong to the text, such as an assistant's comments about
/// itself
/// @param beside the tokens of each piece of machine-readable data
/// @param metadata the values of metadata and structured data, by key; keys of structured data start with
/// `{`
/// @param quotations the words of each quotation
/// @param quoted the quotations of each paragraph, concatenated
/// @param snippets code within sentences
/// @param keys the keys of all statements
/// @param placedKeys the keys of all statements, each with the heading above it
record Facts(
        Article article,
        Lexicon lexicon,
        List<Range> ignored,
        List<Statement> statements,
        List<List<Token>> beside,
        Map<String, Set<String>> metadata,
        Set<String> quotations,
        StringBuilder quoted,
        Set<String> codeLines,
        Set<String> snippets,
        Set<String> keys,
        Set<String> placedKeys,
        Set<String> forms,
        Set<String> stems) {

    static Facts of(Article article, Lexicon lexicon, List<Range> ignored) {
        Facts facts = new Facts(
                article,
                lexicon,
                ignored,
                new ArrayList<>(),
                new ArrayList<>(),
                new HashMap<>(),
                new HashSet<>(),
                new StringBuilder("\n"),
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>());
        facts.fields();
        facts.blocks();
        facts.code();
        facts.machines();
        facts.read();
        return facts;
    }

    // ---- reading

    private void fields() {
        field(article.title(), Place.TITLE);
        field(article.metaDescription(), Place.DESCRIPTION);
        article.slug().ifPresent(slug -> beside(slug.value().replace('-', ' ')));
    }

    private void field(Optional<MetadataField> field, Place place) {
        if (field.isPresent() && field.get().origin() != MetadataField.Origin.HEADING) {
            paragraph(List.of(statement(place, field.get().value(), "", -1)), false);
        }
    }

    private void blocks() {
        Document document = document();
        Map<Integer, Table> tables = new HashMap<>();
        document.tables().forEach(table -> tables.put(table.firstBlock(), table));
        int[] steps = steps(document);
        String heading = "";
        for (int i = 0; i < document.blocks().size(); i++) {
            Checkpoint.pass();
            Block block = document.blocks().get(i);
            Table table = tables.get(i);
            if (table != null && table.endBlock() > i && block.kind() == Block.Kind.TABLE_CELL) {
                for (String row : TableRows.of(document, table)) {
                    paragraph(List.of(statement(Place.ROW, row, heading, i++)), false);
                }
                i = table.endBlock() - 1;
                continue;
            }
            boolean head = block.kind() == Block.Kind.HEADING;
            heading = head ? document.text(block) : heading;
            List<Statement> sentences = new ArrayList<>();
            for (Sentence sentence : document.sentences().subList(block.firstSentence(), block.endSentence())) {
                List<Token> tokens = Tokenizer.tokens(
                        document.text(),
                        document.words(),
                        sentence.span().start(),
                        sentence.span().end(),
                        lexicon);
                Range range = document.range(sentence);
                boolean aside = ignored.stream().anyMatch(each -> each.overlaps(range));
                sentences.add(statement(
                        head ? Place.HEADING : Place.PROSE,
                        document.text(sentence),
                        tokens,
                        heading,
                        i,
                        steps[i],
                        block.quoted(),
                        aside));
            }
            paragraph(sentences, block.quoted());
        }
    }

    private Statement statement(Place place, String text, String heading, int block) {
        return statement(place, text, tokens(text), heading, block, -1, false, false);
    }

    private Statement statement(
            Place place,
            String text,
            List<Token> tokens,
            String heading,
            int block,
            int step,
            boolean blockQuoted,
            boolean aside) {
        Statement statement = new Statement(
                statements.size(),
                place,
                text,
                tokens,
                heading,
                block,
                step,
                blockQuoted,
                aside,
                Statement.key(place, tokens),
                Statement.stems(tokens),
                new ArrayList<>(),
                new BitSet());
        statements.add(statement);
        keys.add(statement.key());
        placedKeys.add(statement.placedKey());
        learn(tokens);
        return statement;
    }

    /// Returns the position of each block in its ordered list; -1 for blocks that are not in an ordered list.
    private static int[] steps(Document document) {
        int[] steps = new int[document.blocks().size()];
        Arrays.fill(steps, -1);
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

    /// Reads the quotations of a paragraph, which may span several sentences.
    private void paragraph(List<Statement> sentences, boolean blockQuoted) {
        List<List<Quotation>> found =
                QuotationReader.read(sentences.stream().map(Statement::tokens).toList());
        StringBuilder whole = new StringBuilder();
        String last = "";
        for (int i = 0; i < sentences.size(); i++) {
            Checkpoint.pass();
            Statement sentence = sentences.get(i);
            sentence.facts().addAll(found.get(i));
            whole.append(QuotationReader.key(sentence.tokens()));
            for (Quotation quotation : found.get(i)) {
                if (!quotation.key().equals(last)) {
                    last = quotation.key();
                    quotations.add(last);
                    quoted.append(last);
                }
            }
        }
        if (blockQuoted) {
            quotations.add(whole.toString());
            quoted.append(whole);
        }
        quoted.append('\n');
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
        for (int i = 0, from = 0; i <= words.count(); i++) {
            Checkpoint.pass();
            boolean ends = i == words.count() || !words.code(i);
            if (ends && from < i) {
                snippets.add(document.text().substring(words.start(from), words.end(i - 1)));
            }
            from = ends ? i + 1 : from;
        }
    }

    /// Reads the machine-readable data: alt text, metadata, structured data and link titles.
    private void machines() {
        Document document = document();
        for (Image image : document.images()) {
            beside(image.alt());
            beside(image.title());
        }
        document.metadata()
                .entries()
                .forEach((key, entries) -> entries.forEach(each -> {
                    beside(each.value());
                    metadata.computeIfAbsent(key, _ -> new HashSet<>()).add(each.value());
                }));
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
            beside.add(tokens(text));
            learn(beside.getLast());
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

    /// Reads the facts of all statements. Names are recognized from the whole text, so all statements must be
    /// known first.
    private void read() {
        NameReader names = NameReader.of(statements, lexicon);
        for (Statement statement : statements) {
            Checkpoint.pass();
            List<Token> tokens = statement.tokens();
            BitSet taken = new BitSet();
            List<Fact> facts = statement.facts();
            facts.addAll(QualifierReader.read(tokens, statement.facts(Quotation.class), lexicon));
            facts.addAll(DayReader.read(tokens, taken, lexicon));
            facts.addAll(QuantityReader.read(tokens, taken, lexicon));
            for (Name name : names.read(tokens, taken, statement.place())) {
                facts.add(name);
                statement.named().set(name.from());
            }
        }
    }

    /// Returns the numbers and dates in a text that is not part of the statements.
    static List<Fact> numbers(List<Token> tokens, Lexicon lexicon) {
        BitSet taken = new BitSet();
        List<Fact> facts = new ArrayList<>(DayReader.read(tokens, taken, lexicon));
        facts.addAll(QuantityReader.read(tokens, taken, lexicon));
        return facts;
    }

    // ---- accessors

    Document document() {
        return article.document();
    }

    /// Whether the text quotes these words in this order, even if other words interrupt the quotation.
    boolean quotes(String key) {
        return quoted.indexOf(" " + key) >= 0 || quoted.indexOf("\n" + key) >= 0;
    }

    /// Whether the text contains a statement. A statement with a number must also be under the same heading.
    boolean states(Statement statement) {
        return statement.facts(Quantity.class).isEmpty()
                ? keys.contains(statement.key())
                : placedKeys.contains(statement.placedKey());
    }

    /// Returns the statements from the first to the last, with up to `back` statements before them and up to
    /// `ahead` statements after them.
    List<Statement> around(Statement first, Statement last, int back, int ahead) {
        return statements.subList(
                Math.max(0, first.index() - back), Math.min(statements.size(), last.index() + ahead + 1));
    }

    /// Returns the tokens of a separate text, such as a heading.
    List<Token> tokens(String text) {
        return Tokenizer.tokens(text, lexicon);
    }

    boolean hasForm(String form) {
        return forms.contains(form);
    }
}
