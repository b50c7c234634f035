package assay.bench.calibrate;

import assay.language.Language;
import assay.language.Sentence;
import assay.language.WordData;
import assay.language.Words;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Creates nonsense: posts whose words or sentences are shuffled, and random texts.
final class Disorder {

    private static final List<String> LATIN = WordData.list(Disorder.class, "dummy-latin");
    private static final int HEADINGS = 10;
    private static final int COPIES = 10;

    private Disorder() {}

    static Document read(String content) {
        return Document.read(content, SourceFormat.MARKDOWN);
    }

    /// Returns the sentences in the author's own paragraphs.
    static List<Sentence> sentences(Document document) {
        return document.blocks().stream()
                .filter(block -> block.prose() && block.kind() == Block.Kind.PARAGRAPH)
                .flatMap(block -> document.sentences().subList(block.firstSentence(), block.endSentence()).stream())
                .toList();
    }

    private static List<String> texts(Document document, List<Sentence> sentences) {
        return sentences.stream()
                .map(sentence -> document.range(sentence).of(document.source()).strip())
                .toList();
    }

    /// Returns the post with its sentences replaced by these texts, until the texts run out.
    private static String filled(Document document, List<Sentence> places, List<String> texts) {
        StringBuilder filled = new StringBuilder();
        String source = document.source();
        int from = 0;
        for (int i = 0; i < places.size(); i++) {
            Range range = document.range(places.get(i));
            if (range.start() >= from) {
                String old = range.of(source);
                filled.append(source, from, range.start()).append(texts.get(i));
                // The range of a sentence can include the space before the next one.
                filled.append(old, old.stripTrailing().length(), old.length());
                from = range.end();
            }
        }
        return filled.append(source, from, source.length()).toString();
    }

    static String sentencesShuffled(Document document, Random random) {
        List<Sentence> places = sentences(document);
        List<String> texts = new ArrayList<>(texts(document, places));
        Collections.shuffle(texts, random);
        return filled(document, places, texts);
    }

    /// Returns the first post with its sentences replaced by sentences from all these posts.
    static String mixed(List<Document> posts, Random random) {
        List<String> pool = new ArrayList<>();
        posts.forEach(post -> pool.addAll(texts(post, sentences(post))));
        Collections.shuffle(pool, random);
        return filled(posts.getFirst(), sentences(posts.getFirst()), pool);
    }

    /// Shuffles the words of the paragraphs, but keeps the lengths of sentences.
    static String wordsShuffled(Document document, Random random) {
        List<Sentence> places = sentences(document);
        List<String> words = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        for (String text : texts(document, places)) {
            List<String> each = words(text);
            words.addAll(each);
            lengths.add(each.size());
        }
        Collections.shuffle(words, random);
        List<String> texts = new ArrayList<>();
        int at = 0;
        for (int length : lengths) {
            texts.add(joined(words.subList(at, at + length)));
            at += length;
        }
        return filled(document, places, texts);
    }

    /// Shuffles the words within each sentence.
    static String wordsShuffledInSentences(Document document, Random random) {
        List<Sentence> places = sentences(document);
        List<String> texts = new ArrayList<>();
        for (String text : texts(document, places)) {
            List<String> words = new ArrayList<>(words(text));
            Collections.shuffle(words, random);
            texts.add(joined(words));
        }
        return filled(document, places, texts);
    }

