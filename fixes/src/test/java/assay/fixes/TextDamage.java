package assay.fixes;

import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Submission;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Link;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;

/// Damages the sentences, headings and links of a post.
final class TextDamage {

    static final List<Damage> ALL = List.of(
            damage("heading_hierarchy", "levels left out", TextDamage::levelsLeftOut),
            damage("heading_hierarchy", "several main headings", TextDamage::severalMain),
            damage("heading_hierarchy", "empty headings", TextDamage::emptyHeadings),
            damage("spelling_grammar_hygiene", "words doubled", TextDamage::wordsDoubled),
            damage("spelling_grammar_hygiene", "marks repeated", TextDamage::marksRepeated),
            damage("spelling_grammar_hygiene", "all kinds of slips", TextDamage::slips),
            damage("spelling", "letters swapped", TextDamage::lettersSwapped),
            damage("link_integrity", "scheme misspelt", TextDamage::schemeMisspelt),
            damage("link_integrity", "brackets apart", TextDamage::bracketsApart),
            damage("fluff", "announcements", TextDamage::announcements),
            damage("fluff", "long forms", TextDamage::longForms));

    private static final Map<String, Set<String>> DOUBLED = Map.of(
            "en", Set.of("the", "of", "to", "and", "or", "with", "from", "your", "are", "at", "by"),
            "de", Set.of("und", "oder", "ich", "wir", "nicht", "auch"),
            "fr", Set.of("le", "les", "et", "dans", "sur", "par"),
            "es", Set.of("el", "los", "las", "y", "en", "una", "con"),
            "ru", Set.of("в", "на", "из", "для"));

    private static final Map<String, List<String>> ANNOUNCEMENTS = Map.of(
            "en",
            List.of(
                    "It is important to note that ",
                    "It's worth noting that ",
                    "It should be noted that ",
                    "It is no secret that ",
                    "Needless to say, ",
                    "With that being said, ",
                    "In a nutshell, "),
            "fr",
            List.of("Il est important de noter que ", "Il va sans dire que ", "Il faut noter que "),
            "es",
            List.of("Es importante destacar que ", "Cabe señalar que ", "No hace falta decir que "));

    private static final Map<String, List<Map.Entry<String, String>>> LONG_FORMS = Map.of(
            "en",
            List.of(
                    Map.entry(" because ", " due to the fact that "),
                    Map.entry(" if ", " in the event that "),
                    Map.entry(" can ", " has the ability to "),
                    Map.entry(" to ", " in order to "),
                    Map.entry(" every ", " each and every "),
                    Map.entry(" now ", " at this point in time ")),
            "fr",
            List.of(Map.entry(" pour ", " dans le but de ")),
            "es",
            List.of(Map.entry(" para ", " con el propósito de ")));

    private TextDamage() {}

    static Damage damage(String check, String name, BiFunction<ScoredText, Random, Optional<Submission>> harm) {
        return new Damage(check, name, harm);
    }

    /// Returns the post with these edits; empty if there are too few.
    static Optional<Submission> harmed(ScoredText post, List<Edit> edits, int fewest) {
        return edits.size() < fewest
                ? Optional.empty()
                : Optional.of(Change.of(edits).applied(post.submission()));
    }

    static <T> List<T> some(List<T> from, int most, Random random) {
        List<T> shuffled = new ArrayList<>(from);
        Collections.shuffle(shuffled, random);
        return shuffled.subList(0, Math.min(most, shuffled.size()));
    }

    /// Returns the sentences in paragraphs, except those whose source differs from the visible text.
    static List<Sentence> plainSentences(ScoredText post) {
        Document document = post.document();
        List<Sentence> plain = new ArrayList<>();
        for (Sentence sentence : post.article().prose()) {
            boolean paragraph = document.block(sentence).kind() == Block.Kind.PARAGRAPH;
            String text = document.text(sentence);
            if (paragraph
                    && text.chars().noneMatch(c -> "\"“”„«»()".indexOf(c) >= 0)
                    && document.range(sentence).of(post.content()).equals(text)) {
                plain.add(sentence);
            }
        }
        return plain;
    }

