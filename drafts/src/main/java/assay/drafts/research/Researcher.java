package assay.drafts.research;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Evidence.Found;
import assay.drafts.bundle.Bundle.Evidence.Verified;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Searchers;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.injection.PromptInjection;
import assay.fetching.Urls;
import assay.language.CpuBudget;
import assay.models.LanguageModel;
import assay.models.LanguageModel.Citation;
import assay.models.ModelFailure;
import assay.models.SideBySide;
import assay.models.Steps;
import assay.models.Usage;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Looks a keyword and its tools up. A model searches and picks passages; what it picked becomes a fact where the
/// passage stands in the page as it was fetched here, or else in what the provider quoted, and bears the fact out.
public final class Researcher {

    /// Tools that are looked up side by side.
    private static final int AT_ONCE = 4;

    /// Pages that are fetched for one tool, and for the keyword.
    private static final int MOST_PAGES = 4;

    /// What a model is shown of one page, in characters.
    private static final int MOST_TEXT = 12_000;

    private static final int MOST_MARKET_EVIDENCE = 6;

    /// In words; a longer one is a sentence.
    private static final int LONGEST_TERM = 5;

    private static final JsonMapper JSON = new JsonMapper();

    /// What is wanted.
    ///
    /// @param tools how many, the house product among them
    public record Wanted(String keyword, String audience, String houseProduct, int tools) {}

    private final LanguageModel model;
    private final Pages pages;
    private final Steps steps;
    private final Clock clock;
    private final BooleanSupplier goesOn;
    private final BooleanSupplier hasTime;
    private final CpuBudget cpu;

    /// @param pages reads what is found
    /// @param steps keeps what is done
    /// @param goesOn whether anybody wants it; where not, it comes to nothing
    /// @param hasTime whether to look further tools up; where not, those that are not looked up yet are gaps
    /// @param cpu runs all but the wait for the model and for pages
    public Researcher(
            LanguageModel model,
            Pages pages,
            Steps steps,
            Clock clock,
            BooleanSupplier goesOn,
            BooleanSupplier hasTime,
            CpuBudget cpu) {
        this.model = model;
        this.pages = pages;
        this.steps = steps;
        this.clock = clock;
        this.goesOn = goesOn;
        this.cpu = cpu;
        this.hasTime = () -> goesOn.getAsBoolean() && hasTime.getAsBoolean();
    }

    /// Does the research, or goes on with it.
    ///
    /// @param id what the bundle is to be called
    /// @param total told how many steps there are, once that is known
    /// @throws ModelFailure where nothing could be found out
    public Bundle research(Wanted wanted, String id, IntConsumer total) {
        Market market = market(wanted);
        List<Named> named = new ArrayList<>();
        named.add(new Named(wanted.houseProduct(), null));
        named.addAll(market.tools());
        total.accept(steps(named.size()));
        List<LookedUp> lookedUp = lookUp(wanted, named);
        return cpu.run(() -> assembled(wanted, id, market, named, lookedUp));
    }

    /// How many steps it takes: the search for the keyword and its order, a search and a reading for each tool.
    public static int steps(int tools) {
        return 2 + 2 * tools;
    }

    /// A tool by name.
    record Named(String name, @Nullable String url) {}

    /// What the search for the keyword came to.
    record Market(
            String intent,
            List<String> questions,
            List<String> terms,
            List<Named> tools,
            List<Shown> evidence,
            List<Dropped> dropped) {}

    /// A passage and where it stands.
    record Shown(String url, String title, String passage, String retrievedAt, Found found, Verified verified) {}

    /// A fact and what shows it.
    record Known(Fact.Kind kind, String text, @Nullable String brief, Shown shown) {}

    /// What the look-up of one tool came to.
    record LookedUp(List<Known> facts, List<Dropped> dropped) {}

    private Market market(Wanted wanted) {
        int others = wanted.tools() - 1;
        Heard heard = heard(steps.once(
                "search",
                "Searching for " + wanted.keyword(),
                () -> JSON.valueToTree(model.search(
                        new KeywordSearch(wanted.keyword(), wanted.audience(), wanted.houseProduct(), others),
                        goesOn))));
        LanguageModel.Found found = heard.found();
        JsonNode kept = steps.once("brief", "Reading what was found", () -> {
            BriefQuestion question =
                    new BriefQuestion(wanted.keyword(), wanted.audience(), wanted.houseProduct(), others, found);
            JsonNode answer = model.answer(question, goesOn).json();
            List<Shown> evidence = marketEvidence(found);
            return cpu.run(() -> JSON.valueToTree(market(wanted, heard, answer, evidence)));
        });
        return JSON.treeToValue(kept, Market.class);
    }

