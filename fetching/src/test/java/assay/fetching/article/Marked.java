package assay.fetching.article;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;
import org.junit.jupiter.api.Assumptions;

/// A page whose article is known.
///
/// @param words the words of the article, in order; empty if the page has none
record Marked(String name, String html, URI url, List<String> words) {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    private static final Path CORPUS = ROOT.resolve("../shared/corpus/html");

    boolean hasArticle() {
        return !words.isEmpty();
    }

    /// Pages in the style of common platforms, written for this project: text between `[[` and `]]` is the
    /// article.
    static List<Marked> shells() {
        Path folder = resource("shells");
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().map(Marked::shell).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Marked shell(String name) {
        return shell(resource("shells").resolve(name + ".html"));
    }

    private static Marked shell(Path file) {
        String name = file.getFileName().toString().replace(".html", "");
        String html = read(file);
        for (int at = html.indexOf("{{"); at >= 0; at = html.indexOf("{{")) {
            int end = html.indexOf("}}", at);
            html = html.substring(0, at)
                    + read(resource("texts").resolve(html.substring(at + 2, end) + ".html"))
                    + html.substring(end + 2);
        }
        List<String> words = new ArrayList<>();
        for (int at = html.indexOf("[["); at >= 0; at = html.indexOf("[[", at + 1)) {
            words.addAll(Words.of(Words.text(html.substring(at + 2, html.indexOf("]]", at)))));
        }
        return new Marked(
                name, html.replace("[[", "").replace("]]", ""), URI.create("https://example.org/" + name), words);
    }

    /// Hand-marked pages in the corpus; without a corpus, the test is skipped. A page that has changed since
    /// it was marked is an error.
    static List<Marked> corpus() {
        Assumptions.assumeTrue(Files.isDirectory(CORPUS), "no corpus at " + CORPUS + ": skipped");
        Map<String, List<String>> words = new LinkedHashMap<>();
        Map<String, String> pages = new LinkedHashMap<>();
        for (String line : read(resource("marks.tsv")).split("\n")) {
            if (line.startsWith("#")) {
                continue;
            }
            String[] mark = line.split("\t", -1);
            String html = pages.computeIfAbsent(mark[0], file -> checked(CORPUS.resolve(file), mark[1]));
            List<String> marked = words.computeIfAbsent(mark[0], _ -> new ArrayList<>());
            if (!mark[2].equals("-")) {
                marked.addAll(Words.stretch(Words.of(Words.text(html)), mark[2], mark[3], mark[4]));
            }
        }
        List<Marked> marked = new ArrayList<>();
        pages.forEach((file, html) -> marked.add(new Marked(
                file, html, URI.create("https://example.org/page/"), Objects.requireNonNull(words.get(file)))));
        return marked;
    }

    private static String checked(Path file, String sum) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            String is = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            if (!is.equals(sum)) {
                throw new IllegalStateException(file + " is not the page that was marked");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path resource(String name) {
        return Path.of("src/test/resources/assay/fetching/article").resolve(name);
    }

    private static String read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Words for comparison: runs of letters and digits in lower case; each Chinese or Japanese character
    /// is a word.
    static final class Words {

        private Words() {}

        /// Returns the visible text of HTML; tags split words.
        static String text(String html) {
            StringBuilder text = new StringBuilder();
            Jsoup.parse(html).body().traverse(new NodeVisitor() {
                private int unread;

                @Override
                public void head(Node node, int depth) {
                    if (node instanceof TextNode words && unread == 0) {
                        text.append(words.getWholeText());
                    } else if (node instanceof Element element) {
                        unread += Outline.UNREAD.contains(element.normalName()) ? 1 : 0;
                        gap(element);
                    }
                }

                @Override
                public void tail(Node node, int depth) {
                    if (node instanceof Element element) {
                        unread -= Outline.UNREAD.contains(element.normalName()) ? 1 : 0;
                        gap(element);
                    }
                }

                private void gap(Element element) {
                    if (element.isBlock() || element.nameIs("br") || element.nameIs("td") || element.nameIs("th")) {
                        text.append(' ');
                    }
                }
            });
            return text.toString();
        }

        static List<String> of(String text) {
            List<String> words = new ArrayList<>();
            StringBuilder word = new StringBuilder();
            for (int i = 0; i <= text.length(); ) {
                int c = i < text.length() ? text.codePointAt(i) : ' ';
                i += Character.charCount(c);
                boolean dense = c >= 0x3040 && c < 0xa000;
                if (!Character.isLetterOrDigit(c) || dense) {
                    if (!word.isEmpty()) {
                        words.add(word.toString());
                        word.setLength(0);
                    }
                    if (dense && Character.isLetter(c)) {
                        words.add(Character.toString(c));
                    }
                } else {
                    word.appendCodePoint(Character.toLowerCase(c));
                }
            }
            return words;
        }

        /// Returns the words of a range, from the first occurrence of its first words to the first occurrence
        /// of its last words, without the given words.
        private static List<String> stretch(List<String> words, String first, String last, String without) {
            int start = find(words, of(first), 0);
            List<String> ending = of(last);
            int end = find(words, ending, start) + ending.size();
            List<String> stretch = new ArrayList<>(words.subList(start, end));
            for (String one : without.split("\\|")) {
                List<String> out = of(one);
                if (!out.isEmpty()) {
                    int at = find(stretch, out, 0);
                    stretch.subList(at, at + out.size()).clear();
                }
            }
            return stretch;
        }

        private static int find(List<String> words, List<String> wanted, int from) {
            for (int i = from; i + wanted.size() <= words.size(); i++) {
                if (words.subList(i, i + wanted.size()).equals(wanted)) {
                    return i;
                }
            }
            throw new IllegalStateException("no " + wanted + " in the page");
        }
    }
}
