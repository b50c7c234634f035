package assay.drafts.quality;

import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Draft.Sentence.Kind;
import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.EvidenceFinding.Rule;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Finds sentences most of whose words are not in their evidence. Without this check, a page could use the
/// model to plant a claim that no passage states.
///
/// [Grounding] checks the concrete parts of a sentence. If there are no numbers or names, it can't tell a
/// paraphrase from an invention. This check is stricter: it can also report an honest sentence, which is then
/// removed or rewritten to be closer to its source.
public final class UnsupportedSentences {

    /// General words for judging and connecting, which are allowed with any passage.
    private static final Set<String> GENERAL = WordSet.of("""
            good better best fine well right wrong suit suits suited fit fits fitting match choice choose chosen pick picks
            option options alternative alternatives compare compared comparing comparison guide list page article section
            review overview summary small large big little short long simple easy hard quick fast slow cheap dear expensive
            affordable low high new old main basic full whole part next first second third last other important useful
            worth value money budget price cost free plan trial feature features strength strengths limit limits drawback
            weakness pro pros con cons question answer reader readers buyer buyers user users team teams company people
            person customer business need needs want wants look looks looking check test try weigh decide decision depends
            depend matter matters consider start begin read see find know think view opinion prefer recommend like rather
            instead however also both either each every day week month year time today software app application service
            platform system program website site online source sources statement side point points difference different
            same similar similarly together follow follows following come comes turn turns story rest here below above now
            then finally reason reasons case cases kind type set case way place work works working offer offers offering
            include includes including included give gives get gets use uses used using make makes keep keeps let lets
            take takes put puts say says said tell tells told ask asks asked explain explains describe describes described
            show shows shown state states stated name names named call called mean means meant stand stands standing lead
            leads leading eye hand list lists help helps support supports able enough without within between among
            against instead beyond common usual usually often mostly mainly only just still yet again whether however
            glance myself yourself ourselves expect expects require requires required available welcome send sends sent
            fortnight ordinary immediately table idea tack line row change dot brings bring lean wins win turn turned turning round word words list shortlist pick done again enjoy trip travel
            leave leaves leaving left rival rivals replace replaces replacement replacements switch switching move moving
            outgrow outgrown stay staying keep export exports copy copies close account cancel everything anything try
            trying buy buying afford sensible sound solid fair modest gentle calm calmer calmest friendly friendlier
            friendliest soft softer softest landing pleasant lovely handy neat tidy clever generous respectable
            comfortable safe safer safest natural obvious clear clearer plain plainer simple simpler simplest easier
            easiest harder hardest nicer nicest quiet quieter quietest sense enough plenty half full speak speaks
            competitor competitors product products brand brands model models range settle settles settled call
            itself daily everyday write writing author authors reading lot bit piece
            hear hears heard belong belongs detail details number numbers size amount total half most more less fewer many few several various certain
            """);

    /// Words that do serious harm if they are untrue, so a passage must contain them.
    private static final List<String> GRAVE = List.of(
            "scam",
            "fraud",
            "swindl",
            "crook",
            "steal",
            "stole",
            "theft",
            "thief",
            "illegal",
            "unlawful",
            "lawsuit",
            "sued",
            "convict",
            "crimin",
            "malware",
            "spyware",
            "trojan",
            "phish",
            "hacke",
            "breach",
            "unsafe",
            "danger",
            "hazard",
            "explod",
            "explos",
            "toxic",
            "poison",
            "lethal",
            "deadly",
            "injur",
            "banned",
            "bankrupt",
            "insolven",
            "defunct",
            "counterfeit",
            "liar",
            "decei",
            "cheat",
            "ripoff",
            "rip-off",
            "racis",
            "nazi",
            "terroris",
            "boycott",
            "shady",
            "disgrac",
            "disast",
            "nightmar",
            "fool",
            "idiot",
            "loser",
            "honeypot",
            "spies",
            "spied",
            "spying",
            "infect",
            "betray",
            "conspir",
            "corrupt",
            "blackmail",
            "extort",
            "scandal",
            "arrest",
            "gang",
            "miracl",
            "endors",
            "certified",
            "approved",
            "official",
            "sponsor",
            "prescrib",
            "prize",
            "secret");

    /// The minimum number of letters that related words share at their beginning.
    private static final int SHORTEST_FAMILY = 4;

    /// A title with at least this many unknown words makes its own claim, regardless of its form.
    private static final int MANY = 4;

    /// First words of a sentence that is a statement except for its question mark.
    private static final Set<String> STATING = WordSet.of("""
            the a an it its this that these those they their he she his her we our i my you your there here all both
            each every everyone everything someone something nobody nothing none one most many some several
            """);