    static boolean isMarkdown(ScoredText post) {
        return post.document().format() == SourceFormat.MARKDOWN;
    }

    // Headings

    private static void relevel(ScoredText post, Heading heading, int level, List<Edit> edits) {
        Range range = heading.range();
        if (isMarkdown(post)) {
            edits.add(new Edit(new Range(range.start(), range.start() + heading.level()), "#".repeat(level)));
        } else {
            edits.add(new Edit(new Range(range.start() + 2, range.start() + 3), Integer.toString(level)));
            edits.add(new Edit(new Range(range.end() - 2, range.end() - 1), Integer.toString(level)));
        }
    }

    private static Optional<Submission> levelsLeftOut(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        int deeper = 1 + random.nextInt(2);
        int from = 2 + random.nextInt(2);
        for (Heading heading : post.document().headings()) {
            if (heading.level() >= from && heading.level() + deeper <= 6) {
                relevel(post, heading, heading.level() + deeper, edits);
            }
        }
        return harmed(post, edits, 2);
    }

    private static Optional<Submission> severalMain(ScoredText post, Random random) {
        List<Heading> headings = post.document().headings();
        List<Edit> edits = new ArrayList<>();
        boolean all = random.nextBoolean();
        int one = random.nextInt(Math.max(1, headings.size()));
        boolean below = false;
        for (int i = 0; i < headings.size(); i++) {
            Heading heading = headings.get(i);
            if (heading.level() == 2) {
                below = all || i >= one && !below;
            }
            if (heading.level() > 1 && below) {
                relevel(post, heading, heading.level() - 1, edits);
            }
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> emptyHeadings(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        List<Heading> headings = post.document().headings().stream()
                .filter(heading -> heading.level() > 1)
                .toList();
        for (Heading heading : some(headings, 1 + random.nextInt(3), random)) {
            int level = heading.level();
            edits.add(Edit.insert(
                    heading.range().start(),
                    isMarkdown(post) ? "#".repeat(level) + "\n\n" : "<h" + level + "></h" + level + ">\n"));
        }
        return harmed(post, edits, 1);
    }

    // Typos

    private static List<Edit> doubled(ScoredText post, int most, Random random) {
        Words words = post.document().words();
        Set<String> known = DOUBLED.getOrDefault(post.report().language(), Set.of());
        List<Edit> edits = new ArrayList<>();
        for (Sentence sentence : some(plainSentences(post), 4 * most, random)) {
            Range range = post.document().range(sentence);
            for (int i = sentence.firstWord() + 1; i < sentence.endWord() && edits.size() < most; i++) {
                if (known.contains(words.form(i))) {
                    int at = range.start() + words.start(i) - sentence.span().start();
                    edits.add(Edit.insert(at, words.form(i) + " "));
                    break;
                }
            }
        }
        return edits;
    }

    private static Optional<Submission> wordsDoubled(ScoredText post, Random random) {
        return harmed(post, doubled(post, 1 + random.nextInt(4), random), 1);
    }

    /// Swaps letters in longer words that occur only once in the text.
    private static Optional<Submission> lettersSwapped(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        Words words = post.document().words();
        for (Sentence sentence : some(plainSentences(post), 3, random)) {
            for (int i = sentence.firstWord() + 1; i < sentence.endWord(); i++) {
                String word = words.form(i);
                if (words.small(i)
                        && word.length() >= 8
                        && words.nextPlace(words.firstPlace(words.id(i))) < 0
                        && word.charAt(3) != word.charAt(4)) {
                    edits.add(new Edit(
                            post.document().range(i, i + 1),
                            word.substring(0, 3) + word.charAt(4) + word.charAt(3) + word.substring(5)));
                    break;
                }
            }
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> marksRepeated(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Sentence sentence : some(plainSentences(post), 8 + random.nextInt(20), random)) {
            int last = post.document().range(sentence).end() - 1;
            char mark = post.content().charAt(last);
            if (".!?".indexOf(mark) >= 0) {
                edits.add(Edit.insert(
                        last, mark == '.' ? "." : String.valueOf(mark).repeat(1 + random.nextInt(2))));
            }
        }
        return harmed(post, edits, 4);
    }

    private static Optional<Submission> slips(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>(doubled(post, 2, random));
        Set<Integer> taken = new java.util.HashSet<>();
        for (Sentence sentence : some(plainSentences(post), 30, random)) {
            Range range = post.document().range(sentence);
            if (edits.stream().anyMatch(edit -> range.contains(edit.range().start()))) {
                continue;
            }
            int comma = post.content().indexOf(", ", range.start());
            int space = post.content().indexOf(' ', range.start());
            if (comma > 0 && comma < range.end() && taken.add(comma)) {
                edits.add(Edit.insert(comma, ","));
            } else if (space > 0 && space < range.end() && isMarkdown(post) && taken.add(space)) {
                edits.add(Edit.insert(space, " "));
            }
        }
        return harmed(post, edits, 3);
    }

    // Links

    private static Optional<Submission> schemeMisspelt(ScoredText post, Random random) {
        List<String> schemes = List.of("htps://", "https//", "https:/", "htttps://", "https://https://", "hhtps://");
        List<Edit> edits = new ArrayList<>();
        for (Link link : some(post.document().links(), 1 + random.nextInt(3), random)) {
            int at = post.content().indexOf("https://", link.range().start());
            if (link.destination().startsWith("https://")
                    && at > 0
                    && at < link.range().end()
                    && !link.bare()) {
                edits.add(new Edit(new Range(at, at + 8), schemes.get(random.nextInt(schemes.size()))));
            }
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> bracketsApart(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Link link : some(post.document().links(), 1 + random.nextInt(2), random)) {
            int seam = post.content().indexOf("](http", link.range().start());
            if (isMarkdown(post) && seam > 0 && seam < link.range().end()) {
                edits.add(Edit.insert(seam + 1, " "));
            }
        }
        return harmed(post, edits, 1);
    }

    // Words

    private static boolean isPlain(String sentence) {
        return sentence.chars().noneMatch(Character::isDigit) && sentence.length() > 30;
    }

    private static Optional<Submission> announcements(ScoredText post, Random random) {
        List<String> known = ANNOUNCEMENTS.getOrDefault(post.report().language(), List.of());
        List<Edit> edits = new ArrayList<>();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        for (Sentence sentence : some(plainSentences(post), 30, random)) {
            String text = post.document().text(sentence);
            String first = text.substring(0, Math.max(0, text.indexOf(' ')));
            // A name at the start of a sentence would keep its capital letter.
            boolean common = Set.of(
                            "The", "It", "A", "What", "There", "In", "You", "No", "Le", "La", "Las", "Los", "El", "Les",
                            "Its", "This", "Each", "For", "If", "At")
                    .contains(first);
            if (isPlain(text) && common && edits.size() < 4 + post.report().wordCount() / 200) {
                Range range = post.document().range(sentence);
                String announcement = known.get(random.nextInt(known.size()));
                edits.add(new Edit(
                        new Range(range.start(), range.start() + 1),
                        announcement + text.substring(0, 1).toLowerCase(Locale.ROOT)));
            }
        }
        return harmed(post, edits, 3);
    }

    private static Optional<Submission> longForms(ScoredText post, Random random) {
        List<Map.Entry<String, String>> known =
                LONG_FORMS.getOrDefault(post.report().language(), List.of());
        List<Edit> edits = new ArrayList<>();
        for (Sentence sentence : some(plainSentences(post), 200, random)) {
            String text = post.document().text(sentence);
            Range range = post.document().range(sentence);
            for (Map.Entry<String, String> each : known) {
                int at = text.indexOf(each.getKey());
                if (at > 0 && text.chars().noneMatch(Character::isDigit)) {
                    int from = range.start() + at;
                    edits.add(new Edit(new Range(from, from + each.getKey().length()), each.getValue()));
                    break;
                }
            }
        }
        return harmed(post, edits, 3);
    }
}
