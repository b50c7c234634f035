package assay.drafts.quality;

import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Draft.Sentence.Kind;
import assay.drafts.quality.EvidenceFinding.Place;
import assay.language.Checkpoint;
import assay.language.PlainText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Finds statements that are only partly supported by their evidence, or that differ from it in a word such
/// as "only", "not", "if" or "may". Statements that are provably wrong fail in [Grounding] and
/// [UnsupportedSentences]. Doubtful statements are shown to a person, but never rewritten or cut.
///
/// Each statement is compared with the closest sentence in its passages. Tables are skipped, because the
/// service builds them from facts.
final class EvidenceDoubts {

    private static final int LONGEST_EXCERPT = 300;

    /// The number of consecutive unknown words that causes a doubt.
    private static final int STRANGE = 3;

    private record Line(String evidence, String text, Text read, Set<BigDecimal> numbers, Qualifiers qualifiers) {}

    private final ParsedDraft reading;
    private final UnsupportedSentences unfounded;
    private final Set<Place> failed;
    private final Map<String, List<Line>> lines = new HashMap<>();
    private final List<EvidenceDoubt> doubts = new ArrayList<>();

    private EvidenceDoubts(ParsedDraft reading, UnsupportedSentences unfounded, Set<Place> failed) {
        this.reading = reading;
        this.unfounded = unfounded;
        this.failed = failed;
    }

    /// @param failed the places that already have a finding
    static List<EvidenceDoubt> in(ParsedDraft reading, Set<Place> failed) {
        EvidenceDoubts doubts = new EvidenceDoubts(reading, new UnsupportedSentences(reading), failed);
        for (Section section : reading.draft().sections()) {
            int number = 0;
            for (Block block : section.blocks()) {
                doubts.block(block, section.id(), number);
                number += (int) block.sentences().count();
            }
        }
        return List.copyOf(doubts.doubts);
    }

    private void block(Block block, String section, int first) {
        switch (block) {
            case Block.Prose(List<Sentence> said) -> sentences(said, section, first);
            case Block.Points(List<Sentence> said) -> sentences(said, section, first);
            case Block.Part(String _, List<Block> blocks) -> {
                int number = first;
                for (Block each : blocks) {
                    block(each, section, number);
                    number += (int) each.sentences().count();
                }
            }
            case Block.Grid _ -> {}
        }
    }

    private void sentences(List<Sentence> said, String section, int first) {
        for (int i = 0; i < said.size(); i++) {
            Place place = new Place(section, first + i);
            if (said.get(i).kind() == Kind.FACT && !failed.contains(place)) {
                judge(said.get(i), place);
            }
        }
    }

    private void judge(Sentence sentence, Place place) {
        List<ParsedEvidence.Source> cited = new ArrayList<>();
        for (String id : new LinkedHashSet<>(sentence.evidence())) {
            Checkpoint.pass();
            ParsedEvidence.Source source = reading.support().source(id);
            if (source != null) {
                cited.add(source);
            }
        }
        if (cited.isEmpty()) {
            return;
        }
        Text said = reading.read(sentence.text());
        Optional<Line> nearest = nearest(said, cited);
        reason(said, cited, nearest)
                .ifPresent(reason -> doubts.add(new EvidenceDoubt(
                        place,
                        sentence.text(),
                        nearest.map(Line::evidence).orElse(null),
                        nearest.map(line -> PlainText.excerpt(line.text, LONGEST_EXCERPT))
                                .orElse(""),
                        reason)));
    }

    private Optional<String> reason(Text said, List<ParsedEvidence.Source> cited, Optional<Line> nearest) {
        Predicate<String> known = unfounded.known(reading.support().of(cited));
        return strange(said, known)
                .or(() -> nearest.flatMap(line -> Qualifiers.of(said, reading.lexicon())
                        .differs(
                                line.qualifiers,
                                cited.stream()
                                        .flatMap(source -> lines(source).stream())
                                        .map(Line::qualifiers)
                                        .toList(),
                                known)));
    }

    /// Finds consecutive words in a clause that no passage contains. Paraphrases rarely have so many of them
    /// in a row.
    private static Optional<String> strange(Text said, Predicate<String> known) {
        List<String> row = new ArrayList<>();
        int clause = -1;
        for (Text.Occurrence word : said.said()) {
            Checkpoint.pass();
            if (word.clause() != clause || known.test(word.stem())) {
                row.clear();
            }
            clause = word.clause();
            if (!known.test(word.stem())) {
                row.add("“" + said.tokens().get(word.token()).text() + "”");
            }
            if (row.size() == STRANGE) {
                return Optional.of("No cited passage contains these words: " + String.join(", ", row) + ".");
            }
        }
        return Optional.empty();
    }

    private Optional<Line> nearest(Text said, List<ParsedEvidence.Source> cited) {
        Set<BigDecimal> numbers = numbers(said);
        Line nearest = null;
        double best = 0;
        for (ParsedEvidence.Source source : cited) {
            for (Line line : lines(source)) {
                Checkpoint.pass();
                double likeness = likeness(said.stems(), numbers, line);
                if (likeness > best) {
                    best = likeness;
                    nearest = line;
                }
            }
        }
        return Optional.ofNullable(nearest);
    }

    /// Returns a measure of similarity: the total weight of the shared words, where words that are rarer in
    /// the evidence weigh more, plus the number of shared numbers.
    private double likeness(Set<String> stems, Set<BigDecimal> numbers, Line line) {
        double common = 0;
        for (String stem : line.read.stems()) {
            common += stems.contains(stem) ? reading.support().weight(stem) : 0;
        }
        for (BigDecimal number : line.numbers) {
            common += numbers.contains(number) ? 1 : 0;
        }
        return common;
    }

    private static Set<BigDecimal> numbers(Text text) {
        Set<BigDecimal> numbers = new HashSet<>();
        for (Token token : text.tokens()) {
            token.values().forEach(value -> numbers.add(value.stripTrailingZeros()));
        }
        return numbers;
    }

    private List<Line> lines(ParsedEvidence.Source source) {
        return lines.computeIfAbsent(source.id(), id -> {
            String passage = source.passage();
            List<Line> found = new ArrayList<>();
            for (var sentence : assay.language.Sentences.of(passage, assay.language.Words.of(passage))) {
                String text = passage.substring(
                                sentence.span().start(), sentence.span().end())
                        .strip();
                Text read = reading.read(text);
                found.add(new Line(id, text, read, numbers(read), Qualifiers.of(read, reading.lexicon())));
            }
            return found;
        });
    }
}
