package assay.drafts.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Parses the sentences of a text and of its new version in the same way, into words, numbers, dates and
/// quotations.
///
/// This class caches words, so it must be used by only one thread.
public final class StatementParser {

    private static final ToolMentions NOBODY = new ToolMentions(Map.of(), Set.of());

    private final Lexicon lexicon;

    private StatementParser(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    /// @param sample a text that is long enough for language detection
    public static StatementParser of(String sample) {
        return new StatementParser(Lexicon.counting(sample));
    }

    /// Whether the text is in English, for which there are the most checks.
    public boolean english() {
        return lexicon.english();
    }

    /// Whether a capital letter inside a sentence marks a name in this language.
    public boolean capitalsName() {
        return lexicon.capitalsName();
    }

    /// Whether a word is so common that it need not be a name in a text in which all words are capitalized.
    public boolean ordinary(String form) {
        return lexicon.ordinary(form);
    }

    public String stem(String form) {
        return lexicon.stem(form);
    }

    public Statement read(String text) {
        Text read = Text.of(text, lexicon, NOBODY);
        List<Statement.Word> words = new ArrayList<>(read.tokens().size());
        for (int i = 0; i < read.tokens().size(); i++) {
            Token token = read.tokens().get(i);
            words.add(new Statement.Word(
                    token.text(),
                    token.form(),
                    token.word() ? lexicon.stem(token.form()) : token.form(),
                    kind(token),
                    ToolMentions.opens(read.tokens(), i),
                    read.isQuoted(i),
                    token.values()));
        }
        List<Figure> figures = new ArrayList<>();
        for (Quantity quantity : read.quantities()) {
            if (quantity.demanded()) {
                figures.add(Figure.of(quantity, read.text(quantity.from(), quantity.to())));
            }
        }
        for (Day day : read.days()) {
            figures.add(Figure.of(day, read.text(day.from(), day.to())));
        }
        List<Statement.Quoted> quotations = read.quotations().stream()
                .map(each -> new Statement.Quoted(
                        read.line(each.from(), each.to()).strip().toLowerCase(Locale.ROOT), each.from(), each.to()))
                .toList();
        return new Statement(text, List.copyOf(words), List.copyOf(figures), quotations);
    }

    private Statement.Word.Kind kind(Token token) {
        return switch (token.type()) {
            case MARK -> Statement.Word.Kind.MARK;
            case NUMBER -> Statement.Word.Kind.NUMBER;
            case CODE -> Statement.Word.Kind.CODE;
            case WORD ->
                token.text().length() < 2 || lexicon.functional(token.form())
                        ? Statement.Word.Kind.FUNCTION
                        : Statement.Word.Kind.CONTENT;
        };
    }
}
