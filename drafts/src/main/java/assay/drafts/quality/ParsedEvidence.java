package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.language.Checkpoint;
import assay.language.PlainText;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The evidence of a bundle, parsed once for all checks.
final class ParsedEvidence {

    /// A piece of evidence.
    ///
    /// @param tool the id of the tool whose page contains the evidence; null if the evidence is about the
    /// market
    /// @param passage the passage as it is on the page
    /// @param text the title and the passage
    /// @param line the words of the passage as one string, for searching quotations
    /// @param heading the words of the title as one string
    /// @param host the host of the page's URL, with only its letters and digits
    /// @param addresses the URLs and email addresses in the passage
    /// @param about the ids of the tools that the evidence is about; empty if it is about the market
    record Source(
            String id,
            @Nullable String tool,
            String passage,
            Text text,
            String line,
            String heading,
            String host,
            Set<String> addresses,
            Set<String> about) {

        /// Returns a number as it is written where it first occurs.
        String text(Quantity number) {
            return text.quantities().stream()
                    .filter(each -> each.anywhere().equals(number))
                    .findFirst()
                    .map(text::text)
                    .orElse("");
        }
    }

    /// The maximum length of a passage; most consist of a few sentences. Longer passages are cut to limit the
    /// time, and the rest supports nothing.
    private static final int LONGEST_PASSAGE = 10_000;

    private static final int LONGEST_TITLE = 500;

    private final Map<String, Source> sources = new LinkedHashMap<>();
    private final Map<String, List<Source>> byStem = new HashMap<>();
    private final Set<String> addresses = new HashSet<>();
    private final Map<String, String> pages = new HashMap<>();
    private final Text asked;
    private final List<Day> looked = new ArrayList<>();
    private final Pool all;

    ParsedEvidence(Bundle bundle, Lexicon lexicon, ToolMentions toolMentions) {
        for (Evidence each : bundle.evidence()) {
            add(
                    each.id(),
                    each.tool(),
                    each.title(),
                    each.passage(),
                    UrlFinder.host(each.url()),
                    lexicon,
                    toolMentions);
            addresses.add(each.url());
            pages.putIfAbsent(each.url(), each.id());
            looked.add(day(each.retrievedAt()));
        }
        looked.add(day(bundle.createdAt()));
        bundle.tools().forEach(tool -> {
            if (tool.url() != null) {
                addresses.add(tool.url());
            }
        });
        asked = Text.of(
                bundle.primaryKeyword() + " . " + bundle.audience() + " . " + bundle.houseProduct(),
                lexicon,
                toolMentions);
        all = new Pool(sources.values());
    }

    ParsedEvidence(List<String> passages, Lexicon lexicon, ToolMentions toolMentions) {
        for (String passage : passages) {
            add("e" + (sources.size() + 1), null, "", passage, "", lexicon, toolMentions);
        }
        asked = Text.of("", lexicon, toolMentions);
        all = new Pool(sources.values());
    }

    private void add(
            String id,
            @Nullable String tool,
            String wholeTitle,
            String wholePassage,
            String host,
            Lexicon lexicon,
            ToolMentions toolMentions) {
        String title = PlainText.cut(wholeTitle, LONGEST_TITLE);
        String passage = PlainText.cut(wholePassage, LONGEST_PASSAGE);
        Text text = Text.of(title + " . " + passage, lexicon, toolMentions);
        Text alone = Text.of(passage, lexicon, toolMentions);
        Text heading = Text.of(title, lexicon, toolMentions);
        Set<String> about = new LinkedHashSet<>();
        if (tool != null) {
            about.add(tool);
            text.mentions().forEach(mention -> about.add(mention.tool()));
        }
        Source source = new Source(
                id,
                tool,
                passage,
                text,
                alone.line(0, alone.tokens().size()),
                heading.line(0, heading.tokens().size()),
                host,
                Set.copyOf(UrlFinder.addresses(passage)),
                about);
        if (sources.putIfAbsent(id, source) == null) {
            text.stems()
                    .forEach(stem ->
                            byStem.computeIfAbsent(stem, _ -> new ArrayList<>()).add(source));
        }
    }

