package assay.drafts.quality;

import assay.drafts.quality.ParsedEvidence.Pool;
import assay.drafts.quality.ParsedEvidence.Source;
import assay.language.Checkpoint;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks whether evidence is about the same thing as a sentence. It must be about the same tools, share
/// words with the sentence, and contain the same negations.
///
/// @param tool the tool that the surrounding text is about
/// @param column the heading of the sentence's table column; empty outside of tables
/// @param continues whether the sentence continues the previous one and has the same evidence
/// @param concrete the weight of the facts found in each piece of evidence
record Relevance(
        ParsedEvidence support,
        Lexicon lexicon,
        ToolMentions toolMentions,
        Text said,
        @Nullable String tool,
        String column,
        boolean continues,
        Map<Source, Double> concrete) {

    /// The reason why evidence is not about the same thing as a sentence.
    ///
    /// @param number the number that belongs to something else; null if the reason concerns the sentence as a
    /// whole
    record Wrong(String reason, @Nullable Quantity number) {}

    /// A citation is probably wrong if the words of the sentence weigh at least this much more in other
    /// evidence. A word in one of ten pieces of evidence weighs 2.4.
    private static final double MOVED_BY = 3;

    private static final double MOVED_SHARE = 0.45;

    private static final int ADJACENT = 3;

    /// Related words have at least this many letters in common at the beginning.
    private static final int SHORTEST_FAMILY = 5;

    static final Set<String> COMPARING = WordSet.of("""
            save saves saving saved more less cheaper dearer extra difference apart gap costlier expensive
            longer shorter heavier lighter faster slower higher lower larger smaller up down fewer top
            """);

    /// Words that compare one tool with another without a measurement.
    private static final Set<String> BESIDE = WordSet.of("""
            than half twice double against instead versus unlike compared other others both only cheapest least
            while whereas neither none alone most alike equally likewise similarly beside besides next most
            smallest largest biggest lightest heaviest fastest slowest longest shortest highest lowest widest
            quietest loudest strongest dearest costliest simplest easiest
            """);

    /// Words that come before a standard of comparison: "heavier than the B18, at 1.9 kg" is not about the
    /// B18.
    private static final Set<String> STANDARDS =
            WordSet.of("than against unlike versus vs like as over beside with beats");

    /// Returns the first error, because the others usually follow from it.
    Optional<Wrong> wrong(List<Source> cited) {
        return subject(cited)
                .or(() -> substance(support.of(cited)))
                .or(() -> moved(cited))
                .or(() -> contradictions(cited));
    }

    private static Optional<Wrong> wrong(String reason) {
        return Optional.of(new Wrong(reason, null));
    }

    // ---- tools

    /// Checks whether the evidence is about the tools that the sentence is about.
    private Optional<Wrong> subject(List<Source> sources) {
        Set<String> named = new LinkedHashSet<>();
        said.mentions().forEach(mention -> named.add(mention.tool()));
        Set<String> subjects = new LinkedHashSet<>(named);
        if (tool != null) {
            subjects.add(tool);
        }
        if (subjects.isEmpty()) {
            return Optional.empty();
        }
        subjects.addAll(toolMentions.hints(said.tokens()));
        for (Source source : sources) {
            Checkpoint.pass();
            boolean compared = sources.size() > 1
                    && (said.forms().stream().anyMatch(COMPARING::contains)
                            || said.forms().stream().anyMatch(BESIDE::contains)
                            || tool == null && !lexicon.english())
                    && sources.stream().anyMatch(each -> each.about().stream().anyMatch(subjects::contains));
            if (!compared
                    && !source.about().isEmpty()
                    && source.about().stream().noneMatch(subjects::contains)) {
                return wrong("Evidence " + source.id() + " is about another tool.");
            }
        }
        Set<String> wanted = named.isEmpty() ? subjects : named;
        boolean market = sources.stream().anyMatch(source -> source.about().isEmpty());
        boolean table = !column.isEmpty();
        for (String each : wanted) {
            boolean told = sources.stream().anyMatch(source -> source.about().contains(each));
            // In a comparison, one tool may have no evidence if another tool has some.
            if (!told && !market && (!named.isEmpty() && !table && owns(each) || noneTold(sources, wanted))) {
                return wrong("The cited evidence is not about this tool.");
            }
        }
        return owners(sources);
    }

    private boolean owns(String each) {
        return tool == null || !tool.equals(each);
    }

    private static boolean noneTold(List<Source> sources, Set<String> wanted) {
        return sources.stream().noneMatch(source -> source.about().stream().anyMatch(wanted::contains));
    }

    /// If a sentence is about several tools, checks whether each number belongs to the tool that is mentioned
    /// before or after it.
    private Optional<Wrong> owners(List<Source> sources) {
        List<ToolMentions.Mention> mentions = said.mentions();
        boolean several =
                mentions.stream().map(ToolMentions.Mention::tool).distinct().count() > 1;
        boolean others =
                Set.of("other", "others", "rest", "rival", "rivals", "neither", "both", "all", "none", "than").stream()
                        .anyMatch(said.forms()::contains);
        for (Quantity quantity : said.quantities()) {
            if (!quantity.demanded() || said.isQuoted(quantity.from())) {
                continue;
            }
            Set<String> near = new LinkedHashSet<>();
            mentions.stream()
                    .filter(mention -> mention.to() <= quantity.from())
                    .reduce((_, last) -> last)
                    .ifPresent(mention -> near.add(mention.tool()));
            mentions.stream()
                    .filter(mention -> mention.from() >= quantity.to())
                    .findFirst()
                    .ifPresent(mention -> near.add(mention.tool()));
            if (said.forms().contains("instead") && !mentions.isEmpty()) {
                // The first tool counts as near the number, as in "Acme moves more than Zenit: 480 instead of
                // 320".
                near.add(mentions.getFirst().tool());
            }
            if (tool != null
                    && (near.isEmpty()
                            || said.forms().contains("it")
                            || said.forms().contains("its"))) {
                near.add(tool);
            }
            if (mentions.stream().anyMatch(this::isStandard)) {
                mentions.forEach(mention -> near.add(mention.tool()));
            }
            if (near.isEmpty()) {
                continue;
            }
            boolean any = false;
            boolean right = false;
            for (Source source : sources) {
                Checkpoint.pass();
                for (Quantity each : source.text().quantities()) {
                    if (!quantity.by(each, false)) {
                        continue;
                    }
                    any = true;
                    String owner = owner(source, each);
                    right |= owner == null
                            ? !several
                                    || source.about().isEmpty()
                                    || source.about().stream().anyMatch(near::contains)
                            : near.contains(owner) || others;
                }
            }
            if (any && !right) {
                return Optional.of(new Wrong("In the evidence, this number belongs to another tool.", quantity));
            }
        }
        return Optional.empty();
    }

    private boolean isStandard(ToolMentions.Mention mention) {
        int at = mention.from() - 1;
        if (at > 0 && Set.of("the", "a", "an").contains(said.tokens().get(at).form())) {
            at--;
        }
        return at >= 0 && STANDARDS.contains(said.tokens().get(at).form());
    }

    /// Returns the tool right before a number in a passage about several tools, such as "Acme 4.1%, Zenit
    /// 4.3%".
    private static @Nullable String owner(Source source, Quantity quantity) {
        if (source.about().size() < 2) {
            return null;
        }
        String owner = null;
        for (ToolMentions.Mention mention : source.text().mentions()) {
            boolean near = mention.to() <= quantity.from() && quantity.from() - mention.to() <= ADJACENT;
            boolean between = source.text().quantities().stream()
                    .anyMatch(each -> each.from() >= mention.to() && each.to() <= quantity.from() && each.demanded());
            if (near && !between) {
                owner = mention.tool();
            }
        }
        return owner;
    }

    // ---- words

    private Set<String> words() {
        Set<String> words = new LinkedHashSet<>(said.stems());
        Text over = Text.of(column, lexicon, toolMentions);
        words.addAll(over.stems());
        said.quantities().stream().filter(Quantity::money).findFirst().ifPresent(_ -> words.add("=price"));
        return words;
    }

    /// Checks whether the sentence and the evidence have anything in common.
    private Optional<Wrong> substance(Pool pool) {
        Set<String> words = words();
        if (continues || words.isEmpty() && said.quantities().isEmpty()) {
            return Optional.empty();
        }
        boolean shares = pool.sources().stream()
                .anyMatch(source -> concrete.containsKey(source)
                        || words.stream().anyMatch(source.text().stems()::contains)
                        || words.stream()
                                .anyMatch(word -> isFamily(word, source.text().stems()))
                        || said.quantities().stream()
                                .anyMatch(quantity ->
                                        source.text().quantities().stream().anyMatch(each -> quantity.by(each, false)))
                        || words.contains("=price")
                                && source.text().quantities().stream().anyMatch(Quantity::money));
        return !shares && lexicon.english()
                ? wrong("The cited evidence has nothing in common with this statement.")
                : Optional.empty();
    }

    /// Whether one of the stems starts like this word, as with "splashproof" and "splash".
    private static boolean isFamily(String word, Set<String> stems) {
        return word.length() >= SHORTEST_FAMILY
                && stems.stream()
                        .anyMatch(each ->
                                each.length() >= SHORTEST_FAMILY && (word.startsWith(each) || each.startsWith(word)));
    }

    /// Checks whether other evidence matches the sentence so much better that the citation is probably wrong.
    private Optional<Wrong> moved(List<Source> sources) {
        Set<String> words = words();
        Map<Source, Double> fits = new HashMap<>();
        double own = 0;
        for (String word : words) {
            double weight = support.weight(word);
            boolean cites = false;
            for (Source source : support.having(word)) {
                Checkpoint.pass();
                fits.merge(source, weight, Double::sum);
                cites |= sources.contains(source);
            }
            own += cites ? weight : 0;
        }
        double mine = own
                + sources.stream()
                        .mapToDouble(source -> concrete.getOrDefault(source, 0.0))
                        .sum();
        for (Source other : support.bundle().sources()) {
            Checkpoint.pass();
            double theirs = fits.getOrDefault(other, 0.0);
            // In other languages, inflections are recognized less reliably. An error is therefore reported
            // only if the cited evidence shares no words with the sentence.
            boolean known = lexicon.english() || mine == 0;
            if (known && !sources.contains(other) && theirs - mine >= MOVED_BY && mine < MOVED_SHARE * theirs) {
                return wrong("Evidence " + other.id()
                        + " contains more of this statement's words than the cited evidence does.");
            }
        }
        return Optional.empty();
    }

    // ---- negations

    private Optional<Wrong> contradictions(List<Source> sources) {
        boolean cell = !column.isEmpty();
        return Optional.ofNullable(new Contradictions(lexicon).in(cell ? answer() : said, sources, cell))
                .map(reason -> new Wrong(reason, null));
    }

    /// Returns the meaning of a table cell. In the column "Free plan", a cell that begins with "No" means "no
    /// free plan".
    private Text answer() {
        boolean no = !said.tokens().isEmpty()
                && Set.of("no", "none", "not").contains(said.tokens().getFirst().form());
        return Text.of((no ? "no " : "") + column.toLowerCase(Locale.ROOT), lexicon, toolMentions);
    }
}
