package assay.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

/// Generates unusual texts: cut anywhere or spliced, with words dropped, repeated, swapped or inserted. The
/// same seed gives the same texts.
public final class Mutations {

    /// Characters that parsers handle specially: marks, digits, unpaired surrogates, invisible characters.
    private static final List<String> ODDITIES = List.of(
            "",
            " ",
            ".",
            ",",
            "?",
            "!",
            ":",
            "-",
            "–",
            "—",
            "/",
            "(",
            ")",
            "[",
            "]",
            "<",
            ">",
            "|",
            "#",
            "*",
            "`",
            "{{",
            "\"",
            "“",
            "”",
            "„",
            "«",
            "»",
            "'",
            "’",
            "''",
            "%",
            "$",
            "€",
            "£",
            "A$",
            "°",
            "~",
            "…",
            "..",
            "&",
            "\\",
            "\n",
            "\n\n",
            "\r\n",
            "\t",
            "\u00a0",
            "\u200b",
            "\u0301",
            "\u0301's",
            "d'\u0301",
            "😀",
            "\ud83d",
            "\ude00",
            "𝟛",
            "½",
            "²",
            "٣",
            "0",
            "1",
            "2",
            "7",
            "10",
            "12",
            "15",
            "24",
            "25",
            "31",
            "80",
            "99",
            "100",
            "1985",
            "2024",
            "1,000",
            "1.200",
            "1.2.3",
            "0.0",
            "1e9",
            "3/4/2025",
            "2026-03-01",
            "17.05.2024",
            "123456789012345678901234567890123",
            "10'",
            "6\"",
            "2:30",
            "H13",
            "5A",
            "n't",
            "'s",
            "l'",
            "<!--",
            "-->",
            "<a href=",
            "](",
            "https://",
            "//",
            "---",
            "| --- |",
            "漢字",
            "ไทย",
            "العربية",
            "हिन्दी");

    private final Random random;
    private final List<String> texts;
    private final List<String> words;

    /// @param texts the texts to mutate
    /// @param words the words to insert
    public Mutations(long seed, Collection<String> texts, Collection<String> words) {
        this.random = new Random(seed);
        this.texts = List.copyOf(texts);
        this.words = List.copyOf(words);
    }

    /// Returns the files of a folder in the test resources and of its subfolders, in the order of their
    /// names.
    public static List<String> resources(String folder) {
        URL place = Objects.requireNonNull(Mutations.class.getResource(folder), folder);
        try {
            return files(Path.of(place.toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Returns the files of any folder and of its subfolders, in the order of their names.
    public static List<String> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<String> contents = new ArrayList<>();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                contents.add(Files.readString(file));
            }
            return contents;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public <T> T of(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    /// Returns a text with up to three changes.
    public String text() {
        return changed(of(texts));
    }

    /// Returns some of the words and marks in a row, with or without spaces between them.
    public String row() {
        StringBuilder row = new StringBuilder();
        for (int i = random.nextInt(9); i >= 0; i--) {
            row.append(word()).append(random.nextInt(4) == 0 ? "" : " ");
        }
        return random.nextBoolean() ? row.toString() : row.toString().strip();
    }

    public String changed(String text) {
        String changed = text;
        for (int i = random.nextInt(3); i >= 0; i--) {
            changed = once(changed);
        }
        return changed;
    }

    private String once(String text) {
        return switch (random.nextInt(9)) {
            case 0 -> text.substring(0, place(text));
            case 1 -> text.substring(place(text));
            case 2 -> text.substring(0, place(text)) + end(of(texts));
            case 3 -> put(text, word());
            case 4 -> put(text, ' ' + row() + ' ');
            case 5 -> put(text, part(text));
            case 6 -> without(text);
            case 7 -> swapped(text);
            default -> random.nextInt(4) == 0 ? word() : split(text);
        };
    }

    private int place(String text) {
        return random.nextInt(text.length() + 1);
    }

    private String end(String text) {
        return text.substring(place(text));
    }

    private String put(String text, String part) {
        int at = place(text);
        return text.substring(0, at) + part + text.substring(at);
    }

    private String part(String text) {
        int from = place(text);
        return text.substring(from, Math.min(text.length(), from + random.nextInt(200)));
    }

    private String without(String text) {
        int from = place(text);
        return text.substring(0, from) + text.substring(Math.min(text.length(), from + random.nextInt(40)));
    }

    /// Swaps two words or runs of words.
    private String swapped(String text) {
        List<String> parts = new ArrayList<>(List.of(text.split("(?<=\\s)", -1)));
        for (int i = random.nextInt(4); i >= 0; i--) {
            Collections.swap(parts, random.nextInt(parts.size()), random.nextInt(parts.size()));
        }
        return String.join("", parts);
    }

    /// Inserts half of a surrogate pair.
    private String split(String text) {
        String with = put(text, "😀");
        int at = with.indexOf("😀");
        return random.nextBoolean() ? with.substring(0, at + 1) : with.substring(0, at) + with.substring(at + 1);
    }

    private String word() {
        return words.isEmpty() || random.nextInt(3) == 0 ? of(ODDITIES) : of(words);
    }

    /// Runs code that must not fail; if it does, reports the texts.
    ///
    /// @param texts the texts that the code reads
    public static void survives(Runnable reading, String... texts) {
        try {
            reading.run();
        } catch (RuntimeException | StackOverflowError e) {
            StringBuilder shown = new StringBuilder("It fails over");
            for (String text : texts) {
                shown.append("\n  “");
                text.chars().forEach(c -> shown.append(c > ' ' && c < 127 ? "" + (char) c : c == ' ' ? " " : hex(c)));
                shown.append('”');
            }
            throw new AssertionError(shown.toString(), e);
        }
    }

    private static String hex(int c) {
        return String.format("\\u%04x", c);
    }
}
