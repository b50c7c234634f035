package assay.drafts.quality;

import assay.language.Checkpoint;
import assay.language.Folding;
import assay.language.Language;
import assay.language.PerLanguage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The words that the meaning of a sentence depends on, such as "only", "not", "all", "may", "if" and
/// "before". They are in the language's word lists; a language without the list `negations` has none.
final class Qualifiers {

    private enum Kind {
        NEGATION("negations"),
        EXCLUSIVE("exclusive-words"),
        UNIVERSAL("universal-words"),
        UNCERTAIN("uncertainty-words"),
        HEDGE("frequency-hedges"),
        CONDITION("condition-words");

        private final String list;

        Kind(String list) {
            this.list = list;
        }
    }

    /// Qualifiers in a passage that a statement should not leave out.
    private static final List<Kind> KEPT = List.of(Kind.CONDITION, Kind.UNCERTAIN, Kind.HEDGE, Kind.EXCLUSIVE);

    /// One side of a group of opposites, such as "before" in "before | after".
    private record Side(int group, int side) {}

    /// @param universal the sides that contain a universal word
    private record Lists(
            Map<Kind, Set<String>> words, Set<String> idle, Map<String, List<Side>> sides, Set<Side> universal) {}

    /// The maximum number of tokens between "all" or "every" and its noun, as in "all of its plans".
    private static final int REACH = 3;

    private static final PerLanguage<Lists> LISTS = PerLanguage.of(Qualifiers::lists);

    private final Text text;
    private final Lists lists;
    private final BitSet counted = new BitSet();
    private final Map<Kind, Integer> places = new EnumMap<>(Kind.class);
    private final Map<Side, Integer> sides = new HashMap<>();

    /// The stems of content words that are always negated, and of those that never are.
    private final Map<String, Integer> denied = new HashMap<>();

    private final Map<String, Integer> affirmed = new HashMap<>();

