package assay.claims;

import assay.language.Folding;
import assay.language.Language;
import assay.language.NumberWords;
import assay.language.PerLanguage;
import assay.language.Stems;
import assay.language.WordData;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The functions that words of a language have in a statement, according to its word lists.
///
/// Caches stems, so use one instance per comparison and thread.
final class Lexicon {

    /// The function of a word. Each function has a word list per language. In the lists of the first two
    /// functions, each line is a group.
    enum Sort {
        OPPOSITE("opposites"),
        ALTERNATIVE("alternatives"),
        NEGATION("negations"),
        IDLE("idle-negation-words"),
        WARNING("warning-words"),
        UNCERTAIN("uncertainty-words"),
        HEDGE("frequency-hedges"),
        DUTY("duty-words"),
        COMPARISON("comparison-words"),
        UNIVERSAL("universal-words"),
        EXCLUSIVE("exclusive-words"),
        CONDITION("condition-words"),
        WEIGHTY("weighty-words"),
        LINKING("linking-words"),
        WEEKDAY("weekdays"),
        ARTICLE("noun-openers"),
        BEFORE_NAME("words-before-names"),
        RATE("rate-words"),
        PRONOUN("pronouns"),
        PAIR("pair-words"),
        HALF("halves");

        private final String list;

        Sort(String list) {
            this.list = list;
        }
    }

    /// @param kind such as `mass`, or `times` for multiples
    /// @param factor converts a value to the base unit of its kind
    record Measure(String kind, BigDecimal factor) {}

    /// The parsed lists of a language, shared by all its lexicons.
    private record Shared(
            Language language,
            Map<Sort, Set<String>> words,
            Map<String, List<Fact.Sense>> opposites,
            Map<String, Measure> measures,
            Map<String, String> bounds,
            Map<String, Integer> months,
            List<String> nounEndings,
            List<String> fillers,
            NumberWords numbers) {}

    private static final Map<String, Measure> SYMBOLS = measures(WordData.list(Lexicon.class, "measures"));

    private static final PerLanguage<Shared> SHARED = PerLanguage.of(Lexicon::read);

    private static final Map<String, String> BOUND_SIGNS =
            Map.of("~", "about", "≈", "about", "<", "under", ">", "over");

    private static final int LONGEST_BOUND = 4;

    /// Words that modify only the number after them.
    private static final Set<String> AHEAD = Set.of("about", "nearly", "over", "under");

    /// The minimum number of letters in each part of a compound.
    private static final int SHORTEST_PART = 4;

    private static final int SHORTEST_FILLER = 8;
    private static final int LONGEST_FILLED = 600;

    private final Shared shared;
    private final Stems stems;

    private Lexicon(Shared shared) {
        this.shared = shared;
        this.stems = new Stems(shared.language);
    }

    /// Returns the lexicon of a language. If a text is too short to detect its language, the English lexicon
    /// is used.
    static Lexicon of(Language language) {
        return new Lexicon(SHARED.in(language.equals(Language.UNKNOWN) ? Language.of("en") : language));
    }

    private static Shared read(Language language) {
        Map<Sort, Set<String>> words = new EnumMap<>(Sort.class);
        Map<String, List<Fact.Sense>> opposites = new HashMap<>();
        for (Sort sort : Sort.values()) {
            List<String> list = language.list(sort.list);
            boolean groups = sort == Sort.OPPOSITE || sort == Sort.ALTERNATIVE;
            words.put(sort, groups ? Set.of() : folded(list));
            for (int group = 0; groups && group < list.size(); group++) {
                String[] sides = list.get(group).split("\\|");
                for (int side = 0; side < sides.length; side++) {
                    Fact.Sense sense = new Fact.Sense(sort, group, side);
                    for (String word : sides[side].strip().split(" ")) {
                        opposites
                                .computeIfAbsent(Folding.fold(word), _ -> new ArrayList<>())
                                .add(sense);
                    }
                }
            }
        }
        for (String list : List.of("transitions", "transition-openings", "sequence-words")) {
            for (String phrase : language.list(list)) {
                words.computeIfAbsent(Sort.LINKING, _ -> new HashSet<>())
                        .addAll(List.of(Folding.fold(phrase).split("[ ']")));
            }
        }
        Map<String, Measure> measures = new HashMap<>(SYMBOLS);
        measures.putAll(measures(language.list("measures")));
        Map<String, Integer> months = new HashMap<>();
        List<String> forms = language.list("months");
        for (int month = 0; month < forms.size(); month++) {
            for (String form : forms.get(month).split(" ")) {
                months.put(Folding.fold(form), month + 1);
            }
        }
        Map<String, String> bounds = new HashMap<>(BOUND_SIGNS);
        for (String line : language.list("number-bounds")) {
            String[] parts = line.split(" ", 2);
            bounds.put(Folding.fold(parts[1]), parts[0]);
        }
        return new Shared(
                language,
                words,
                opposites,
                measures,
                bounds,
                months,
                language.list("noun-endings"),
                fillers(language),
                NumberWords.of(language));
    }

    /// Returns the filler phrases. An entry such as "in order to = to" also contains the shorter form.
    private static List<String> fillers(Language language) {
        return Stream.of("fillers", "stock-phrases", "general-openings")
                .flatMap(list -> language.list(list).stream())
                .map(line -> Folding.fold(line.split(" = ", 2)[0].strip()))
                .filter(phrase -> phrase.length() >= SHORTEST_FILLER && phrase.indexOf('…') < 0)
                .toList();
    }

