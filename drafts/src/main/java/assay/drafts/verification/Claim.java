package assay.drafts.verification;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.language.PlainText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement in the form in which a verifier gets it: with the passages that it cites, but without the rest
/// of the draft.
///
/// @param about the tool that "it" can refer to in the statement; empty if there is none
/// @param text the statement; for a table cell, the text includes the row and the column
/// @param passages the cited passages; there is at least one
public record Claim(String about, String text, List<Passage> passages) {

    /// The maximum length of a passage; most consist of a few sentences. Longer passages are cut.
    private static final int LONGEST_PASSAGE = 4_000;

    private static final int LONGEST_TEXT = 1_000;

    /// The maximum number of passages that are sent per statement.
    private static final int MOST_PASSAGES = 6;

    /// A passage that a statement cites.
    ///
    /// @param id the id of the evidence
    /// @param about the tool that the passage's page is about, which passages rarely mention; empty if there
    /// is none
    /// @param title the title of the page
    public record Passage(String id, String about, String title, String text) {

        static Passage of(Bundle bundle, Bundle.Evidence evidence) {
            return new Passage(
                    evidence.id(),
                    name(bundle, evidence.tool()),
                    PlainText.line(evidence.title(), LONGEST_TEXT),
                    PlainText.line(evidence.passage(), LONGEST_PASSAGE));
        }
    }

    /// A claim, and its place in the draft.
    ///
    /// @param section the id of the section
    /// @param sentence the index of the claim's sentence in the section, from 0
    public record Placed(String section, int sentence, Claim claim) {}

    private static String name(Bundle bundle, @Nullable String tool) {
        return tool == null ? "" : bundle.tool(tool).map(Bundle.Tool::name).orElse("");
    }

    /// Returns the approximate number of characters that are sent.
    int length() {
        return about.length()
                + text.length()
                + passages.stream()
                        .mapToInt(each -> each.title().length() + each.text().length())
                        .sum();
    }

    /// Returns the statements in a draft that cite existing evidence, in their order. Only the automatic
    /// check applies to the others.
    public static List<Placed> of(Bundle bundle, Draft draft) {
        List<Placed> claims = new ArrayList<>();
        for (Section section : draft.sections()) {
            new Walk(bundle, section, claims).all();
        }
        return List.copyOf(claims);
    }

    /// Walks through a section and counts its sentences.
    private static final class Walk {

        private final Bundle bundle;
        private final Section section;
        private final List<Placed> claims;
        private final String about;
        private int number;

        Walk(Bundle bundle, Section section, List<Placed> claims) {
            this.bundle = bundle;
            this.section = section;
            this.claims = claims;
            this.about = name(bundle, section.tool());
        }

        void all() {
            section.blocks().forEach(this::block);
        }

        private void block(Block block) {
            switch (block) {
                case Block.Prose prose -> prose.said().forEach(said -> sentence(said, ""));
                case Block.Points points -> points.said().forEach(said -> sentence(said, ""));
                case Block.Part part -> part.blocks().forEach(this::block);
                case Block.Grid grid -> grid.rows().forEach(row -> row(grid.columns(), row));
            }
        }

        /// Adds the cells of a table row as statements, such as "Acme, Price: $12 a month".
        private void row(List<String> columns, List<Sentence> row) {
            for (int i = 0; i < row.size(); i++) {
                String column = i < columns.size() ? columns.get(i) : "";
                sentence(row.get(i), i == 0 ? "" : row.getFirst().text() + ", " + column + ": ");
            }
        }

        private void sentence(Sentence said, String before) {
            int place = number++;
            if (said.kind() != Sentence.Kind.FACT) {
                return;
            }
            List<Passage> passages = said.evidence().stream()
                    .distinct()
                    .flatMap(id -> bundle.evidence(id).stream())
                    .limit(MOST_PASSAGES)
                    .map(evidence -> Passage.of(bundle, evidence))
                    .toList();
            if (!passages.isEmpty()) {
                String text = PlainText.line(before + said.text(), LONGEST_TEXT);
                claims.add(new Placed(section.id(), place, new Claim(about, text, passages)));
            }
        }
    }
}