    private Qualifiers(Text text, Lists lists) {
        this.text = text;
        this.lists = lists;
        text.quantities().forEach(quantity -> counted.set(quantity.from(), quantity.to()));
        List<Token> tokens = text.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            Checkpoint.pass();
            if (!text.isQuoted(i)) {
                qualifier(tokens, i);
            }
        }
        text.said().forEach(word -> (word.negated() ? denied : affirmed).putIfAbsent(word.stem(), word.token()));
        Set<String> both = new HashSet<>(denied.keySet());
        both.retainAll(affirmed.keySet());
        denied.keySet().removeAll(both);
        affirmed.keySet().removeAll(both);
    }

    private void qualifier(List<Token> tokens, int at) {
        String form = tokens.get(at).form();
        for (Kind kind : Kind.values()) {
            boolean idle = kind == Kind.NEGATION && lists.idle.contains(Token.form(tokens, at + 1))
                    // "Only 21 grams" means the same as "21 grams".
                    || kind == Kind.EXCLUSIVE && counted.get(at + 1);
            if (!idle && is(kind, at)) {
                places.putIfAbsent(kind, at);
            }
        }
        lists.sides.getOrDefault(form, List.of()).forEach(side -> sides.putIfAbsent(side, at));
    }

    static Qualifiers of(Text text, Lexicon lexicon) {
        return new Qualifiers(text, LISTS.in(lexicon.language()));
    }

    private static Lists lists(Language language) {
        Map<Kind, Set<String>> words = new EnumMap<>(Kind.class);
        if (language.list(Kind.NEGATION.list).isEmpty()) {
            return new Lists(words, Set.of(), Map.of(), Set.of());
        }
        for (Kind kind : Kind.values()) {
            words.put(kind, folded(language.list(kind.list)));
        }
        Map<String, List<Side>> sides = new HashMap<>();
        List<String> groups = language.list("opposites");
        for (int group = 0; group < groups.size(); group++) {
            String[] parts = groups.get(group).split("\\|");
            for (int side = 0; side < parts.length; side++) {
                for (String word : parts[side].strip().split(" ")) {
                    sides.computeIfAbsent(Folding.fold(word), _ -> new ArrayList<>())
                            .add(new Side(group, side));
                }
            }
        }
        Set<Side> universal = new HashSet<>();
        words.getOrDefault(Kind.UNIVERSAL, Set.of())
                .forEach(word -> universal.addAll(sides.getOrDefault(word, List.of())));
        return new Lists(words, folded(language.list("idle-negation-words")), sides, universal);
    }

    private static Set<String> folded(List<String> words) {
        Set<String> folded = new HashSet<>();
        words.forEach(word -> folded.add(Folding.fold(word)));
        return folded;
    }

    /// Returns a description of the difference in meaning between the statement and the passages; empty if
    /// there is none.
    ///
    /// @param nearest the closest sentence in the passages
    /// @param cited all sentences in the passages
    /// @param known checks whether the passages contain a word with a given stem
    Optional<String> differs(Qualifiers nearest, List<Qualifiers> cited, Predicate<String> known) {
        return denial(nearest)
                .or(() -> opposite(nearest))
                .or(() -> left(nearest))
                .or(() -> added(cited, known));
    }

    private Optional<String> denial(Qualifiers nearest) {
        if (!nearest.text.negates()) {
            return common(denied, nearest.affirmed)
                    .map(at -> "The statement denies something about “" + word(at) + "”, but the passage does not.");
        }
        return text.negates()
                ? Optional.empty()
                : common(affirmed, nearest.denied)
                        .map(at ->
                                "The passage denies something about “" + word(at) + "”, but the statement does not.");
    }

    /// Returns the position of the first word that is in both maps.
    private static Optional<Integer> common(Map<String, Integer> here, Map<String, Integer> there) {
        return here.entrySet().stream()
                .filter(each -> there.containsKey(each.getKey()))
                .map(Map.Entry::getValue)
                .min(Integer::compare);
    }

    /// Finds a word in the passage that is the opposite of one in the statement. If either text contains a
    /// negation, opposites can mean the same, so none is reported.
    private Optional<String> opposite(Qualifiers nearest) {
        if (denies() || nearest.denies()) {
            return Optional.empty();
        }
        for (Map.Entry<Side, Integer> side : sides.entrySet()) {
            Optional<Integer> there = nearest.other(side.getKey());
            if (there.isPresent()
                    && !nearest.sides.containsKey(side.getKey())
                    && other(side.getKey()).isEmpty()) {
                return Optional.of("The statement says “" + word(side.getValue()) + "” where the passage says “"
                        + nearest.word(there.get()) + "”.");
            }
        }
        return Optional.empty();
    }

    private Optional<Integer> other(Side side) {
        return sides.entrySet().stream()
                .filter(each -> each.getKey().group == side.group && each.getKey().side != side.side)
                .map(Map.Entry::getValue)
                .min(Integer::compare);
    }

    private Optional<String> left(Qualifiers nearest) {
        for (Kind kind : KEPT) {
            Integer there = nearest.places.get(kind);
            // The words "nowhere else" and "alone" mean "only".
            boolean said = places.containsKey(kind) || kind == Kind.EXCLUSIVE && (text.negates() || nearest.denies());
            if (there != null && !said) {
                return Optional.of("The passage says “" + nearest.word(there) + "”, but the statement does not.");
            }
        }
        return Optional.empty();
    }

    private Optional<String> added(List<Qualifiers> cited, Predicate<String> known) {
        Integer only = places.get(Kind.EXCLUSIVE);
        if (only != null && cited.stream().noneMatch(each -> each.places.containsKey(Kind.EXCLUSIVE))) {
            return Optional.of("No cited passage says “" + word(only) + "”.");
        }
        boolean spoken =
                cited.stream().anyMatch(each -> lists.universal.stream().anyMatch(each.sides::containsKey));
        return spoken ? Optional.empty() : universal(known).map(at -> "No cited passage says “" + word(at) + "”.");
    }

    /// Returns the position of a universal word that refers to a word in the passages, as in "all its plans"
    /// but not in "in all, its plans".
    private Optional<Integer> universal(Predicate<String> known) {
        List<Token> tokens = text.tokens();
        for (Text.Occurrence word : text.said()) {
            Checkpoint.pass();
            for (int at = word.token() - 1; at >= Math.max(0, word.token() - REACH); at--) {
                if (tokens.get(at).type() == Token.Type.MARK) {
                    break;
                }
                boolean all = is(Kind.UNIVERSAL, at) && !is(Kind.NEGATION, at - 1) && !text.isQuoted(at);
                if (all && known.test(word.stem())) {
                    return Optional.of(at);
                }
            }
        }
        return Optional.empty();
    }

    private boolean is(Kind kind, int token) {
        return lists.words.getOrDefault(kind, Set.of()).contains(Token.form(text.tokens(), token));
    }

    private boolean denies() {
        return places.containsKey(Kind.NEGATION) || !denied.isEmpty();
    }

    private String word(int token) {
        return text.tokens().get(token).text();
    }
}
