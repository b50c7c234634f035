package assay.scoring.geo;

import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import java.util.List;

/// Measures how much of a text is the author's own work: the share of sentences with a first-person word or
/// an action ("we ran", "the team measured", "Harvard extracted 50,000 references"). The only source for a
/// report on work is the people who did it, whether or not they write "we". Explanations and advice, by
/// contrast, are about the world.
///
/// ```java
/// double own = article.measured(OwnWork.class, OwnWork::of).own();
/// ```
final class OwnWork {

    /// If more than this share of a text's sentences are about the author's own work, the text counts in part
    /// as the author's own work. At a share of [#OWN] or more, it counts in full. The median is 8% for
    /// mass-produced pages, and 50 to 60% for accounts and reports. The range between the two shares is so
    /// wide that one sentence makes little difference.
    private static final double BEGINS = 0.14;

    private static final double OWN = 0.39;

    /// With fewer sentences, a single one would count too much.
    private static final int FEWEST_SENTENCES = 8;

    private final double share;

    private OwnWork(double share) {
        this.share = share;
    }

    static OwnWork of(Article article) {
        List<Sentence> sentences = article.prose();
        if (sentences.size() < FEWEST_SENTENCES) {
            return new OwnWork(0);
        }
        Words words = article.document().words();
        FirstPerson writer = article.measured(FirstPerson.class, FirstPerson::of);
        ExperienceWords known = ExperienceWords.of(article.language());
        boolean[] deeds = known == null ? new boolean[words.vocabulary().size()] : known.verbs(words.vocabulary());
        boolean[] alone = known == null ? deeds : known.alone(words.vocabulary());
        int told = 0;
        for (Sentence sentence : sentences) {
            boolean own = false;
            for (int i = sentence.firstWord(); i < sentence.endWord() && !own; i++) {
                int id = words.id(i);
                own = writer.is(id) || deeds[id] || alone[id];
            }
            told += own ? 1 : 0;
        }
        return new OwnWork((double) told / sentences.size());
    }

    /// Returns how much of the text is the author's own work, from 0 to 1.
    double own() {
        return Math.clamp((share - BEGINS) / (OWN - BEGINS), 0, 1);
    }
}
