package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.language.WordData;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Section;
import assay.scoring.document.Table;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Checks that series of items are written as lists.
@AutoService(Check.class)
public final class Lists implements Check {

    private static final String NAME = "lists";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT_TEXT = MESSAGES.get("short_text");
    private static final Message STORY = MESSAGES.get("story");
    private static final Message NO_STEPS = MESSAGES.get("no_steps");
    private static final Message NO_ITEMS = MESSAGES.get("no_items");
    private static final Message NO_LIST = MESSAGES.get("no_list");
    private static final Message ONE_MORE = MESSAGES.get("one_more", "lists");
    private static final Message ENUMERATION = MESSAGES.get("enumeration");
    private static final Message SINGLE_ITEMS = MESSAGES.get("single_items", "lists");
    private static final Message SINGLE_ITEM = MESSAGES.get("single_item");
    private static final Message HAS_LISTS = MESSAGES.get("has_lists", "lists", "items");
    private static final Message SUBSTITUTES = MESSAGES.get("substitutes");
    private static final Message LIMIT_OFF = MESSAGES.get("limit_off");
    private static final Message NONE_NEEDED = MESSAGES.get("none_needed");

    private static final Limit COUNT = new Limit(NAME, "list_count_min", Lists::count);

    /// A list with only one item should be a sentence. One such list is tolerated, except at the strict
    /// level.
    private static final Limit SINGLE = Limit.of(NAME, "single_item_lists_max", 0, 1, 3);

    /// Shorter texts don't need a list.
    private static final int WORDS = 600;

    private static final int FEWEST_NUMBERED_HEADINGS = 3;

    /// The maximum number of characters before an item number. A later number is part of the heading's text.
    private static final int LONGEST_NUMBERED = 40;

    /// Characters that can follow an item number: `Compliment 3: the cook`.
    private static final String ENDS_OF_NUMBER = ":.)–—|";

    private static final int FEWEST_CUT_APART = 3;
    private static final int FEWEST_BOLD_LEADS = 5;
    private static final List<String> BOLD = WordData.list(Lists.class, "bold-markers");
    private static final int MOST_FINDINGS = 3;
    private static final int ENUMERATION_COMMAS = 5;
    private static final int ENUMERATION_WORDS = 25;

    @Override
    public Card card() {
        return Card.aeo(NAME, 2)
                .types(Set.of(
                        ContentType.BLOG,
                        ContentType.HOW_TO,
                        ContentType.TUTORIAL,
                        ContentType.LISTICLE,
                        ContentType.COMPARISON,
                        ContentType.ALTERNATIVES,
                        ContentType.BUYERS_GUIDE,
                        ContentType.REVIEW,
                        ContentType.PILLAR,
                        ContentType.FAQ,
                        ContentType.DOCUMENTATION))
                .form()
                .worst(WARNING)
                .limits(COUNT, SINGLE)
                .measured()
                .passing("""
                        # How to brew green tea

                        1. Boil the water.
                        2. Wait five minutes.
                        3. Pour, and steep for two minutes.
                        """, example -> example.as(ContentType.HOW_TO))
                .failing("""
                        # How to brew green tea

                        Boil the water. Then wait five minutes. Then pour, and let it steep for two minutes.
                        """, example -> example.as(ContentType.HOW_TO))
                .build();
    }

    private static double count(ContentType type, Strictness strictness) {
        boolean needed = type == ContentType.HOW_TO || type == ContentType.LISTICLE;
        return switch (strictness) {
            case STRICT -> needed ? 1 : 2;
            case BALANCED -> 1;
            case PERMISSIVE -> needed ? 1 : Limit.OFF;
        };
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        boolean needed = article.type() == ContentType.HOW_TO || article.type() == ContentType.LISTICLE;
        int count = 0;
        int items = 0;
        int longest = 0;
        boolean steps = false;
        List<ListBlock> single = new ArrayList<>();
        List<ListBlock> lists = document.lists();
        for (int i = 0; i < lists.size(); i++) {
            ListBlock list = lists.get(i);
            if (list.quoted()) {
                continue;
            }
            items += list.items();
            longest = Math.max(longest, list.items());
            if (list.depth() > 1) {
                continue;
            }
            // A list with a single item at the top and nested items below can't be written as a sentence.
            boolean tree = i + 1 < lists.size() && lists.get(i + 1).depth() > 1;
            if (list.items() > 1 || tree) {
                count++;
            } else if (list.ordered()) {
                // A numbered list can be split by the code between its items: "1.", code, "2.", code.
                steps = true;
            } else {
                single.add(list);
            }
        }
        count += steps ? 1 : 0;
        count += cutApart(document, single);
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        single = outcome.heeded(single, Lists::finding);
        outcome.metric("list_count", count)
                .metric("items_total", items)
                .metric("single_item_lists", single.size())
                .metric("longest_list", longest);
        int standIns = standIns(document, article.type());
        boolean expected = needed || document.wordCount() >= WORDS;
        if (count == 0 && single.isEmpty()) {
            if (!expected && standIns == 0) {
                return Outcome.notApplicable(SHORT_TEXT);
            }
            String story = needed ? null : Questions.noQuestion(article);
            if (story != null) {
                return Outcome.notApplicable(STORY);
            }
        }
        double least = COUNT.at(article);
        // A text in which no sentence contains a long series of items needs no list.
        List<Sentence> enumerations = enumerations(article);
        boolean wanted = needed || count > 0 || !enumerations.isEmpty();
        if (expected
                && wanted
                && !Double.isNaN(least)
                && count + standIns < least
                && Questions.noQuestion(article) == null) {
            Severity severity = severity(article);
            outcome.say(
                    severity,
                    count > 0
                            ? ONE_MORE.with(count)
                            : switch (article.type()) {
                                case HOW_TO -> NO_STEPS.with();
                                case LISTICLE -> NO_ITEMS.with();
                                default -> NO_LIST.with();
                            });
            enumerations.forEach(sentence -> outcome.find(article.range(sentence), OPTIMIZATION, ENUMERATION));
        }
        if (single.size() > SINGLE.at(article)) {
            outcome.say(OPTIMIZATION, SINGLE_ITEMS, single.size());
        }
        single.stream().map(Lists::finding).forEach(outcome::find);
        return outcome.orPass(pass(count, standIns, items, least));
    }

