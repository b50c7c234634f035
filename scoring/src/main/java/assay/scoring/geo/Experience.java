package assay.scoring.geo;

import assay.language.Phrases;
import assay.language.Sentence;
import assay.language.WordData;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.CitedLinks;
import assay.scoring.document.Document;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Evidence of the author's first-hand experience: "we measured 80 ms", "our March survey", an example with a
/// name, a command with its output.
///
/// A statement such as "We tested these tools" is easily made up, and so is "for six weeks, with a team of
/// nine". Such statements count only if there is a detail nearby that readers could verify: a name, date,
/// version, model, code, link, or a figure that occurs again in the text. A number alone is weak evidence, so
/// two such statements count as one.
final class Experience {

    /// The maximum number of words between the first-person word and the verb: "we have also since measured".
    private static final int NEAR = 3;

    /// The maximum number of code blocks and images that count as evidence. The same maximum applies to
    /// quoted speakers.
    private static final int MOST_SHOWN = 3;

    /// This many unlinked quotations count as one piece of evidence.
    private static final int UNLINKED_QUOTES = 4;

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
    private final ProperNames names;
    private final boolean[] concrete;

    /// For each sentence, whether it contains a number.
    private final boolean[] numbered;

    private final List<Sentence> weak = new ArrayList<>();

    private Experience(Article article) {
        this.document = article.document();
        this.words = document.words();
        this.person = article.measured(FirstPerson.class, FirstPerson::of);
        this.names = article.measured(ProperNames.class, ProperNames::of);
        this.concrete = new boolean[document.sentences().size()];
        this.numbered = new boolean[document.sentences().size()];
    }

    static Experience of(Article article) {
        Experience experience = new Experience(article);
        ExperienceWords known = ExperienceWords.of(article.language());
        if (known != null && experience.person.known()) {
            experience.read(article, known);
        }
        return experience;
    }

    /// Returns the sentences in which the author reports a test or an action with a verifiable detail nearby.
    List<Sentence> tests() {
        return tests;
    }

    /// Returns the sentences in which the author reports something with only a number nearby.
    List<Sentence> weak() {
        return weak;
    }

    /// Whether this sentence, or the next sentence in the same paragraph, contains a verifiable detail.
    boolean detailed(int sentence) {
        return isConcrete(sentence, concrete);
    }

    /// Returns the sentences in which the author reports a test or an action with neither a detail nor a
    /// number nearby.
    List<Sentence> bare() {
        return bare;
    }

    /// Returns the sentences about the author's own data or people.
    List<Sentence> data() {
        return data;
    }

    /// Returns the number of examples that contain a name, number or code.
    int examples() {
        return examples;
    }

    /// Returns the number of code blocks and of images that are not stock photos, up to [#MOST_SHOWN].
    int shown() {
        return shown;
    }

    /// Returns the number of quoted speakers, up to [#MOST_SHOWN].
    int spoken() {
        return spoken;
    }

    /// Returns the total amount of evidence. Two statements without a verifiable detail count as one.
    int count() {
        return tests.size() + data.size() + (bare.size() + weak.size()) / 2 + examples + shown + spoken;
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
            if (did && isConcrete(i, concrete)) {
                tests.add(sentence);
            } else if (has && isConcrete(i, concrete)) {
                data.add(sentence);
            } else if ((did || has) && isConcrete(i, numbered)) {
                weak.add(sentence);
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
        // Generated texts often contain invented quotations. A link shows where a quotation comes from.
        Quotes quotes = article.measured(Quotes.class, Quotes::of);
        spoken = Math.min(MOST_SHOWN, quotes.linked() + (quotes.attributed() - quotes.linked()) / UNLINKED_QUOTES);
        shown = Math.min(MOST_SHOWN, document.codes().size() + pictures());
    }

    private boolean isQuestion(Sentence sentence) {
        return document.text().charAt(sentence.span().end() - 1) == '?';
    }

    private boolean isConcrete(int sentence, boolean[] which) {
        return which[sentence]
                || sentence + 1 < which.length
                        && which[sentence + 1]
                        && document.sentences().get(sentence + 1).block()
                                == document.sentences().get(sentence).block();
    }

    /// Marks the sentences that contain a detail or a number.
    private void concrete() {
        List<Sentence> sentences = document.sentences();
        boolean[] recurring = recurring();
        for (int i = 0; i < sentences.size(); i++) {
            Sentence sentence = sentences.get(i);
            for (int w = sentence.firstWord(); w < sentence.endWord() && !concrete[i]; w++) {
                boolean number =
                        !words.small(w) && Character.isDigit(document.text().charAt(words.start(w)));
                numbered[i] |= number;
                // If names can't be recognized in this language, any number counts as a detail.
                concrete[i] = words.code(w)
                        || names.beside(words, w)
                        || number && (!names.known() || recurring[words.id(w)] || isDetail(words.form(w)));
            }
        }
        for (Link link : document.links()) {
            int at = document.sentenceAt(link.span().start());
            if (at >= 0 && !link.image() && CitedLinks.saysWhat(document, link)) {
                concrete[at] = true;
            }
        }
    }

    /// Returns, for each word of the vocabulary, whether it is a number with at least two digits that occurs
    /// in several sentences.
    private boolean[] recurring() {
        int[] last = new int[words.vocabulary().size()];
        boolean[] recurring = new boolean[last.length];
        List<Sentence> sentences = document.sentences();
        for (int i = 0; i < sentences.size(); i++) {
            for (int w = sentences.get(i).firstWord(); w < sentences.get(i).endWord(); w++) {
                int id = words.id(w);
                boolean figure = words.end(w) - words.start(w) > 1
                        && Character.isDigit(document.text().charAt(words.start(w)));
                recurring[id] |= figure && last[id] > 0 && last[id] != i + 1;
                last[id] = i + 1;
            }
        }
        return recurring;
    }

    /// Whether a word that begins with a digit is a year, version or model: "2024", "2.4.1" and "4k60" are,
    /// but "80ms" and "2.5" are not.
    private static boolean isDetail(String form) {
        int points = 0;
        boolean lettersWithin = false;
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            points += c == '.' ? 1 : 0;
            lettersWithin |= Character.isLetter(c) && i + 1 < form.length() && Character.isDigit(form.charAt(i + 1));
        }
        boolean year = form.length() == 4
                && (form.startsWith("19") || form.startsWith("20"))
                && Character.isDigit(form.charAt(2))
                && Character.isDigit(form.charAt(3));
        return year || points > 1 || lettersWithin;
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
