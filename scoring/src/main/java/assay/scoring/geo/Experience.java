package assay.scoring.geo;

import assay.language.Phrases;
import assay.language.Sentence;
import assay.language.WordData;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Where a text shows that its writer was there: "we measured 80 ms", "our survey of March", an example with a name, a
/// command with what it printed.
///
/// "We tested these tools" alone is written as easily as not; it counts with a number, a name, code, a link or
/// a picture beside it.
final class Experience {

    /// Verb and person stand at most this many words apart: "we have also since measured".
    private static final int NEAR = 3;

    /// More code, pictures or speakers show no more that the writer was there.
    private static final int MOST_SHOWN = 3;

    private static final List<String> STOCK = WordData.list(Experience.class, "stock-photo-sites");

    private final List<Sentence> tests = new ArrayList<>();
    private final List<Sentence> bare = new ArrayList<>();
    private final List<Sentence> data = new ArrayList<>();
    private int examples;
    private int shown;
    private int spoken;

    private final Document document;
    private final Words words;
    private final FirstPerson person;
    private final Names names;
    private final boolean[] concrete;

    private Experience(Article article) {
        this.document = article.document();
        this.words = document.words();
        this.person = article.measured(FirstPerson.class, FirstPerson::of);
        this.names = article.measured(Names.class, Names::of);
        this.concrete = new boolean[document.sentences().size()];
    }

    static Experience of(Article article) {
        Experience experience = new Experience(article);
        ExperienceWords known = ExperienceWords.of(article.language());
        if (known != null && experience.person.known()) {
            experience.read(article, known);
        }
        return experience;
    }

    /// Sentences in which the writer tells of a test or a deed, with something concrete beside it.
    List<Sentence> tests() {
        return tests;
    }

    /// Those with nothing concrete beside it.
    List<Sentence> bare() {
        return bare;
    }

    /// Sentences that speak of the writer's own figures or people.
    List<Sentence> data() {
        return data;
    }

    /// Examples with a name, a number or code in them.
    int examples() {
        return examples;
    }

    /// Blocks of code and pictures that are not from a stock of them, as far as they tell something.
    int shown() {
        return shown;
    }

    /// Somebody who speaks in the text was asked or read, as far as it tells something.
    int spoken() {
        return spoken;
    }

    /// All of it; two deeds with nothing concrete beside them count as one.
    int count() {
        return tests.size() + data.size() + bare.size() / 2 + examples + shown + spoken;
    }

    private void read(Article article, ExperienceWords known) {
        concrete();
        boolean[] verbs = known.verbs(words.vocabulary());
        boolean[] nouns = known.nouns(words.vocabulary());
        boolean[] alone = known.alone(words.vocabulary());
        List<Sentence> sentences = document.sentences();
        for (int i = 0; i < sentences.size(); i++) {
            Sentence sentence = sentences.get(i);
            if (!document.block(sentence).prose() || isQuestion(sentence)) {
                continue;
            }
            boolean did = false;
            boolean has = false;
            for (int w = sentence.firstWord(); w < sentence.endWord(); w++) {
                int id = words.id(w);
                did |= alone[id];
                if (!person.is(id)) {
                    continue;
                }
                for (int k = w + 1; k <= Math.min(w + NEAR, sentence.endWord() - 1); k++) {
                    did |= verbs[words.id(k)];
                    has |= k <= w + 2 && nouns[words.id(k)] && known.isPossessive(words.form(w));
                }
            }
            if (did && isConcrete(i)) {
                tests.add(sentence);
            } else if (has && isConcrete(i)) {
                data.add(sentence);
            } else if (did) {
                bare.add(sentence);
            }
        }
        for (Phrases.Hit hit : known.examples().in(words)) {
            int at = document.sentenceAt(words.start(hit.firstWord()));
            if (document.block(sentences.get(at)).prose() && concrete[at]) {
                examples++;
            }
        }
        spoken = Math.min(MOST_SHOWN, article.measured(Quotes.class, Quotes::of).attributed());
        shown = Math.min(MOST_SHOWN, document.codes().size() + pictures());
    }

    private boolean isQuestion(Sentence sentence) {
        return document.text().charAt(sentence.span().end() - 1) == '?';
    }

    private boolean isConcrete(int sentence) {
        return concrete[sentence]
                || sentence + 1 < concrete.length
                        && concrete[sentence + 1]
                        && document.sentences().get(sentence + 1).block()
                                == document.sentences().get(sentence).block();
    }

    /// Which sentences hold a number, code, a name or a link.
    private void concrete() {
        List<Sentence> sentences = document.sentences();
        for (int i = 0; i < sentences.size(); i++) {
            Sentence sentence = sentences.get(i);
            for (int w = sentence.firstWord(); w < sentence.endWord() && !concrete[i]; w++) {
                concrete[i] = words.code(w)
                        || names.beside(words, w)
                        || !words.small(w) && Character.isDigit(document.text().charAt(words.start(w)));
            }
        }
        for (Link link : document.links()) {
            int at = document.sentenceAt(link.span().start());
            if (at >= 0 && !link.image()) {
                concrete[at] = true;
            }
        }
    }

    private int pictures() {
        int pictures = 0;
        for (Image image : document.images()) {
            String alt = image.alt();
            pictures += !image.decorative() && alt != null && !alt.isBlank() && !isStock(image.source()) ? 1 : 0;
        }
        return pictures;
    }

    private static boolean isStock(String source) {
        String address = source.toLowerCase(Locale.ROOT);
        return STOCK.stream().anyMatch(address::contains);
    }
}
