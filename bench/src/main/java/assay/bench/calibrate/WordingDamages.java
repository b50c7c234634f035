package assay.bench.calibrate;

import assay.language.Sentence;
import assay.scoring.ContentType;
import assay.scoring.Submission;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Faults in wording: an assistant's comments, stock phrases, filler, hedging and promotional words.
final class WordingDamages {

    private static final Pattern PLAIN = Pattern.compile(
            "^(?:The|This|These|It|There|We|You|They|Our|Your|Some|Many|Most|One|An?|If|When|In|For)\\b");

    private WordingDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("ai_boilerplate", "contains the assistant's reply before the text", WordingDamages::replied)
                        .touching("intro_answer keyword_in_intro"),
                Damage.of("ai_boilerplate", "contains the assistant's comments about itself", WordingDamages::chatted),
                Damage.of("ai_boilerplate", "contains the assistant's offer after the text", WordingDamages::offered),
                Damage.of("ai_boilerplate", "is padded with stock phrases", sprinkled(BadPhrases.STOCK, 7))
                        .touching("fluff readability_flesch promotional_tone sentence_length entity_clarity"),
                Damage.of("fluff", "is padded with filler", sprinkled(BadPhrases.FILLER, 6))
                        .touching("readability_flesch ai_boilerplate transition_words hedging sentence_variety"),
                Damage.of("hedging", "hedges its statements", WordingDamages::hedged)
                        .readied(each -> each.as(ContentType.BLOG))
                        .touching("passive_voice sentence_variety sentence_length transition_words readability_flesch"),
                Damage.of("promotional_tone", "advertises in every paragraph", sprinkled(BadPhrases.ADS, 11))
                        .readied(each -> each.as(ContentType.BLOG))
                        .touching("sentence_length fluff structure heading_distribution image_presence"));
    }

    private static Optional<Submission> replied(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        Block opening = passages.document().opening().filter(passages::isPlain).orElse(null);
        return !DocumentEdits.isEnglish(post) || opening == null
                ? Optional.empty()
                : passages.insert(opening.range().start(), DocumentEdits.pick(post, BadPhrases.REPLIES) + "\n\n")
                        .made();
    }

    private static Optional<Submission> offered(Submission post) {
        List<Block> blocks = DocumentEdits.of(post).document().blocks();
        return !DocumentEdits.isEnglish(post)
                        || blocks.isEmpty()
                        || !blocks.getLast().prose()
                ? Optional.empty()
                : Optional.of(post.reading(
                        post.content().stripTrailing() + "\n\n" + DocumentEdits.pick(post, BadPhrases.OFFERS) + "\n"));
    }

    private static Optional<Submission> chatted(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<Block> paragraphs = passages.paragraphs();
        if (!DocumentEdits.isEnglish(post) || paragraphs.isEmpty()) {
            return Optional.empty();
        }
        int at = DocumentEdits.turn(post, paragraphs.size());
        return passages.insert(paragraphs.get(at).range().start(), DocumentEdits.pick(post, BadPhrases.SELVES) + "\n\n")
                .made();
    }

    /// Puts a hedge before each sentence that begins with a plain word.
    private static Optional<Submission> hedged(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        Document document = passages.document();
        if (!DocumentEdits.isEnglish(post) || document.wordCount() < 450) {
            return Optional.empty();
        }
        int turn = DocumentEdits.turn(post, BadPhrases.DOUBTS.size());
        int from = turn;
        for (Block block : passages.paragraphs()) {
            for (Sentence sentence : document.sentences().subList(block.firstSentence(), block.endSentence())) {
                Range range = document.range(sentence);
                String text = range.of(document.source());
                // A hedge next to a figure or a source is honest.
                if (PLAIN.matcher(text).find() && !text.matches("(?s).*[\\[\\d`<{].*")) {
                    passages.replace(
                            new Range(range.start(), range.start() + 1),
                            BadPhrases.DOUBTS.get(turn++ % BadPhrases.DOUBTS.size()) + " "
                                    + text.substring(0, 1).toLowerCase(Locale.ROOT));
                }
            }
        }
        return 1000 * (turn - from) < 13 * document.wordCount() ? Optional.empty() : passages.made();
    }

    /// Spreads this many of the sentences per thousand words over the text, without using any of them twice.
    private static Function<Submission, Optional<Submission>> sprinkled(List<String> sentences, int perThousand) {
        return post -> {
            DocumentEdits passages = DocumentEdits.of(post);
            int words = passages.document().wordCount();
            int count = Math.max(4, Math.ceilDiv(words * perThousand, 1000));
            return DocumentEdits.isEnglish(post) && words >= 450 && passages.sprinkle(sentences, count)
                    ? passages.made()
                    : Optional.empty();
        };
    }
}
