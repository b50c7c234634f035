package assay.scoring;

import assay.scoring.document.Document;
import assay.scoring.document.Lines;
import java.util.List;

public final class Article {
    private final Submission submission;

    private Article(Submission submission) {
        this.submission = submission;
    }

    static Article of(Submission submission) {
        return new Article(submission);
    }

    Document document() {
        return new Document(
                submission.content(),
                Lines.of(submission.content()),
                submission.content().split("\\s+").length,
                List.of());
    }

    public ContentType type() {
        return submission.contentType();
    }

    public Strictness strictness() {
        return submission.strictness();
    }

    String slugAnswered() {
        return submission.slug() == null ? "" : submission.slug();
    }

    Language language() {
        return new Language("en");
    }
}