    /// Words that make an opinion a recommendation rather than a claim.
    private static final Set<String> RECOMMENDING = WordSet.of("""
            pick choice choose favourite favorite recommend recommendation start suggest prefer lean verdict better
            money take think wins win natural
            """);

    /// For words about harm, honor or approval, the beginnings of other words that express the same.
    private static final Map<String, Set<String>> KIN = Map.ofEntries(
            Map.entry("prize", Set.of("award", "winner", "won", "medal", "trophy")),
            Map.entry("poison", Set.of("toxic", "harmful")),
            Map.entry("toxic", Set.of("poison", "harmful", "fume")),
            Map.entry("approved", Set.of("approv", "confirm", "accept", "released")),
            Map.entry("certified", Set.of("certif")),
            Map.entry("danger", Set.of("hazard", "risk", "unsafe", "harm")),
            Map.entry("hazard", Set.of("danger", "risk", "unsafe", "harm")),
            Map.entry("unsafe", Set.of("danger", "hazard", "risk", "safe")),
            Map.entry("prescrib", Set.of("prescri")),
            Map.entry("theft", Set.of("thief", "thiev", "steal", "stole")),
            Map.entry("thief", Set.of("theft", "thiev", "steal", "stole")),
            Map.entry("steal", Set.of("theft", "thief", "thiev", "stole")),
            Map.entry("stole", Set.of("theft", "thief", "thiev", "steal")),
            Map.entry("banned", Set.of("forbid", "prohibit")),
            Map.entry("injur", Set.of("hurt", "wound")));

    private static final Set<String> ASKING = WordSet.of("""
            who whom whose which what when where why how is are was were do does did can could will would should shall has
            have had may might must need ought isn't aren't doesn't don't can't won't shouldn't
            """);

    /// Verbs that state something, instead of giving an instruction, if "that" follows.
    private static final Set<String> TELLING = WordSet.of("""
            remember note notice know mind consider imagine expect see say tell think understand believe assume recall
            realise realize accept trust be keep bear rest
            """);

    private final Lexicon lexicon;
    private final ToolMentions toolMentions;
    private final ParsedEvidence support;
    private final NavigableSet<String> general = new TreeSet<>();
    private final Map<String, WordFamilies> byTool = new HashMap<>();

    UnsupportedSentences(ParsedDraft reading) {
        this.lexicon = reading.lexicon();
        this.toolMentions = reading.toolMentions();
        this.support = reading.support();
        GENERAL.forEach(word -> general.add(lexicon.stem(word)));
        general.addAll(support.asked().stems());
    }

    /// Returns the unfounded sentences in a draft. Tables are skipped, because the service builds them from
    /// facts.
    static List<EvidenceFinding> in(ParsedDraft reading) {
        Draft draft = reading.draft();
        UnsupportedSentences unfounded = new UnsupportedSentences(reading);
        List<EvidenceFinding> findings = new ArrayList<>();
        Place head = new Place(Grounding.HEAD, -1);
        unfounded
                .headline(draft.head().title())
                .ifPresent(why -> findings.add(
                        new EvidenceFinding(Rule.UNSUPPORTED, head, draft.head().title(), why)));
        unfounded
                .headline(draft.head().description())
                .ifPresent(why -> findings.add(
                        new EvidenceFinding(Rule.UNSUPPORTED, head, draft.head().description(), why)));
        for (Section section : draft.sections()) {
            Checkpoint.pass();
            int[] number = {0};
            section.blocks().forEach(block -> unfounded.block(block, section, number, findings));
        }
        return List.copyOf(findings);
    }

    /// Returns why a statement is not supported by its passages; empty if it is supported.
    ///
    /// @param names the names of the tools that the statement is about
    public static Optional<String> in(String text, List<String> passages, Set<String> names) {
        Lexicon lexicon = Lexicon.of(text + ' ' + String.join(" ", passages));
        Map<String, String> known = new LinkedHashMap<>();
        names.stream().sorted().forEach(name -> known.put(name, name));
        ToolMentions toolMentions = new ToolMentions(known, Set.of());
        NavigableSet<String> words = new TreeSet<>();
        NavigableSet<String> forms = new TreeSet<>();
        for (String passage : passages) {
            Checkpoint.pass();
            Text read = Text.of(passage, lexicon, toolMentions);
            words.addAll(read.stems());
            forms.addAll(read.forms());
        }
        GENERAL.forEach(word -> words.add(lexicon.stem(word)));
        Text said = Text.of(text, lexicon, toolMentions);
        return grave(said, forms).or(() -> share(said, List.of(families(words)), lexicon.english()));
    }