    private Heard heard(JsonNode search) {
        return cpu.run(() -> Heard.of(JSON.treeToValue(search, LanguageModel.Found.class)));
    }

    private static Market market(Wanted wanted, Heard heard, JsonNode answer, List<Shown> evidence) {
        LanguageModel.Found found = heard.found();
        List<Dropped> dropped = new ArrayList<>(heard.dropped());
        List<Named> tools = new ArrayList<>();
        Set<String> taken = new LinkedHashSet<>();
        taken.add(key(wanted.houseProduct()));
        String cited = Passages.plain(Stream.concat(
                                found.citations().stream().map(each -> each.title() + " " + each.passage()),
                                found.sources().stream().map(LanguageModel.Source::title))
                        .reduce("", (one, other) -> one + " " + other))
                .toLowerCase(Locale.ROOT);
        String notes = Passages.plain(found.text()).toLowerCase(Locale.ROOT);
        // What the model only says is named may not take the place of what is.
        List<Named> said = new ArrayList<>();
        for (JsonNode each : answer.get("tools")) {
            String name = Passages.plain(each.get("name").stringValue());
            String lower = name.toLowerCase(Locale.ROOT);
            if (!Plain.is(name, 2, Plain.NAME)) {
                dropped.add(new Dropped(null, Plain.cut(name, Plain.NAME), null, "This is no name of a product."));
            } else if (!cited.contains(lower) && !notes.contains(lower)) {
                dropped.add(new Dropped(null, name, null, "No page that was found names this product."));
            } else if (taken.add(key(name))) {
                (cited.contains(lower) ? tools : said)
                        .add(new Named(name, address(each.get("url")).orElse(null)));
            }
        }
        tools.addAll(said);
        String intent = Passages.plain(answer.get("intent").stringValue());
        return new Market(
                Plain.is(intent, 2, Plain.SENTENCE) && !names(intent, taken) ? intent : "",
                texts(answer.get("questions"), Plain.SENTENCE, 8).stream()
                        .filter(question -> question.endsWith("?"))
                        .filter(question -> !names(question, taken))
                        .toList(),
                texts(answer.get("terms"), Plain.NAME, 15).stream()
                        .filter(term -> term.split(" ").length <= LONGEST_TERM && !names(term, taken))
                        .toList(),
                List.copyOf(tools.subList(0, Math.min(tools.size(), wanted.tools() - 1))),
                evidence,
                dropped);
    }

    /// Questions and terms that name a product say what somebody wants to be said of it.
    private static boolean names(String text, Set<String> products) {
        String lower = text.toLowerCase(Locale.ROOT);
        return products.stream().filter(product -> !product.isEmpty()).anyMatch(product -> {
            int at = lower.indexOf(product);
            while (at >= 0 && (isWord(lower, at - 1) || isWord(lower, at + product.length()))) {
                at = lower.indexOf(product, at + 1);
            }
            return at >= 0;
        });
    }

