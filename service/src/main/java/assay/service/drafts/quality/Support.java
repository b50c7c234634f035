package assay.service.drafts.quality;

import assay.scoring.document.Checkpoint;
import assay.service.drafts.bundle.Bundle;
import assay.service.drafts.bundle.Bundle.Evidence;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The evidence of a bundle as it was read, once, whatever is asked of it how often.
final class Support {

    /// A piece of evidence.
    ///
    /// @param tool whose page it is of; null where it tells of the market
    /// @param text its title and its passage
    /// @param line the words of the passage in a line: what is quoted stands in it
    /// @param heading the words of the title in a line
    /// @param host of its address, letters and digits alone
    /// @param addresses in the passage
    /// @param about the tools it tells of; empty where it tells of the market
    record Source(
            String id,
            @Nullable String tool,
            Text text,
            String line,
            String heading,
            String host,
            Set<String> addresses,
            Set<String> about) {}

    /// A passage is a few sentences. What is behind so many characters bears nothing out: it keeps the work within
    /// bounds.
    private static final int LONGEST_PASSAGE = 10_000;

    private static final int LONGEST_TITLE = 500;

    private final Map<String, Source> sources = new LinkedHashMap<>();
    private final Map<String, List<Source>> byStem = new HashMap<>();
    private final Set<String> addresses = new HashSet<>();
    private final Text asked;
    private final List<Day> looked = new ArrayList<>();
    private final Pool all;

    Support(Bundle bundle, Lexicon lexicon, Naming naming) {
        for (Evidence each : bundle.evidence()) {
            add(each.id(), each.tool(), each.title(), each.passage(), Links.host(each.url()), lexicon, naming);
            addresses.add(each.url());
            looked.add(day(each.retrievedAt()));
        }
        looked.add(day(bundle.createdAt()));
        bundle.tools().forEach(tool -> {
            if (tool.url() != null) {
                addresses.add(tool.url());
            }
        });
        asked = Text.of(
                bundle.primaryKeyword() + " . " + bundle.audience() + " . " + bundle.houseProduct(), lexicon, naming);
        all = new Pool(sources.values());
    }

    Support(List<String> passages, Lexicon lexicon, Naming naming) {
        for (String passage : passages) {
            add("e" + (sources.size() + 1), null, "", passage, "", lexicon, naming);
        }
        asked = Text.of("", lexicon, naming);
        all = new Pool(sources.values());
    }

    private void add(
            String id,
            @Nullable String tool,
            String wholeTitle,
            String wholePassage,
            String host,
            Lexicon lexicon,
            Naming naming) {
        String title = wholeTitle.substring(0, Math.min(wholeTitle.length(), LONGEST_TITLE));
        String passage = wholePassage.substring(0, Math.min(wholePassage.length(), LONGEST_PASSAGE));
        Text text = Text.of(title + " . " + passage, lexicon, naming);
        Text alone = Text.of(passage, lexicon, naming);
        Text heading = Text.of(title, lexicon, naming);
        Set<String> about = new LinkedHashSet<>();
        if (tool != null) {
            about.add(tool);
            text.mentions().forEach(mention -> about.add(mention.tool()));
        }
        Source source = new Source(
                id,
                tool,
                text,
                alone.line(0, alone.tokens().size()),
                heading.line(0, heading.tokens().size()),
                host,
                Set.copyOf(Links.addresses(passage)),
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

    /// Keyword, audience and house product, in the words of who asked.
    Text asked() {
        return asked;
    }

    /// When the bundle was made and its pages were read.
    List<Day> looked() {
        return looked;
    }

    /// Whether a word stands in the title of another page from where one of these is: the name of who publishes it.
    boolean publishes(String form, Pool pool) {
        return sources.values().stream()
                .filter(source -> source.heading().contains(' ' + form + ' '))
                .anyMatch(source -> pool.sources().stream()
                        .anyMatch(each -> !each.host().isEmpty() && each.host().equals(source.host())));
    }

    boolean isAddress(String address) {
        return addresses.contains(address);
    }

    List<Source> having(String stem) {
        return byStem.getOrDefault(stem, List.of());
    }

    /// How much a word tells one piece of evidence from another.
    double weight(String stem) {
        int having = having(stem).size();
        return having == 0 ? 0 : Math.log(1 + (double) sources.size() / having);
    }

    /// Some of the evidence, taken together.
    static final class Pool {
        private final List<Source> sources;
        private final Set<String> forms = new HashSet<>();
        private final Set<String> stems = new HashSet<>();
        private final List<Quantity> quantities = new ArrayList<>();
        private final List<Day> days = new ArrayList<>();

        private Pool(Collection<Source> sources) {
            this.sources = List.copyOf(sources);
            for (Source source : this.sources) {
                Checkpoint.pass();
                forms.addAll(source.text().forms());
                stems.addAll(source.text().stems());
                quantities.addAll(source.text().quantities());
                days.addAll(source.text().days());
            }
        }

        List<Source> sources() {
            return sources;
        }

        Set<String> forms() {
            return forms;
        }

        Set<String> stems() {
            return stems;
        }

        List<Quantity> quantities() {
            return quantities;
        }

        List<Day> days() {
            return days;
        }

        boolean hosts(String form) {
            return form.length() > 3
                    && sources.stream().anyMatch(source -> source.host().contains(form));
        }
    }
}