    private static Set<String> folded(List<String> words) {
        return words.stream().map(Folding::fold).collect(Collectors.toCollection(HashSet::new));
    }

    private static Map<String, Measure> measures(List<String> lines) {
        Map<String, Measure> measures = new HashMap<>();
        for (String line : lines) {
            String[] parts = line.split(" ");
            Measure measure = new Measure(parts[0], new BigDecimal(parts[1]));
            for (int i = 2; i < parts.length; i++) {
                measures.put(Folding.fold(parts[i]), measure);
            }
        }
        return measures;
    }

    Language language() {
        return shared.language;
    }

    private Set<String> words(Sort sort) {
        return shared.words.getOrDefault(sort, Set.of());
    }

    /// Whether the language has word lists for negations and doubts.
    boolean knowsMeaning() {
        return !words(Sort.NEGATION).isEmpty();
    }

    boolean english() {
        return shared.language.is("en");
    }

    /// Whether the language capitalizes all nouns, so that a capital letter does not identify a name.
    boolean nounsHaveCapitals() {
        return !shared.nounEndings.isEmpty();
    }

    boolean endsAsNoun(String form) {
        return shared.nounEndings.stream().anyMatch(form::endsWith);
    }

    /// @param form a [folded][Folding#fold] word, or two words for a phrase
    boolean is(Sort sort, String form) {
        return words(sort).contains(form);
    }

    /// Whether a word is acceptable in any rewording, because it only connects, limits, denies or measures.
    boolean isCommon(String form) {
        return shared.words.entrySet().stream()
                        .anyMatch(each ->
                                each.getKey() != Sort.WEIGHTY && each.getValue().contains(form))
                || shared.opposites.containsKey(form)
                || shared.measures.containsKey(form);
    }

    /// Returns the groups of opposites that contain a word, and the word's side in each.
    List<Fact.Sense> opposites(String form) {
        return shared.opposites.getOrDefault(form, List.of());
    }

    /// Returns the group of opposites for quantifiers such as "all" and "some".
    int quantifiers() {
        return words(Sort.UNIVERSAL).stream()
                .flatMap(word -> opposites(word).stream())
                .filter(sense -> sense.sort() == Sort.OPPOSITE && sense.side() == 0)
                .mapToInt(Fact.Sense::group)
                .findFirst()
                .orElse(-1);
    }

    /// Whether a word has its own meaning, rather than only connecting other words.
    boolean says(Token token) {
        return token.says() && !is(Sort.LINKING, token.form());
    }

    boolean isFunctionWord(String lower) {
        return shared.language.isFunctionWord(lower);
    }

    OptionalInt number(String form) {
        return shared.numbers.value(form);
    }

    @Nullable
    Measure measure(String form) {
        return shared.measures.get(form);
    }

    /// Returns the unit that a word names, alone or at the end of a compound such as "Wintermonate".
    @Nullable
    Measure unit(Token token) {
        Measure measure = shared.measures.get(token.form());
        String form = token.form();
        if (measure != null || !token.says() || english()) {
            return measure;
        }
        if (form.endsWith("s")) {
            measure = shared.measures.get(form.substring(0, form.length() - 1));
        }
        for (int from = SHORTEST_PART; measure == null && from <= form.length() - SHORTEST_PART; from++) {
            measure = shared.measures.get(form.substring(from));
        }
        return measure;
    }

    /// Returns a key for the unit of a rate, such as "month" in "a month"; empty if the word is not such a
    /// unit.
    String rateUnit(Token token) {
        Measure measure = shared.measures.get(token.form());
        if (measure == null || measure.kind().startsWith("money:")) {
            return "";
        }
        boolean unit = !measure.kind().equals("times") && !measure.kind().equals("share");
        return unit ? measure.kind() + measure.factor() : "";
    }

    /// Returns 1 for January to 12 for December; 0 if the word is not a month.
    int month(String form) {
        return shared.months.getOrDefault(form, 0);
    }

    /// Returns how exact a number is, and its role if it is not an amount. Both are determined by the longest
    /// phrases that end at the position `before` or start at one of the positions `behind`.
    Set<String> bounds(List<Token> tokens, int before, Collection<Integer> behind) {
        Set<String> bounds = new HashSet<>();
        for (int length = LONGEST_BOUND; length > 0 && bounds.isEmpty(); length--) {
            bound(tokens, before - length, before, bounds);
        }
        for (int start : behind) {
            Set<String> here = new HashSet<>();
            for (int length = LONGEST_BOUND; length > 0 && here.isEmpty(); length--) {
                bound(tokens, start, start + length, here);
                // In "214 km almost without a hill", "almost" does not modify the number.
                here.removeIf(length == 1 ? AHEAD::contains : _ -> false);
            }
            bounds.addAll(here);
        }
        return bounds;
    }

    private void bound(List<Token> tokens, int from, int to, Set<String> bounds) {
        if (from >= 0 && to <= tokens.size()) {
            StringBuilder phrase = new StringBuilder();
            for (Token token : tokens.subList(from, to)) {
                phrase.append(token.spaced() && !phrase.isEmpty() ? " " : "").append(token.form());
            }
            String bound = shared.bounds.get(phrase.toString());
            bounds.addAll(bound == null ? Set.of() : Set.of(bound));
        }
    }

    /// Whether a sentence contains a filler phrase.
    boolean isFiller(String sentence) {
        String folded = Folding.fold(sentence);
        return folded.length() <= LONGEST_FILLED && shared.fillers.stream().anyMatch(folded::contains);
    }

    String stem(String lower) {
        return stems.of(lower);
    }
}