    /// Whether a name goes on there; scripts that do not part words by blanks end it.
    private static boolean isWord(String text, int at) {
        return at >= 0 && at < text.length() && text.charAt(at) < 0x250 && Character.isLetterOrDigit(text.charAt(at));
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT).strip();
    }

    private static List<String> texts(JsonNode array, int longest, int most) {
        return array.valueStream()
                .map(each -> Passages.plain(each.stringValue()))
                .filter(each -> Plain.is(each, 2, longest))
                .distinct()
                .limit(most)
                .toList();
    }

    private static Optional<String> address(@Nullable JsonNode url) {
        return Optional.ofNullable(url)
                .filter(JsonNode::isString)
                .flatMap(each -> Urls.parse(each.stringValue()))
                .filter(each -> each.getUserInfo() == null)
                .map(each -> Urls.canonical(each).toString());
    }

    private List<Shown> marketEvidence(LanguageModel.Found found) {
        List<Citation> cited = cpu.run(() -> found.citations().stream()
                .filter(each -> address(each.url()).isPresent())
                .filter(each -> usable(each.passage()))
                .limit(MOST_MARKET_EVIDENCE)
                .toList());
        Map<String, Optional<Pages.PageText>> read =
                read(cited.stream().map(Citation::url).toList());
        return cpu.run(() -> cited.stream()
                .map(each -> {
                    String url = address(each.url()).orElseThrow();
                    Optional<Pages.PageText> page = Objects.requireNonNullElse(read.get(url), Optional.empty());
                    boolean onPage = page.map(text -> Passages.standsIn(each.passage(), Passages.plain(text.text())))
                            .orElse(false);
                    return new Shown(
                            url,
                            title(each.title(), url),
                            Passages.plain(each.passage()),
                            now(),
                            Found.CITED,
                            onPage ? Verified.PAGE : Verified.PROVIDER);
                })
                .filter(shown -> shown.verified() == Verified.PAGE || isQuoted(found, shown.passage()))
                .distinct()
                .toList());
    }

    /// Whether the provider says that these are a page's own words. What a model tells of a page in its own is no
    /// evidence: it could prove anything with that.
    private static boolean isQuoted(LanguageModel.Found found, String passage) {
        return found.citations().stream()
                .anyMatch(
                        each -> each.quoted() && Passages.plain(each.passage()).equals(passage));
    }

    private static boolean usable(String passage) {
        int length = Passages.plain(passage).length();
        return length >= Passages.SHORTEST && length <= Passages.LONGEST;
    }

    static Optional<String> address(String url) {
        return Urls.parse(url)
                .filter(each -> each.getUserInfo() == null)
                .map(each -> Urls.canonical(each).toString());
    }

    private static String title(String title, String url) {
        String plain = Plain.cut(Passages.plain(title), Plain.TITLE);
        return plain.isEmpty() || PromptInjection.in(plain)
                ? Objects.requireNonNullElse(URI.create(url).getHost(), url)
                : plain;
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /// The pages at some addresses, as far as they can be read; in the order of the addresses.
    private Map<String, Optional<Pages.PageText>> read(List<String> urls) {
        List<String> first = urls.stream()
                .flatMap(each -> address(each).stream())
                .distinct()
                .limit(MOST_PAGES)
                .toList();
        // They lie on several hosts mostly, and each may take its time. Those of one host take turns by themselves.
        List<Optional<Pages.PageText>> texts = SideBySide.all(
                MOST_PAGES,
                first.stream()
                        .map(url -> (Callable<Optional<Pages.PageText>>)
                                () -> hasTime.getAsBoolean() ? pages.read(url) : Optional.empty())
                        .toList());
        if (!hasTime.getAsBoolean() || Thread.currentThread().isInterrupted()) {
            // What was not read for want of time is not to be kept as what could not be read.
            throw new ModelFailure(ModelFailure.Kind.CANCELLED, "The work was ended.", Usage.NONE);
        }
        Map<String, Optional<Pages.PageText>> read = new LinkedHashMap<>();
        for (int i = 0; i < first.size(); i++) {
            read.put(first.get(i), texts.get(i));
        }
        return read;
    }

    private List<LookedUp> lookUp(Wanted wanted, List<Named> named) {
        List<Callable<Tried>> tasks = new ArrayList<>();
        for (int i = 0; i < named.size(); i++) {
            int number = i;
            tasks.add(() -> tried(wanted, named, number));
        }
        List<Tried> all = SideBySide.all(AT_ONCE, tasks);
        if (all.stream().allMatch(each -> each.failure() != null)) {
            throw Objects.requireNonNull(all.getLast().failure());
        }
        return all.stream().map(Tried::lookedUp).toList();
    }

    /// A look-up as it went.
    ///
    /// @param failure null where there was none
    private record Tried(LookedUp lookedUp, @Nullable ModelFailure failure) {

        static Tried inVain(ModelFailure failure) {
            return new Tried(
                    new LookedUp(
                            List.of(),
                            List.of(new Dropped(null, "", null, "It could not be looked up: " + failure.sentence()))),
                    failure);
        }
    }

    /// One tool that cannot be looked up, or not in time, is a gap.
    private Tried tried(Wanted wanted, List<Named> named, int number) {
        try {
            return new Tried(lookUp(wanted, named, number), null);
        } catch (ModelFailure failure) {
            if (failure.kind() != ModelFailure.Kind.CANCELLED) {
                return Tried.inVain(failure);
            }
            if (!goesOn.getAsBoolean()
                    || hasTime.getAsBoolean()
                    || Thread.currentThread().isInterrupted()) {
                throw failure;
            }
            return Tried.inVain(
                    new ModelFailure(ModelFailure.Kind.UNAVAILABLE, "There was no time left for it.", Usage.NONE));
        } catch (RuntimeException failure) {
            if (!cpu.isTooComplex(failure)) {
                throw failure;
            }
            return Tried.inVain(new ModelFailure(
                    ModelFailure.Kind.UNAVAILABLE, "What was found of it takes too long to check.", Usage.NONE));
        }
    }

    private LookedUp lookUp(Wanted wanted, List<Named> named, int number) {
        String tool = named.get(number).name();
        requireTime();
        ToolSearch search = new ToolSearch(wanted.keyword(), wanted.audience(), tool);
        Heard heard = heard(steps.once(
                "search:" + number, "Searching for " + tool, () -> JSON.valueToTree(model.search(search, hasTime))));
        requireTime();
        JsonNode kept = steps.once(
                "facts:" + number, "Reading about " + tool, () -> JSON.valueToTree(facts(wanted, named, tool, heard)));
        return JSON.treeToValue(kept, LookedUp.class);
    }

    private void requireTime() {
        if (!hasTime.getAsBoolean()) {
            throw new ModelFailure(ModelFailure.Kind.CANCELLED, "The work was ended.", Usage.NONE);
        }
    }

    /// A source as a model is shown it, with what its passages are compared with.
    private record Text(
            FactsQuestion.Source source, List<String> plain, String retrievedAt, Found found, Verified verified) {

        boolean names(String tool) {
            String name = key(tool);
            return Stream.concat(Stream.of(source.title()), plain.stream())
                    .anyMatch(each ->
                            Passages.plain(each).toLowerCase(Locale.ROOT).contains(name));
        }
    }

    private LookedUp facts(Wanted wanted, List<Named> named, String tool, Heard heard) {
        List<Dropped> dropped = new ArrayList<>(heard.dropped());
        List<Text> texts = texts(tool, heard.found(), dropped);
        if (cpu.run(() -> texts.stream().noneMatch(text -> text.names(tool)))) {
            return new LookedUp(List.of(), dropped);
        }
        FactsQuestion question = new FactsQuestion(
                wanted.keyword(),
                wanted.audience(),
                tool,
                texts.stream().map(Text::source).toList());
        JsonNode answer = model.answer(question, hasTime).json();
        return cpu.run(() -> accepted(named, tool, texts, answer, dropped));
    }

    /// The facts of an answer that hold.
    ///
    /// @param dropped those that do not are added
    private static LookedUp accepted(
            List<Named> named, String tool, List<Text> texts, JsonNode answer, List<Dropped> dropped) {
        Acceptance acceptance = new Acceptance(
                tool,
                named.stream()
                        .map(Named::name)
                        .filter(name -> !name.equals(tool))
                        .toList());
        List<Known> facts = new ArrayList<>();
        for (JsonNode each : answer.get("facts")) {
            String text = Passages.plain(each.get("text").stringValue());
            Optional<Text> source = texts.stream()
                    .filter(of -> of.source().id().equals(each.get("source").stringValue()))
                    .findFirst();
            Optional<String> refusal = source.isEmpty()
                    ? Optional.of("It names a source that there is not.")
                    : acceptance.refusal(text, each.get("passage").stringValue(), source.get());
            if (refusal.isPresent()) {
                dropped.add(new Dropped(
                        null,
                        Plain.cut(text, Plain.SENTENCE),
                        source.map(of -> of.source().url()).orElse(null),
                        refusal.get()));
                continue;
            }
            Fact.Kind kind = Fact.Kind.valueOf(each.get("kind").stringValue().toUpperCase(Locale.ROOT));
            if (acceptance.room(kind)) {
                String passage = Passages.plain(each.get("passage").stringValue());
                Text of = source.get();
                facts.add(new Known(
                        kind,
                        text,
                        acceptance.brief(each.get("brief"), passage),
                        new Shown(
                                of.source().url(),
                                of.source().title(),
                                passage,
                                of.retrievedAt(),
                                of.found(),
                                of.verified())));
            }
        }
        return new LookedUp(facts, dropped);
    }

    /// What a tool's facts may be taken from: the pages that could be read, cited ones first, and what the provider
    /// says of those that could not.
    private List<Text> texts(String tool, LanguageModel.Found found, List<Dropped> dropped) {
        Set<String> cited = new LinkedHashSet<>();
        found.citations().forEach(each -> address(each.url()).ifPresent(cited::add));
        Set<String> all = new LinkedHashSet<>(cited);
        found.sources().forEach(each -> address(each.url()).ifPresent(all::add));
        Map<String, Optional<Pages.PageText>> read = read(List.copyOf(all));
        return cpu.run(() -> texts(tool, found, cited, read, dropped));
    }

    private List<Text> texts(
            String tool,
            LanguageModel.Found found,
            Set<String> cited,
            Map<String, Optional<Pages.PageText>> read,
            List<Dropped> dropped) {
        List<Text> texts = new ArrayList<>();
        read.forEach((url, page) -> page.ifPresent(shown -> {
            PromptInjection.Cleaned text = PromptInjection.without(shown.text());
            text.left().forEach(left -> dropped.add(Heard.steering(left, url)));
            texts.add(new Text(
                    new FactsQuestion.Source(
                            "s" + (texts.size() + 1),
                            url,
                            title(shown.title(), url),
                            Passages.telling(text.text(), tool, MOST_TEXT)),
                    List.of(Passages.plain(text.text())),
                    now(),
                    cited.contains(url) ? Found.CITED : Found.SEARCHED,
                    Verified.PAGE));
        }));
        for (String url : cited) {
            if (Objects.requireNonNullElse(read.get(url), Optional.empty()).isPresent()) {
                continue;
            }
            List<Citation> quoted = found.citations().stream()
                    .filter(each -> each.quoted()
                            && address(each.url()).filter(url::equals).isPresent())
                    .toList();
            if (quoted.isEmpty()) {
                continue;
            }
            texts.add(new Text(
                    new FactsQuestion.Source(
                            "s" + (texts.size() + 1),
                            url,
                            title(quoted.getFirst().title(), url),
                            String.join(
                                    "\n", quoted.stream().map(Citation::passage).toList())),
                    quoted.stream().map(each -> Passages.plain(each.passage())).toList(),
                    now(),
                    Found.CITED,
                    Verified.PROVIDER));
        }
        return texts;
    }

    /// What is asked of a fact about one tool.
    private static final class Acceptance {

        private final Map<Fact.Kind, Integer> taken = new LinkedHashMap<>();
        private final String tool;
        private final List<String> others;

        Acceptance(String tool, List<String> others) {
            this.tool = tool;
            this.others = others;
        }

        /// Why a fact is none; nothing where it is one.
        Optional<String> refusal(String text, String passage, Text source) {
            if (!Plain.is(text, 5, Plain.SENTENCE)) {
                return Optional.of("It is no plain sentence.");
            }
            if (source.plain().stream().noneMatch(page -> Passages.standsIn(passage, page))) {
                return Optional.of(
                        source.verified() == Verified.PAGE
                                ? "The passage does not stand on the page."
                                : "The passage is not what the provider quoted.");
            }
            String plain = Passages.plain(passage).toLowerCase(Locale.ROOT);
            boolean itsOwn = plain.contains(key(tool));
            if (!itsOwn && others.stream().anyMatch(other -> plain.contains(key(other)))) {
                return Optional.of("The passage is about another product.");
            }
            if (PromptInjection.in(passage)) {
                return Optional.of("The passage orders a language model about.");
            }
            return Support.missing(text, Passages.plain(passage), tool);
        }

        /// Whether there is room for another fact of a kind, and takes it.
        boolean room(Fact.Kind kind) {
            return taken.merge(kind, 1, Integer::sum)
                    <= switch (kind) {
                        case WHAT, AUDIENCE -> 2;
                        case FREE_PLAN -> 1;
                        case PRICE, STRENGTH, LIMIT -> 3;
                    };
        }

        /// The few words for a table, where they hold.
        @Nullable
        String brief(JsonNode said, String passage) {
            if (!said.isString()) {
                return null;
            }
            String brief = Passages.plain(said.stringValue());
            boolean holds = Plain.is(brief, 1, Plain.BRIEF)
                    && Support.missing(brief, passage, tool).isEmpty();
            return holds ? brief : null;
        }
    }

    private Bundle assembled(Wanted wanted, String id, Market market, List<Named> named, List<LookedUp> lookedUp) {
        Numbering numbering = new Numbering();
        List<String> about = market.evidence().stream()
                .map(shown -> numbering.evidence(null, shown))
                .distinct()
                .toList();
        List<Dropped> dropped = new ArrayList<>(market.dropped());
        List<Tool> tools = new ArrayList<>();
        for (int i = 0; i < named.size(); i++) {
            Named each = named.get(i);
            LookedUp of = lookedUp.get(i);
            boolean house = i == 0;
            if (of.facts().isEmpty() && !house) {
                // Whoever is not known at all is nobody to write about, and may not even be there.
                dropped.add(new Dropped(null, each.name(), each.url(), "Nothing could be shown of this product."));
                dropped.addAll(of.dropped());
                continue;
            }
            String tool = "t" + (tools.size() + 1);
            tools.add(new Tool(
                    tool,
                    each.name(),
                    house,
                    home(each, of),
                    of.facts().stream().map(fact -> numbering.fact(tool, fact)).toList()));
            of.dropped().forEach(drop -> dropped.add(new Dropped(tool, drop.text(), drop.url(), drop.reason())));
        }
        if (tools.stream().allMatch(tool -> tool.facts().isEmpty()) || tools.size() < 2) {
            throw new ModelFailure(
                    ModelFailure.Kind.NONSENSE,
                    "Nothing was found that could be shown of two tools or more.",
                    Usage.NONE);
        }
        return new Bundle(
                Bundle.VERSION,
                id,
                Bundle.Origin.RESEARCH,
                false,
                clock.instant().truncatedTo(ChronoUnit.SECONDS),
                model.provider().key(),
                wanted.keyword(),
                wanted.audience(),
                wanted.houseProduct(),
                new Searchers(market.intent(), market.questions(), market.terms(), about),
                tools,
                numbering.all(),
                listed(dropped));
    }

    /// As many as are told of, and how many there are beyond them.
    private static List<Dropped> listed(List<Dropped> dropped) {
        if (dropped.size() <= Bundle.MOST_DROPPED) {
            return List.copyOf(dropped);
        }
        List<Dropped> listed = new ArrayList<>(dropped.subList(0, Bundle.MOST_DROPPED - 1));
        int more = dropped.size() - listed.size();
        listed.add(new Dropped(null, "", null, "And " + more + " more: " + dropped.size() + " were dropped in all."));
        return List.copyOf(listed);
    }

    /// Where a tool lives, if something that shows of it lies there: a model may say anything of addresses.
    private static @Nullable String home(Named named, LookedUp of) {
        String url = named.url();
        boolean shown = url != null
                && of.facts().stream()
                        .anyMatch(fact -> Urls.sameSite(URI.create(fact.shown().url()), URI.create(url)));
        return shown ? url : null;
    }

    /// Gives facts and evidence their numbers.
    private static final class Numbering {

        private final Map<String, Evidence> evidence = new LinkedHashMap<>();
        private int facts;

        String evidence(@Nullable String tool, Shown shown) {
            // The same words of the same page are one piece of evidence for one tool, however many facts they show.
            return evidence.computeIfAbsent(
                            tool + "\n" + shown.url() + "\n" + shown.passage(),
                            _ -> new Evidence(
                                    "e" + (evidence.size() + 1),
                                    tool,
                                    shown.url(),
                                    shown.title(),
                                    shown.passage(),
                                    Instant.parse(shown.retrievedAt()),
                                    shown.found(),
                                    shown.verified()))
                    .id();
        }

        Fact fact(String tool, Known known) {
            facts++;
            return new Fact(
                    "f" + facts, known.kind(), known.text(), known.brief(), List.of(evidence(tool, known.shown())));
        }

        List<Evidence> all() {
            return List.copyOf(evidence.values());
        }
    }
}
