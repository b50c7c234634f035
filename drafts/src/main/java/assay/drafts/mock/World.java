package assay.drafts.mock;

import assay.drafts.bundle.Bundle.Fact.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A fictitious market: the questions that people search for, a guide that answers them, and products.
///
/// @param keywords words in a primary keyword that select this world
/// @param guide the guide's page
/// @param market what the guide states about the market as a whole
/// @param tools the products; the first is the house product, which is called `@`
record World(
        List<String> keywords,
        String intent,
        List<String> terms,
        Guide guide,
        String market,
        List<Answer> answers,
        List<Product> tools) {

    record Guide(String url, String title) {}

    /// A question that people search for, and the guide's answer.
    record Answer(String question, String answer) {}

    record Product(String name, Map<Kind, List<Line>> lines) {

        List<Line> lines(Kind kind) {
            return lines.getOrDefault(kind, List.of());
        }
    }

    /// A sentence about a product, with `@` in place of the product's name.
    ///
    /// @param brief a short form for a table
    record Line(String text, @Nullable String brief) {

        /// Parses `sentence | brief`.
        static Line of(String written) {
            int bar = written.indexOf(" | ");
            return bar < 0 ? new Line(written, null) : new Line(written.substring(0, bar), written.substring(bar + 3));
        }
    }

    private static final Map<String, Kind> KINDS = Map.of(
            "what", Kind.WHAT,
            "for", Kind.AUDIENCE,
            "price", Kind.PRICE,
            "free", Kind.FREE_PLAN,
            "plus", Kind.STRENGTH,
            "limit", Kind.LIMIT);

    /// Reads a world from the resource next to this class.
    static World read(String name) {
        try (InputStream written = World.class.getResourceAsStream(name + ".txt")) {
            if (written == null) {
                throw new IllegalArgumentException("There is no world called " + name);
            }
            return parse(new String(written.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Parses lines of `key: text`; `tool` starts a product.
    static World parse(String written) {
        List<String> keywords = new ArrayList<>();
        List<String> terms = new ArrayList<>();
        List<Answer> answers = new ArrayList<>();
        List<Product> tools = new ArrayList<>();
        String intent = "";
        String market = "";
        String question = "";
        Guide guide = new Guide("", "");
        for (String line : written.lines().toList()) {
            int colon = line.indexOf(": ");
            if (colon < 0) {
                continue;
            }
            String text = line.substring(colon + 2).strip();
            switch (line.substring(0, colon)) {
                case "keywords" -> keywords.addAll(List.of(text.split(", ", -1)));
                case "intent" -> intent = text;
                case "term" -> terms.add(text);
                case "guide" -> {
                    Line page = Line.of(text);
                    guide = new Guide(page.text(), page.brief() == null ? "" : page.brief());
                }
                case "market" -> market = text;
                case "question" -> question = text;
                case "answer" -> answers.add(new Answer(question, text));
                case "tool" -> tools.add(new Product(text, new EnumMap<>(Kind.class)));
                default -> {
                    Kind kind = KINDS.get(line.substring(0, colon));
                    if (kind == null) {
                        throw new IllegalArgumentException("Unknown line: " + line);
                    }
                    tools.getLast()
                            .lines()
                            .computeIfAbsent(kind, key -> new ArrayList<>())
                            .add(Line.of(text));
                }
            }
        }
        return new World(keywords, intent, terms, guide, market, answers, tools);
    }

    /// Whether a keyword is about this market.
    boolean suits(String keyword) {
        String padded = " " + keyword.toLowerCase(Locale.ROOT) + " ";
        return keywords.stream().anyMatch(word -> {
            int at = padded.indexOf(word);
            return at > 0
                    && !Character.isLetterOrDigit(padded.charAt(at - 1))
                    && !Character.isLetterOrDigit(padded.charAt(at + word.length()));
        });
    }
}