    /// Shuffles all tokens that are separated by spaces, and writes twelve on each line.
    static String tokensShuffled(Document document, Random random) {
        List<String> tokens =
                new ArrayList<>(Arrays.asList(document.text().strip().split("\\s+")));
        Collections.shuffle(tokens, random);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tokens.size(); i++) {
            text.append(tokens.get(i)).append(i % 72 == 71 ? "\n\n" : i % 12 == 11 ? "\n" : " ");
        }
        return text.toString();
    }

    private static List<String> words(String text) {
        if (text.indexOf(' ') >= 0 && text.length() < 12 * text.split(" ").length) {
            return List.of(text.split("\\s+"));
        }
        Words words = Words.of(text);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < words.count(); i++) {
            all.add(text.substring(words.start(i), i + 1 < words.count() ? words.start(i + 1) : text.length()));
        }
        return all;
    }

    /// Joins words, with spaces in all languages except Chinese, Japanese and Thai.
    private static String joined(List<String> words) {
        boolean unspaced = words.stream()
                .anyMatch(word ->
                        word.codePoints().anyMatch(c -> c >= 0x0e00 && c < 0x0f00 || c >= 0x3040 && c < 0xa000));
        return String.join(unspaced ? "" : " ", words);
    }

    /// Returns the distinct content words of these posts.
    static List<String> contentWords(List<Document> posts, Language language) {
        Set<String> pool = new TreeSet<>();
        for (Document post : posts) {
            for (int id = 0; id < post.words().vocabulary().size(); id++) {
                String form = post.words().vocabulary().form(id);
                if (form.length() > 2
                        && form.codePoints().allMatch(Character::isLetter)
                        && !language.isFunctionWord(form)) {
                    pool.add(form);
                }
            }
        }
        return List.copyOf(pool);
    }

    /// Returns random words in sentences of eight to sixteen words.
    static String salad(List<String> pool, int words, Random random) {
        return underHeadings(words, random, () -> pool.get(random.nextInt(pool.size())));
    }

    static String latin(int words, Random random) {
        return underHeadings(words, random, () -> LATIN.get(random.nextInt(LATIN.size())));
    }

    /// @param letters the letters of an alphabet
    static String letters(String letters, int words, Random random) {
        return underHeadings(words, random, () -> {
            StringBuilder word = new StringBuilder();
            for (int i = random.nextInt(2, 10); i > 0; i--) {
                word.append(letters.charAt(random.nextInt(letters.length())));
            }
            return word.toString();
        });
    }

    private static String underHeadings(int words, Random random, Supplier<String> next) {
        StringBuilder text = new StringBuilder();
        for (int heading = 0; heading < HEADINGS; heading++) {
            text.append("## ")
                    .append(capital(next.get()))
                    .append(' ')
                    .append(next.get())
                    .append("\n\n");
            for (int written = 0; written < words / HEADINGS; ) {
                int length = random.nextInt(8, 17);
                List<String> sentence = new ArrayList<>();
                for (int i = 0; i < length; i++) {
                    sentence.add(next.get());
                }
                text.append(capital(String.join(" ", sentence))).append(". ");
                written += length;
            }
            text.append("\n\n");
        }
        return text.toString();
    }

    private static String capital(String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /// Returns ten copies of the longest paragraph, each with a third of its content words replaced.
    static Optional<String> copies(Document document, Language language, Random random) {
        Optional<Block> longest = document.blocks().stream()
                .filter(block -> block.prose() && block.kind() == Block.Kind.PARAGRAPH && block.words() >= 40)
                .max(Comparator.comparingInt(Block::words));
        if (longest.isEmpty()) {
            return Optional.empty();
        }
        List<String> others =
                new ArrayList<>(new HashSet<>(Arrays.asList(document.text().split("[^\\p{L}]+"))));
        others.removeIf(word -> word.length() < 4);
        Collections.sort(others);
        String text = longest.get().range().of(document.source()).strip();
        StringBuilder all = new StringBuilder();
        for (int copy = 0; copy < COPIES; copy++) {
            String[] words = text.split(" ");
            for (int i = 0; i < words.length; i++) {
                boolean content = words[i].length() > 3
                        && words[i].codePoints().allMatch(Character::isLetter)
                        && !language.isFunctionWord(words[i].toLowerCase(Locale.ROOT));
                if (content && random.nextInt(3) == 0) {
                    words[i] = others.get(random.nextInt(others.size()));
                }
            }
            all.append(String.join(" ", words)).append("\n\n");
        }
        return Optional.of(all.toString());
    }
}