    private void block(Block block, Section section, int[] number, List<EvidenceFinding> findings) {
        switch (block) {
            case Block.Prose(List<Sentence> said) ->
                said.forEach(each -> sentence(each, section, number[0]++, findings));
            case Block.Points(List<Sentence> said) ->
                said.forEach(each -> sentence(each, section, number[0]++, findings));
            case Block.Part(String heading, List<Block> blocks) -> {
                headline(heading)
                        .filter(_ -> section.role() == Section.Role.FAQ)
                        .ifPresent(why -> findings.add(
                                new EvidenceFinding(Rule.UNSUPPORTED, new Place(section.id(), -1), heading, why)));
                blocks.forEach(each -> block(each, section, number, findings));
            }
            case Block.Grid(List<String> _, List<List<Sentence>> rows) ->
                number[0] += rows.stream().mapToInt(List::size).sum();
        }
    }

    private void sentence(Sentence sentence, Section section, int number, List<EvidenceFinding> findings) {
        if (sentence.kind() != Kind.FIXED) {
            why(sentence)
                    .ifPresent(why -> findings.add(new EvidenceFinding(
                            Rule.UNSUPPORTED, new Place(section.id(), number), sentence.text(), why)));
        }
    }

    private Optional<String> why(Sentence sentence) {
        Text said = Text.of(sentence.text(), lexicon, toolMentions);
        List<ParsedEvidence.Source> cited = new ArrayList<>();
        for (String id : sentence.evidence()) {
            Checkpoint.pass();
            ParsedEvidence.Source source = support.source(id);
            if (source != null) {
                cited.add(source);
            }
        }
        ParsedEvidence.Pool pool = cited.isEmpty() ? support.bundle() : support.of(cited);
        Optional<String> grave = grave(said, pool.forms());
        if (grave.isPresent()) {
            return grave;
        }
        if (sentence.kind() == Kind.FACT || !cited.isEmpty()) {
            return cited.isEmpty() ? Optional.empty() : share(said, with(pool.stems()), lexicon.english());
        }
        if (lexicon.english() && sentence.kind() == Kind.QUESTION && !asks(said)) {
            return Optional.of("This sentence is not a question.");
        }
        if (lexicon.english() && sentence.kind() == Kind.INSTRUCTION && tells(said)) {
            return Optional.of("This sentence makes a statement instead of telling the reader what to do.");
        }
        Set<String> about = new HashSet<>();
        said.mentions().forEach(mention -> about.add(mention.tool()));
        if (!about.isEmpty()) {
            boolean recommends = sentence.kind() == Kind.OPINION
                    && said.forms().stream().anyMatch(RECOMMENDING::contains)
                    && !claims(said);
            return recommends && strangers(said, about) < MANY ? Optional.empty() : strange(said, about);
        }
        return sentence.kind() == Kind.TRANSITION
                ? share(said, with(pool.stems()), lexicon.english())
                : Optional.empty();
    }

    /// Returns the general words together with the given words.
    private List<WordFamilies> with(NavigableSet<String> words) {
        return List.of(families(general), families(words));
    }

    private static WordFamilies families(NavigableSet<String> words) {
        return new WordFamilies(words, SHORTEST_FAMILY);
    }

    /// Returns the general words together with the words in the evidence about some tools.
    private List<WordFamilies> of(Set<String> tools) {
        List<WordFamilies> known = new ArrayList<>(List.of(families(general)));
        tools.forEach(tool -> known.add(byTool.computeIfAbsent(tool, this::of)));
        return known;
    }

    private WordFamilies of(String tool) {
        NavigableSet<String> words = new TreeSet<>();
        for (ParsedEvidence.Source source : support.bundle().sources()) {
            Checkpoint.pass();
            if (source.about().contains(tool)) {
                words.addAll(source.text().stems());
            }
        }
        return families(words);
    }

    /// Checks a statement about a tool that cites no evidence. Its words must occur in the evidence about
    /// that tool.
    private Optional<String> strange(Text said, Set<String> about) {
        if (!lexicon.english()) {
            return share(said, with(support.bundle().stems()), lexicon.english());
        }
        return tooStrange(said, of(about))
                ? Optional.of("This claim about a product is not in the evidence, and it cites no source.")
                : Optional.empty();
    }

    /// Returns the number of words that do not occur in the evidence about the tools.
    private long strangers(Text said, Set<String> about) {
        List<WordFamilies> known = of(about);
        return words(said).stream().filter(word -> !isKnown(word, known)).count();
    }

    /// Whether more than half of the words are unknown, not counting general ones.
    private boolean tooStrange(Text said, List<WordFamilies> known) {
        List<String> words =
                words(said).stream().filter(word -> !general.contains(word)).toList();
        long unknown = words.stream().filter(word -> !isKnown(word, known)).count();
        return unknown * 2 > words.size();
    }

