package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.quality.DraftSentences.At;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Adds a fabrication to a draft, as a model might: a statement that its bundle does not contain. Changes
/// that would not be fabrications are skipped by separate rules that do not use the check.
public final class Inventions {

    public enum Kind {
        ALTERED_NUMBER,
        SWAPPED_NAME,
        FALSE_QUOTATION,
        DEAD_ID,
        MOVED_CITATION,
        /// Replaces a number with one from the same passage that belongs to something else. The check is not
        /// required to find this kind.
        EXCHANGED_NUMBER
    }

    /// A draft with one sentence that is not supported by its evidence.
    ///
    /// @param kind the kind of fabrication or wording change
    public record Invention(String kind, HandWritten written, String section, int sentence, String was, String is) {}

    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\d.,-])\\d+(?:[.,]\\d+)*(?![\\p{L}\\d-])");
    private static final Pattern PERSON = Pattern.compile("\\b\\p{Lu}\\p{Ll}+ (?:de )?\\p{Lu}\\p{Ll}+\\b");
    private static final Pattern QUOTED = Pattern.compile("[“„]([^”“]+)[”“]");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\d]+");

    private static final List<String> PEOPLE =
            List.of("Margaret Olsen", "Dieter Hallmann", "Priscilla Vance", "Ahmed Rashidi", "Yuki Tanabe");

    private static final List<String> BRANDS =
            List.of("Quandrell", "HubSync", "Trellix Pro", "Nordvale", "Zapforge", "Vantoro", "Salesmatic 7");

    private static final List<String> SAYINGS = List.of(
            "It changed the way we work.",
            "I would never go back.",
            "The best purchase we made all year.",
            "Setting it up was child's play.",
            "Nothing else comes close.");

    private static final List<String> OVER =
            List.of("more than", "over", "at least", "above", "upwards", "mehr als", "mindestens");
    private static final List<String> UNDER =
            List.of("less than", "under", "almost", "nearly", "below", "fewer", "just under", "up to", "as many as");
    private static final List<String> ABOUT =
            List.of("about", "around", "roughly", "some ", "close to", "approximately", "rounded");

    private static final Set<String> SMALL =
            Set.of("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve");

    private final Random random;

    public Inventions(Random random) {
        this.random = random;
    }

    /// Returns a fabrication of a kind; empty if no sentence allows one.
    public Optional<Invention> one(HandWritten written, Kind kind) {
        List<At> all = DraftSentences.facts(written.draft());
        for (int attempt = 0; attempt < 60; attempt++) {
            At at = all.get(random.nextInt(all.size()));
            Sentence sentence = at.sentence();
            Optional<Sentence> changed = switch (kind) {
                case ALTERED_NUMBER -> altered(written.bundle(), sentence);
                case SWAPPED_NAME -> swapped(written.bundle(), at);
                case FALSE_QUOTATION -> falselyQuoted(sentence);
                case DEAD_ID -> Optional.of(dead(sentence));
                case MOVED_CITATION -> moved(written, at, all);
                case EXCHANGED_NUMBER -> exchanged(written.bundle(), sentence);
            };
            if (changed.isPresent()) {
                HandWritten invented =
                        new HandWritten(written.bundle(), DraftSentences.replaced(written.draft(), at, changed.get()));
                return Optional.of(new Invention(
                        kind.name(),
                        invented,
                        at.section(),
                        at.number(),
                        sentence.text() + sentence.evidence(),
                        changed.get().text() + changed.get().evidence()));
            }
        }
        return Optional.empty();
    }

    private static Sentence with(Sentence sentence, String text) {
        return new Sentence(text, sentence.kind(), sentence.evidence());
    }

    // ---- numbers

    private Optional<Sentence> altered(Bundle bundle, Sentence sentence) {
        List<MatchResult> numbers = numbers(bundle, sentence);
        if (numbers.isEmpty()) {
            return Optional.empty();
        }
        MatchResult number = numbers.get(random.nextInt(numbers.size()));
        String was = number.group();
        String before = sentence.text()
                .substring(Math.max(0, number.start() - 22), number.start())
                .toLowerCase(Locale.ROOT);
        String around = sentence.text().toLowerCase(Locale.ROOT);
        String is = switch (random.nextInt(4)) {
            case 0 -> digitChanged(was);
            case 1 -> was.matches("\\d+") ? was + "0" : digitChanged(was);
            case 2 -> String.valueOf(2 + random.nextInt(998));
            default -> digitChanged(digitChanged(was));
        };
        double change = value(is) / value(was);
        boolean hedged = OVER.stream().anyMatch(before::contains)
                || UNDER.stream().anyMatch(before::contains)
                || ABOUT.stream().anyMatch(around::contains);
        boolean enough = OVER.stream().anyMatch(before::contains)
                ? change >= 1.5
                : UNDER.stream().anyMatch(before::contains)
                        ? change <= 1 / 1.5
                        : !hedged || change >= 1.5 || change <= 1 / 1.5;
        if (was.equals(is)
                || !enough
                || is.startsWith("0")
                || known(bundle, sentence).contains(value(is))) {
            return Optional.empty();
        }
        return Optional.of(with(
                sentence,
                sentence.text().substring(0, number.start())
                        + is
                        + sentence.text().substring(number.end())));
    }

    private String digitChanged(String number) {
        StringBuilder changed = new StringBuilder(number);
        int at = random.nextInt(number.length());
        while (!Character.isDigit(number.charAt(at))) {
            at = (at + 1) % number.length();
        }
        char digit = (char) ('1' + random.nextInt(9));
        changed.setCharAt(at, digit);
        return changed.toString();
    }

    /// Returns the numbers outside quotations and tool names.
    private static List<MatchResult> numbers(Bundle bundle, Sentence sentence) {
        List<MatchResult> kept = new ArrayList<>();
        for (MatchResult number : NUMBER.matcher(sentence.text()).results().toList()) {
            boolean quoted = QUOTED.matcher(sentence.text())
                    .results()
                    .anyMatch(quote -> quote.start() < number.start() && number.end() <= quote.end());
            boolean named = bundle.tools().stream()
                    .map(Tool::name)
                    .flatMap(name -> Pattern.compile(Pattern.quote(name))
                            .matcher(sentence.text())
                            .results())
                    .anyMatch(name -> name.start() <= number.start() && number.end() <= name.end());
            boolean partOfName =
                    bundle.tools().stream().anyMatch(tool -> tool.name().contains(" " + number.group()));
            if (!quoted && !named && !partOfName) {
                kept.add(number);
            }
        }
        return kept;
    }

    /// Returns the numbers in the bundle, and those that follow from them in one step, such as halves and
    /// doubles.
    private static Set<Double> known(Bundle bundle, Sentence sentence) {
        Set<Double> known = new HashSet<>();
        for (Evidence evidence : bundle.evidence()) {
            for (String text : List.of(evidence.title(), evidence.passage())) {
                NUMBER.matcher(text).results().forEach(number -> known.add(value(number.group())));
                Pattern.compile("\\d+(?:[.,]\\d+)*")
                        .matcher(text)
                        .results()
                        .forEach(number -> known.add(value(number.group())));
                List<String> words = WORD.matcher(text.toLowerCase(Locale.ROOT))
                        .results()
                        .map(MatchResult::group)
                        .toList();
                List<String> small = List.of(
                        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                        "twelve");
                for (int i = 0; i < small.size(); i++) {
                    if (words.contains(small.get(i))) {
                        known.add((double) i);
                    }
                }
            }
        }
        known.add((double) bundle.tools().size());
        NUMBER.matcher(sentence.text()).results().forEach(number -> known.add(value(number.group())));
        return known;
    }

    private static double value(String number) {
        String plain = number.replaceAll("[.,](?=\\d{3}(?:\\D|$))", "").replace(',', '.');
        return plain.chars().filter(c -> c == '.').count() > 1 ? -1 : new BigDecimal(plain).doubleValue();
    }

    private Optional<Sentence> exchanged(Bundle bundle, Sentence sentence) {
        List<MatchResult> numbers = numbers(bundle, sentence);
        if (numbers.isEmpty()) {
            return Optional.empty();
        }
        MatchResult number = numbers.get(random.nextInt(numbers.size()));
        List<String> others = new ArrayList<>();
        for (String id : sentence.evidence()) {
            NUMBER.matcher(bundle.evidence(id).orElseThrow().passage())
                    .results()
                    .map(MatchResult::group)
                    .filter(other -> !sentence.text().contains(other))
                    .forEach(others::add);
        }
        if (others.isEmpty()) {
            return Optional.empty();
        }
        String is = others.get(random.nextInt(others.size()));
        return Optional.of(with(
                sentence,
                sentence.text().substring(0, number.start())
                        + is
                        + sentence.text().substring(number.end())));
    }

    // ---- names

    private Optional<Sentence> swapped(Bundle bundle, At at) {
        Sentence sentence = at.sentence();
        String cited = cited(bundle, sentence);
        List<String> whom = new ArrayList<>();
        boolean person = random.nextBoolean();
        if (person) {
            PERSON.matcher(sentence.text())
                    .results()
                    .map(MatchResult::group)
                    .filter(cited::contains)
                    .filter(name -> bundle.tools().stream()
                            .noneMatch(tool -> tool.name().contains(name)
                                    || name.contains(tool.name().split(" ")[0])))
                    .forEach(whom::add);
        } else {
            for (Tool tool : bundle.tools()) {
                String first = tool.name().split(" ")[0];
                if (sentence.text().contains(tool.name())) {
                    whom.add(tool.name());
                } else if (first.length() > 3 && sentence.text().contains(first)) {
                    whom.add(first);
                }
            }
        }
        if (whom.isEmpty()) {
            return Optional.empty();
        }
        String was = whom.get(random.nextInt(whom.size()));
        List<String> others = new ArrayList<>(person ? PEOPLE : BRANDS);
        if (!person && random.nextBoolean()) {
            others.clear();
            for (Tool tool : bundle.tools()) {
                String first = tool.name().split(" ")[0];
                boolean told = sentence.evidence().stream()
                        .map(id -> bundle.evidence(id).orElseThrow())
                        .anyMatch(evidence ->
                                evidence.tool() == null || evidence.tool().equals(tool.id()));
                if (!told && !cited.contains(first) && !sentence.text().contains(first)) {
                    others.add(tool.name());
                }
            }
        }
        if (others.isEmpty()) {
            return Optional.empty();
        }
        String is = others.get(random.nextInt(others.size()));
        return Optional.of(with(sentence, sentence.text().replace(was, is)));
    }

    private static String cited(Bundle bundle, Sentence sentence) {
        StringBuilder cited = new StringBuilder();
        for (String id : sentence.evidence()) {
            Evidence evidence = bundle.evidence(id).orElseThrow();
            cited.append(evidence.title())
                    .append(' ')
                    .append(evidence.passage())
                    .append(' ');
        }
        return cited.toString();
    }

    // ---- quotations

    private Optional<Sentence> falselyQuoted(Sentence sentence) {
        Optional<MatchResult> quoted = QUOTED.matcher(sentence.text()).results().findFirst();
        if (quoted.isEmpty()) {
            // Adds a false quotation to a true sentence, but not to a table cell.
            return random.nextInt(4) > 0 || sentence.text().length() < 30
                    ? Optional.empty()
                    : Optional.of(
                            with(sentence, sentence.text() + " “" + SAYINGS.get(random.nextInt(SAYINGS.size())) + "”"));
        }
        String was = quoted.get().group(1);
        List<MatchResult> words = WORD.matcher(was).results().toList();
        MatchResult word = words.get(random.nextInt(words.size()));
        String is = switch (random.nextInt(3)) {
            case 0 -> was.substring(0, word.start()) + "hardly" + was.substring(word.end());
            case 1 -> was.substring(0, word.start()) + "never " + was.substring(word.start());
            default -> SAYINGS.get(random.nextInt(SAYINGS.size()));
        };
        return Optional.of(with(
                sentence,
                sentence.text().substring(0, quoted.get().start(1))
                        + is
                        + sentence.text().substring(quoted.get().end(1))));
    }

    // ---- citations

    private Sentence dead(Sentence sentence) {
        List<String> ids = new ArrayList<>(sentence.evidence());
        String id = "e" + (50 + random.nextInt(50));
        if (random.nextBoolean()) {
            ids.set(random.nextInt(ids.size()), id);
        } else {
            ids.add(id);
        }
        return new Sentence(sentence.text(), sentence.kind(), ids);
    }

    /// Makes a sentence cite the evidence of another sentence, which is in the same section half of the time.
    private Optional<Sentence> moved(HandWritten written, At at, List<At> all) {
        boolean near = random.nextBoolean();
        At other = all.get(random.nextInt(all.size()));
        if (near != other.section().equals(at.section())) {
            return Optional.empty();
        }
        Sentence sentence = at.sentence();
        Sentence changed = new Sentence(
                sentence.text(), Sentence.Kind.FACT, other.sentence().evidence());
        Set<String> ids = new HashSet<>(other.sentence().evidence());
        ids.retainAll(sentence.evidence());
        if (!ids.isEmpty()) {
            return Optional.empty();
        }
        // The other passages may support the sentence equally well, so that nothing would be fabricated.
        Set<String> told = words(sentence.text());
        told.retainAll(words(cited(written.bundle(), sentence)));
        told.removeAll(words(cited(written.bundle(), changed)));
        return told.isEmpty() ? Optional.empty() : Optional.of(changed);
    }

    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .filter(word -> word.length() > 3 || Character.isDigit(word.charAt(0)) || SMALL.contains(word))
                .forEach(word -> words.add(word.substring(0, Math.min(5, word.length()))));
        return words;
    }

    // ---- drafts
}