    /// Removes single-item lists that are pieces of one list that is split by images, quotations or code. A
    /// section with several single-item lists is assumed to contain such a split list.
    ///
    /// @return the number of lists that were split
    private static int cutApart(Document document, List<ListBlock> single) {
        int lists = 0;
        int next = 0;
        List<ListBlock> left = new ArrayList<>();
        for (Section section : document.sections()) {
            int from = next;
            while (next < single.size() && single.get(next).firstBlock() < section.endBlock()) {
                next++;
            }
            if (next - from >= FEWEST_CUT_APART) {
                lists++;
            } else {
                left.addAll(single.subList(from, next));
            }
        }
        left.addAll(single.subList(next, single.size()));
        single.clear();
        single.addAll(left);
        return lists;
    }

    private static Finding finding(ListBlock list) {
        return Finding.at(list.range(), OPTIMIZATION, SINGLE_ITEM);
    }

    private static String pass(int count, int standIns, int items, double least) {
        if (count > 0) {
            return HAS_LISTS.with(count, items);
        }
        if (standIns > 0) {
            return SUBSTITUTES.with();
        }
        return Double.isNaN(least) ? LIMIT_OFF.with() : NONE_NEEDED.with();
    }

    private static Severity severity(Article article) {
        return switch (article.type()) {
            case LISTICLE -> WARNING;
            case HOW_TO ->
                // `ordered_steps` already reports missing steps.
                article.strictness() == Strictness.STRICT ? WARNING : OPTIMIZATION;
            default -> OPTIMIZATION;
        };
    }

    /// Counts substitutes for lists: numbered headings, paragraphs that begin with a bold name, tables and,
    /// in listicles, all headings.
    private static int standIns(Document document, ContentType type) {
        int numbered = 0;
        int headings = 0;
        for (Heading heading : document.headings()) {
            if (heading.level() > 1 && !heading.text().isBlank()) {
                headings++;
                numbered += isNumbered(heading.text()) ? 1 : 0;
            }
        }
        int standIns = numbered >= FEWEST_NUMBERED_HEADINGS ? 1 : 0;
        standIns += boldLeads(document) >= FEWEST_BOLD_LEADS ? 1 : 0;
        if (type == ContentType.LISTICLE && standIns == 0 && headings >= 2 * FEWEST_NUMBERED_HEADINGS) {
            standIns = 1;
        }
        for (Table table : document.tables()) {
            standIns += table.rows() > 1 && type != ContentType.HOW_TO ? 1 : 0;
        }
        return standIns;
    }

    /// Counts the paragraphs that begin with a bold name and serve as list items.
    private static int boldLeads(Document document) {
        int leads = 0;
        for (Block block : document.blocks()) {
            if (block.kind() == Block.Kind.PARAGRAPH && block.prose()) {
                leads += isBold(document.source(), block.range().start()) ? 1 : 0;
            }
        }
        return leads;
    }

    private static boolean isBold(String source, int start) {
        return BOLD.stream().anyMatch(mark -> source.startsWith(mark, start));
    }

    /// Whether a heading is numbered: `3. Pour`, `#3 Sencha`, `Step 3: pour`, `Schritt 3`, or
    /// `Compliment 3: the cook`.
    private static boolean isNumbered(String heading) {
        int digit = 0;
        while (digit < Math.min(heading.length(), LONGEST_NUMBERED) && !Character.isDigit(heading.charAt(digit))) {
            digit++;
        }
        if (digit == heading.length() || !Character.isDigit(heading.charAt(digit))) {
            return false;
        }
        int end = digit;
        while (end < heading.length() && Character.isDigit(heading.charAt(end))) {
            end++;
        }
        int space = heading.indexOf(' ', 10);
        return digit < 16 && (space < 0 || digit < space)
                || end - digit < 4 && (end == heading.length() || ENDS_OF_NUMBER.indexOf(heading.charAt(end)) >= 0);
    }

    /// Returns long sentences with many commas, because these are best rewritten as lists.
    private static List<Sentence> enumerations(Article article) {
        String text = article.document().text();
        List<Sentence> found = new ArrayList<>();
        for (Sentence sentence : article.prose()) {
            if (sentence.words() < ENUMERATION_WORDS) {
                continue;
            }
            int commas = 0;
            for (int i = sentence.span().start(); i < sentence.span().end(); i++) {
                char c = text.charAt(i);
                commas += c == ',' || c == ';' || c == '、' || c == '،' ? 1 : 0;
            }
            if (commas >= ENUMERATION_COMMAS && found.size() < MOST_FINDINGS) {
                found.add(sentence);
            }
        }
        return found;
    }
}