    /// Whether the sentence states that a tool does or is something: a word that can be a verb follows the
    /// tool's name.
    private boolean claims(Text said) {
        return said.mentions().stream()
                .filter(mention -> mention.to() < said.tokens().size())
                .map(mention -> said.tokens().get(mention.to()))
                .anyMatch(token -> token.word()
                        && !token.capital()
                        && (Set.of("is", "was", "has", "had", "does", "did", "can", "will", "are", "were", "have")
                                        .contains(token.form())
                                || !lexicon.functional(token.form()) && !general.contains(lexicon.stem(token.form()))));
    }

    /// Checks a title, a description or a question. These cite nothing, so their words must occur in the
    /// bundle.
    private Optional<String> headline(String text) {
        Text said = Text.of(text, lexicon, toolMentions);
        Optional<String> grave = grave(said, support.bundle().forms());
        List<WordFamilies> known = with(support.bundle().stems());
        long strange =
                words(said).stream().filter(word -> !isKnown(word, known)).count();
        if (grave.isPresent()) {
            return grave;
        }
        if (said.mentions().isEmpty() || !lexicon.english()) {
            return lexicon.english() && strange < MANY ? Optional.empty() : share(said, known, lexicon.english());
        }
        return (strange >= MANY || claims(said)) && tooStrange(said, known)
                ? Optional.of("This claim about a product is not in the evidence.")
                : Optional.empty();
    }

    /// Whether a word or a related one is known, such as "brewers" if the evidence contains "brew".
    private static boolean isKnown(String word, List<WordFamilies> known) {
        Checkpoint.pass();
        return known.stream().anyMatch(each -> each.has(word));
    }

    /// Returns a predicate that tests whether the word with a given stem is general or occurs in this
    /// evidence.
    Predicate<String> known(ParsedEvidence.Pool pool) {
        List<WordFamilies> known = with(pool.stems());
        return stem -> isKnown(stem, known);
    }

    private static List<String> words(Text said) {
        return said.said().stream().map(Text.Occurrence::stem).distinct().toList();
    }

    /// Checks the share of known words. Concrete parts are checked elsewhere, so they count as known here.
    private static Optional<String> share(Text said, List<WordFamilies> known, boolean english) {
        List<String> words = words(said);
        long concrete = said.quantities().size()
                + said.quotations().size()
                + (long) said.days().size();
        long unknown = words.stream().filter(word -> !isKnown(word, known)).count();
        if (words.isEmpty()) {
            return said.mentions().isEmpty() || concrete > 0
                    ? Optional.empty()
                    : Optional.of("This sentence states nothing that can be checked.");
        }
        long shown = words.size() - unknown + 2 * concrete;
        return shown == 0 || english && unknown > shown
                ? Optional.of("Most of the words in this text are not in the evidence.")
                : Optional.empty();
    }

    private static Optional<String> grave(Text said, NavigableSet<String> forms) {
        WordFamilies known = families(forms);
        for (String form : said.forms()) {
            Checkpoint.pass();
            for (String beginning : GRAVE) {
                Set<String> kin = KIN.getOrDefault(beginning, Set.of());
                if (form.startsWith(beginning)
                        && !known.begins(beginning)
                        && kin.stream().noneMatch(known::begins)) {
                    return Optional.of("“" + form + "” is a strong claim, but no cited evidence contains it.");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean asks(Text said) {
        List<Token> tokens = said.tokens();
        // A question may consist of names only, such as "Acme or Brio?"
        if (said.mentions().size() > 1 && said.forms().contains("or")) {
            return true;
        }
        // A question may have no verb, such as "No room for a tripod?" or "Cooking for a family?" Statements
        // don't start like these.
        if (said.mentions().isEmpty() && !tokens.isEmpty() && !STATING.contains(Token.form(tokens, 0))) {
            return true;
        }
        for (int i = 0; i < tokens.size(); i++) {
            Checkpoint.pass();
            boolean begins = i == 0 || Set.of(",", ":", "–", "—", ";", ".").contains(Token.form(tokens, i - 1));
            boolean after = Set.of("and", "or", "but", "so", "in", "on", "at", "for", "to", "with", "from", "by", "of")
                    .contains(Token.form(tokens, i - 1));
            if ((begins || after) && ASKING.contains(tokens.get(i).form())) {
                return true;
            }
        }
        return false;
    }

    private static boolean tells(Text said) {
        List<Token> tokens = said.tokens();
        for (int i = 1; i < Math.min(tokens.size(), 5); i++) {
            Checkpoint.pass();
            if (tokens.get(i).form().equals("that")
                    && TELLING.contains(tokens.getFirst().form())) {
                return true;
            }
        }
        return false;
    }
}
