package assay.briefs;

import assay.language.Language;
import assay.language.Sentence;
import assay.language.WordData;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The kinds of elements in a text beside running text.
enum PageElement {
    IMAGES("images"),
    TABLES("tables"),
    NUMBERED_LISTS("numbered lists"),
    LISTS("lists"),
    QUESTIONS("questions with answers"),
    QUOTATIONS("quotations"),
    CODE("code"),
    SOURCES("links to other sites"),
    OWN_FIGURES("first-hand figures"),
    DOWNLOADS("downloads"),
    TOOLS("tools and templates");

    private static final List<String> ENDINGS = WordData.list(PageElement.class, "download-endings");

    private static final Set<String> TOOL_WORDS = Set.copyOf(WordData.list(PageElement.class, "tool-words"));

    private static final Set<String> FIRST_PERSON = Language.wordsEverywhere("first-person");

    private final String label;

    PageElement(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    static Set<PageElement> in(Article article) {
        Document document = article.document();
        Set<PageElement> found = EnumSet.noneOf(PageElement.class);
        add(found, IMAGES, document.images().stream().anyMatch(image -> !image.decorative()));
        add(found, TABLES, !document.tables().isEmpty());
        add(found, NUMBERED_LISTS, document.lists().stream().anyMatch(list -> list.ordered() && list.items() > 1));
        add(found, LISTS, document.lists().stream().anyMatch(list -> !list.ordered() && list.items() > 1));
        add(
                found,
                QUESTIONS,
                document.items().any("FAQPage", "QAPage")
                        || document.headings().stream()
                                        .filter(heading -> heading.isQuestion())
                                        .count()
                                > 1);
        add(found, QUOTATIONS, !document.quotations().isEmpty());
        add(found, CODE, !document.codes().isEmpty());
        add(found, SOURCES, !article.links(Article.Target.EXTERNAL).isEmpty());
        add(found, OWN_FIGURES, article.prose().stream().anyMatch(sentence -> isOwnFigure(article, sentence)));
        for (Link link : document.links()) {
            String path = link.destination().toLowerCase(Locale.ROOT);
            add(found, DOWNLOADS, ENDINGS.stream().anyMatch(path::endsWith));
            Words words = Words.of(link.text().substring(0, Math.min(link.text().length(), 100)));
            for (int i = 0; i < words.count(); i++) {
                add(found, TOOLS, TOOL_WORDS.contains(words.form(i)));
            }
        }
        return found;
    }

    private static void add(Set<PageElement> found, PageElement element, boolean present) {
        if (present) {
            found.add(element);
        }
    }

    /// Whether a sentence states a number in the first person: “We measured 41 °C”.
    private static boolean isOwnFigure(Article article, Sentence sentence) {
        Words words = article.document().words();
        boolean own = false;
        boolean number = false;
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            String form = words.form(i);
            own |= FIRST_PERSON.contains(form);
            number |= Character.isDigit(form.charAt(0)) && form.length() > 1;
        }
        return own && number;
    }
}