    private static Day day(Instant instant) {
        LocalDate date = LocalDate.ofInstant(instant, ZoneOffset.UTC);
        return new Day(date.getYear(), date.getMonthValue(), date.getDayOfMonth(), 0, 0);
    }

    @Nullable
    Source source(String id) {
        return sources.get(id);
    }

    Pool bundle() {
        return all;
    }

    Pool of(Collection<Source> cited) {
        return new Pool(cited);
    }

    /// Returns the keyword, the audience and the house product in the caller's words.
    Text asked() {
        return asked;
    }

    /// Returns the dates on which the bundle was created and on which its pages were retrieved.
    List<Day> looked() {
        return looked;
    }

    /// Whether a word is in the title of another page from the same host, so that it is probably the name of
    /// the publisher.
    boolean publishes(String form, Pool pool) {
        return sources.values().stream()
                .filter(source -> source.heading().contains(' ' + form + ' '))
                .anyMatch(source -> pool.hosts.contains(source.host()));
    }

    boolean isAddress(String address) {
        return addresses.contains(address);
    }

    /// Returns the id of the first piece of evidence that is from a page.
    @Nullable
    String page(String address) {
        return pages.get(address);
    }

    List<Source> having(String stem) {
        return byStem.getOrDefault(stem, List.of());
    }

    /// Returns how well a word distinguishes one piece of evidence from the others.
    double weight(String stem) {
        int having = having(stem).size();
        return having == 0 ? 0 : Math.log(1 + (double) sources.size() / having);
    }

    /// The numbers in a piece of evidence, without duplicates.
    record Operands(Source source, List<Quantity> numbers) {}

    /// The evidence that a sentence is compared with.
    static final class Pool {

        /// The maximum number of pairs of numbers to calculate with, across all sources.
        private static final int MOST_PAIRS = 20_000;

        private final List<Source> sources;
        private final NavigableSet<String> forms = new TreeSet<>();
        private final NavigableSet<String> stems = new TreeSet<>();
        private final Set<String> peoples = new HashSet<>();
        private final Set<Quantity> quantities = new LinkedHashSet<>();
        private final List<Operands> operands = new ArrayList<>();
        private final List<Day> days = new ArrayList<>();
        private final Set<String> hosts = new HashSet<>();

        private Pool(Collection<Source> sources) {
            this.sources = List.copyOf(sources);
            int pairs = 0;
            for (Source source : this.sources) {
                Checkpoint.pass();
                forms.addAll(source.text().forms());
                stems.addAll(source.text().stems());
                quantities.addAll(source.text().distinct());
                days.addAll(source.text().days());
                hosts.add(source.host());
                List<Quantity> numbers = source.text().distinct().stream()
                        .limit(DerivedNumbers.MOST_OPERANDS)
                        .toList();
                pairs += numbers.size() * numbers.size();
                if (!numbers.isEmpty() && pairs <= MOST_PAIRS) {
                    operands.add(new Operands(source, numbers));
                }
            }
            hosts.remove("");
            forms.forEach(form -> peoples.add(Lexicon.people(form)));
        }

        List<Source> sources() {
            return sources;
        }

        Optional<Source> first(Predicate<Source> has) {
            return sources.stream().filter(has).findFirst();
        }

        /// Returns the first source that contains all of these numbers.
        Optional<Source> having(Quantity... numbers) {
            return first(source -> source.text().distinct().containsAll(List.of(numbers)));
        }

        NavigableSet<String> forms() {
            return forms;
        }

        NavigableSet<String> stems() {
            return stems;
        }

        /// Returns the words, with country names replaced by their adjectives.
        Set<String> peoples() {
            return peoples;
        }

        /// Returns the quantities without duplicates, in order of first occurrence.
        Set<Quantity> quantities() {
            return quantities;
        }

        /// Returns the numbers that can be combined, grouped by source.
        List<Operands> operands() {
            return operands;
        }

        List<Day> days() {
            return days;
        }

        boolean hosts(String form) {
            return form.length() > 3 && hosts.stream().anyMatch(host -> host.contains(form));
        }
    }
}
