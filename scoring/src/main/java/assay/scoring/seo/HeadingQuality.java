package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks that headings describe their sections in a single line.
@AutoService(Check.class)
public final class HeadingQuality implements Check {

    private static final String NAME = "heading_quality";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_HEADINGS = MESSAGES.get("no_headings");
    private static final Message GENERIC_HEADING = MESSAGES.get("generic_heading");
    private static final Message LONG_HEADING = MESSAGES.get("long_heading", "words");
    private static final Message GENERIC_HEADINGS = MESSAGES.get("generic_headings", "generic", "headings", "first");
    private static final Message LONG_HEADINGS = MESSAGES.get("long_headings", "headings", "first");
    private static final Message ALL_DESCRIBE = MESSAGES.get("all_describe", "headings");
    private static final Message FEW_GENERIC = MESSAGES.get("few_generic", "generic", "specific", "headings");

    private static final Limit GENERIC = Limit.of(NAME, "generic_headings_pct_max", 20, 40, 60);
    private static final Limit LONG = Limit.of(NAME, "long_headings_max", 0, 1, 3);

    /// A heading is too long only if it exceeds both limits.
    private static final int LONG_WORDS = 12;

    private static final int LONG_CHARS = 70;

    /// With fewer headings, the share of poor headings means little.
    private static final int FEW = 4;

    private static final int MOST_FINDINGS = 20;

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.REFERENCE);
        return Card.seo(NAME, 1)
                .types(types)
                .worst(OPTIMIZATION)
                .limits(GENERIC, LONG)
                .customary()
                .passing("# Green tea\n\n## How hot the water should be\n\n## How long to wait\n")
                .failing(
                        "# Green tea\n\n## Introduction\n\n## Overview\n\n## Details\n\n## Conclusion\n",
                        example -> example.said(submission -> submission.written("en")))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        List<Heading> headings = headings(document);
        if (headings.isEmpty()) {
            return Outcome.notApplicable(NO_HEADINGS);
        }
        Set<String> known = GenericHeadings.of(article.language(), article.type());
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int words = 0;
        int generic = 0;
        int tooLong = 0;
        int found = 0;
        Heading firstGeneric = null;
        Heading firstLong = null;
        for (Heading heading : headings) {
            Block block = document.blocks().get(heading.block());
            words += block.words();
            boolean empty = isGeneric(heading, block, known);
            boolean runsOn = block.words() > LONG_WORDS && Width.chars(heading.text()) > LONG_CHARS;
            if (!empty && !runsOn) {
                continue;
            }
            if (found < MOST_FINDINGS) {
                found++;
                String message = empty ? GENERIC_HEADING.with() : LONG_HEADING.with(block.words());
                if (!outcome.find(document.range(heading.span()), OPTIMIZATION, message)) {
                    continue;
                }
            }
            if (empty) {
                generic++;
                firstGeneric = firstGeneric == null ? heading : firstGeneric;
            } else {
                tooLong++;
                firstLong = firstLong == null ? heading : firstLong;
            }
        }
        double share = 100.0 * generic / Math.max(FEW, headings.size());
        outcome.metric("avg_heading_words", (double) words / headings.size())
                .metric("generic_headings", generic)
                .metric("generic_headings_pct", 100.0 * generic / headings.size())
                .metric("too_long_headings", tooLong);
        double limit = GENERIC.at(article);
        Scale.Mark vague = Scale.atMost(limit).then(OPTIMIZATION, limit + 40).mark(share);
        if (firstGeneric != null && vague.severity() != Severity.PASS) {
            outcome.say(vague, GENERIC_HEADINGS, generic, headings.size(), firstGeneric.text());
        }
        double most = LONG.at(article);
        Scale.Mark length = Scale.atMost(most).then(OPTIMIZATION, most + 4).mark(tooLong);
        if (firstLong != null && length.severity() != Severity.PASS) {
            outcome.say(length, LONG_HEADINGS, tooLong, Width.quoted(firstLong.text()));
        }
        return generic == 0
                ? outcome.orPass(ALL_DESCRIBE, headings.size())
                : outcome.orPass(FEW_GENERIC, generic, headings.size() - generic, headings.size());
    }

    /// Returns all headings that contain text, except for the title.
    private static List<Heading> headings(Document document) {
        int titles = 0;
        for (Heading heading : document.headings()) {
            titles += heading.level() == 1 ? 1 : 0;
        }
        List<Heading> headings = new ArrayList<>();
        for (Heading heading : document.headings()) {
            if (heading.block() >= 0 && !(heading.level() == 1 && titles == 1)) {
                headings.add(heading);
            }
        }
        return headings;
    }

    private static boolean isGeneric(Heading heading, Block block, @Nullable Set<String> known) {
        return known != null && block.words() <= 4 && known.contains(GenericHeadings.plain(heading.text()));
    }
}
