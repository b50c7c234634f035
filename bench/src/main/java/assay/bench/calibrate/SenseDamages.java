package assay.bench.calibrate;

import assay.scoring.Submission;
import assay.scoring.document.Document;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;

/// Words and sentences in the wrong order.
final class SenseDamages {

    private static final int FEWEST_SENTENCES = 30;

    private SenseDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of(
                                "nonsense",
                                "shuffles the words in each sentence",
                                post -> shuffled(post, Disorder::wordsShuffledInSentences))
                        .touching(
                                "sentence_length passive_voice readability_flesch keyword_in_intro",
                                "keyword_distribution"),
                Damage.of("coherence", "shuffles its sentences", post -> shuffled(post, Disorder::sentencesShuffled))
                        .touching(
                                "keyword_in_intro keyword_distribution self_contained_passages sentence_variety",
                                "sentence_length"));
    }

    private static Optional<Submission> shuffled(Submission post, BiFunction<Document, Random, String> shuffle) {
        Document document = Document.read(post.content(), post.format());
        return Disorder.sentences(document).size() < FEWEST_SENTENCES
                ? Optional.empty()
                : Optional.of(post.reading(
                        shuffle.apply(document, new Random(post.content().hashCode()))));
    }
}
