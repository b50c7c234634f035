package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;

import assay.scoring.CheckTester;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NonsenseTest {

    private static final String LATIN = """
            Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et
            dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex
            ea commodo consequat.
            """;

    private final CheckTester check = new CheckTester(new Nonsense());

    private static String post(String name) {
        try (InputStream in = Objects.requireNonNull(NonsenseTest.class.getResourceAsStream("/reports/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns the words of a text in random order, in paragraphs.
    private static String shuffled(String text, int seed) {
        List<String> words = new ArrayList<>(Arrays.asList(text.strip().split("[\\s#*|>`-]+")));
        Collections.shuffle(words, new Random(seed));
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            all.append(words.get(i)).append(i % 60 == 59 ? "\n\n" : " ");
        }
        return all.toString();
    }

    private static String letters(String alphabet, int words) {
        Random random = new Random(3);
        return IntStream.range(0, words)
                .mapToObj(i -> random.ints(random.nextInt(2, 9), 0, alphabet.length())
                                .mapToObj(at -> alphabet.substring(at, at + 1))
                                .collect(Collectors.joining())
                        + (i % 10 == 9 ? "." : ""))
                .collect(Collectors.joining(" "));
    }

    @Test
    void placeholderLatinGivesABlocker() {
        check.on("# Tea\n\n" + LATIN + "\n\n## Water\n\n" + LATIN)
                .gives(BLOCKER)
                .because("it makes up 100% of the text");
    }

    @Test
    void singleLineOfPlaceholderLatinPasses() {
        check.on(CheckTester.words(80) + "\n\n" + LATIN.lines().findFirst().orElseThrow())
                .passes();
    }

    @Test
    void placeholderLatinInCodeAndQuotationsPasses() {
        check.on(CheckTester.words(40) + "\n\n```\n" + LATIN + "\n```\n\n> " + LATIN.replace("\n", " "))
                .with(s -> s.written("en"))
                .passes();
    }

    @Test
    void realLatinPasses() {
        check.on("""
                        Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam qui
                        ipsorum lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, legibus inter se
                        differunt. Gallos ab Aquitanis Garumna flumen, a Belgis Matrona et Sequana dividit. Horum omnium
                        fortissimi sunt Belgae, propterea quod a cultu atque humanitate provinciae longissime absunt.
                        """).isNotApplicable("can't be detected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abcdefghijklmnopqrstuvwxyz", "абвгдежзийклмнопрстуфхцчшщъыьэюя"})
    void randomLettersGiveABlocker(String alphabet) {
        check.on(letters(alphabet, 150)).gives(BLOCKER).because("random letters");
    }

    @Test
    void wordsWithoutGrammarGiveABlocker() {
        String[] words = ("window purple kettle jump marble fence orange river candle stone bright spoon cloud paper"
                        + " garden silver hammer yellow bottle forest")
                .split(" ");
        Random random = new Random(5);
        String salad = IntStream.range(0, 120)
                .mapToObj(i -> words[random.nextInt(words.length)] + (i % 12 == 11 ? "." : ""))
                .collect(Collectors.joining(" "));
        check.on(salad).with(s -> s.written("en")).gives(BLOCKER).because("function words");
    }

    /// A template may declare the wrong language for all its pages.
    @Test
    void wordsOfAnotherLanguagePass() {
        check.on(post("nachricht.md")).with(s -> s.written("en")).judge();
        check.on(post("nachricht.md") + "\n\n" + CheckTester.words(30))
                .with(s -> s.written("en"))
                .isNotApplicable("in several languages");
    }

    @Test
    void listsOfNamesAndIngredientsNeedNoGrammar() {
        check.on("""
                        Thanks go to Anna Kovacs, Ben Okafor, Chiara Rossi, Dilip Rao, Emil Larsen, Fatima Haddad, Goran
                        Petrovic, Hana Sato, Ivan Dimitrov, Jana Novotna, Karl Weber, Lucia Ortega, Marek Nowak.

                        200 g flour, 100 g butter, 3 eggs, 50 g sugar, 1 pinch salt, 1 lemon, 2 spoons water, 10 g yeast,
                        250 ml milk, 80 g raisins, 1 vanilla pod, 20 g almonds, 5 g cinnamon, 1 glass rum.
                        """).with(s -> s.written("en")).isNotApplicable("too few sentences");
    }

    @ParameterizedTest
    @ValueSource(strings = {"green-tea.md", "comparison.md", "nachricht.md", "opinion.md", "docs.md", "faq.md"})
    void realTextsPass(String name) {
        check.on(post(name)).passes().because("The words form sentences");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shuffledWordsGiveABlocker(int seed) {
        check.on(shuffled(post("green-tea.md"), seed)).gives(BLOCKER);
        check.on(shuffled(post("opinion.md"), seed)).gives(BLOCKER).because("keep their order");
    }

    @Test
    void misplacedArticlesGiveABlockerEvenIfWordPairsAreInOrder() {
        check.on("Of the of green tea leaves open the in water below boiling. ".repeat(10))
                .with(s -> s.written("en"))
                .gives(BLOCKER)
                .because("all 20 grammatical articles come before a word that never follows an article");
    }

    @Test
    void wordsWithoutRepeatedPairsGiveABlocker() {
        String words = Stream.of("opinion.md", "comparison.md", "docs.md", "faq.md", "green-tea.md")
                .flatMap(name ->
                        Arrays.stream(post(name).toLowerCase(Locale.ROOT).split("[^a-z]+")))
                .distinct()
                .collect(Collectors.joining(" "));
        check.on(shuffled(words, 1))
                .with(s -> s.written("en"))
                .gives(BLOCKER)
                .because("hardly any two words appear together more than once");
    }

    @Test
    void textsOfFewWordsAreSkipped() {
        check.on("Green tea.").isNotApplicable("too little running text");
        check.on("緑茶は日本の飲み物です。お湯は七十度くらいにします。茶葉は一人分で二グラムです。急須に入れて一分待ちます。").isNotApplicable("word list for Japanese");
    }
}
