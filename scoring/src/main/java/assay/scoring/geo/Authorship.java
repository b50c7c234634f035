package assay.scoring.geo;

import assay.language.Folding;
import assay.language.Language;
import assay.language.WordData;
import assay.scoring.Article;
import assay.scoring.document.Annotation;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Item;
import assay.scoring.document.Link;
import assay.scoring.document.Metadata;
import assay.scoring.document.PageLine;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The author of a text, and what readers learn about the author: from front matter or the head, structured
/// data, page markup, and lines near the beginning and the end.
final class Authorship {

    /// The number of blocks at the beginning that can contain a byline. [#LAST] is the number at the end.
    private static final int FIRST = 8;

    private static final int LAST = 6;
    private static final int LONGEST_LINE = 120;
    private static final int LONGEST_BIO = 800;

    /// Metadata keys for the author, in addition to those that begin with `author`.
    private static final Set<String> AUTHOR_KEYS = WordData.words(Authorship.class, "author-keys");

    /// Subkeys of an author that contain a page or description. [#ROLE_KEYS] contain a role, and
    /// [#PICTURE_KEYS] contain no name.
    private static final Set<String> PAGE_KEYS = WordData.words(Authorship.class, "author-page-keys");

    private static final Set<String> ROLE_KEYS = WordData.words(Authorship.class, "author-role-keys");
    private static final Set<String> PICTURE_KEYS = WordData.words(Authorship.class, "author-picture-keys");

    /// Placeholders that don't identify an author.
    private static final Set<String> NOBODY = Language.wordsEverywhere("nameless-authors");

    /// Last words of group names.
    private static final Set<String> GROUPS = Language.wordsEverywhere("author-groups");

    private static final Set<String> ABOUT_PAGES = Language.wordsEverywhere("about-pages");

    /// Separates a name from what follows: “Jane Doe for the tea team” gives Jane Doe.
    private static final Pattern ON_BEHALF = Pattern.compile(" (?:on behalf|for|from|and|with|of) |[,&]");

    private @Nullable String name;
    private @Nullable Range unnamed;
    private @Nullable String nobody;
    private boolean group;
    private boolean bio;
    private boolean credentials;
    private boolean reviewer;
    private int aboutLinks;

    private Authorship() {}

    static Authorship of(Article article) {
        Authorship found = new Authorship();
        Document document = article.document();
        found.metadata(document.metadata());
        for (Item item : document.items().all()) {
            found.item(item);
        }
        for (Annotation each : document.annotations()) {
            switch (each.kind()) {
                case AUTHOR -> found.named(Byline.undated(Byline.stripped(each.value())), each.range());
                case AUTHOR_PAGE -> found.bio = true;
                case ABOUT -> found.aboutLinks++;
                case TIME, UPDATED -> {}
            }
        }
        found.pageLines(document);
        found.lines(document);
        found.headings(document);
        found.links(document);
        return found;
    }

    private void metadata(Metadata metadata) {
        for (Map.Entry<String, List<Metadata.Entry>> entry : metadata.entries().entrySet()) {
            String key = entry.getKey();
            boolean person = key.startsWith("author") || AUTHOR_KEYS.contains(key);
            boolean review = key.startsWith("reviewer")
                    || key.startsWith("reviewed_by")
                    || key.startsWith("reviewedby")
                    || key.endsWith("reviewed_by")
                    || key.startsWith("fact_check");
            if (!person && !review) {
                continue;
            }
            String of = key.substring(key.lastIndexOf('.') + 1);
            of = of.substring(of.lastIndexOf('_') + 1);
            for (Metadata.Entry value : entry.getValue()) {
                if (value.value().isBlank()) {
                    continue;
                }
                if (review) {
                    reviewer = true;
                    continue;
                }
                if (PAGE_KEYS.contains(of)) {
                    bio = true;
                } else if (ROLE_KEYS.contains(of)) {
                    credentials = true;
                } else if (!PICTURE_KEYS.contains(of)) {
                    named(value.value(), value.range());
                }
            }
        }
    }

    private void item(Item item) {
        if (!item.schemaOrg()) {
            return;
        }
        reviewer |= item.has("reviewedBy");
        if (item.is("Comment", "Answer", "Question", "Review")
                && !item.types().stream().anyMatch(type -> type.endsWith("Article"))) {
            return;
        }
        for (Item.Value value : item.values("author")) {
            Item author = value.item();
            String said = author == null ? value.text() : author.text("name").orElse(null);
            if (said != null) {
                named(said, value.range());
            }
            if (author != null) {
                bio |= author.has("url") || author.has("sameAs") || author.has("description");
                credentials |= author.has("jobTitle")
                        || author.has("hasCredential")
                        || author.has("honorificSuffix")
                        || author.has("honorificPrefix")
                        || author.has("alumniOf")
                        || author.has("knowsAbout");
            }
        }
    }

    private void named(String value, Range range) {
        String said = value.strip();
        String folded = Folding.fold(said);
        if (folded.isEmpty() || folded.indexOf('{') >= 0) {
            return;
        }
        String last = folded.substring(folded.lastIndexOf(' ') + 1);
        if (NOBODY.contains(folded)) {
            if (nobody == null) {
                nobody = said;
                unnamed = range;
            }
        } else if (GROUPS.contains(last) && !ON_BEHALF.matcher(folded).find()) {
            if (nobody == null) {
                group = true;
                nobody = said;
                unnamed = range;
            }
        } else if (name == null) {
            name = said;
            credentials |= Byline.hasCredential(folded);
        }
    }

    /// Reads the lines of the page that are not part of its text.
    private void pageLines(Document document) {
        int blocks = document.blocks().size();
        for (PageLine line : document.pageLines()) {
            if (line.caption() || line.block() >= FIRST && line.block() <= blocks - LAST) {
                continue;
            }
            line(line.text(), line.range());
            bio(line.text());
        }
    }

    private void lines(Document document) {
        List<Block> blocks = document.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            if (i >= FIRST && i < blocks.size() - LAST) {
                i = blocks.size() - LAST - 1;
                continue;
            }
            Block block = blocks.get(i);
            if (block.kind() == Block.Kind.HEADING
                    || block.quoted()
                    || block.span().length() > LONGEST_BIO) {
                continue;
            }
            String text = document.text(block);
            for (String line : text.length() <= 3 * LONGEST_LINE ? text.split("\n", -1) : new String[0]) {
                line(line, document.range(block.span()));
            }
            bio(text);
        }
    }

    private void bio(String text) {
        if (text.length() <= LONGEST_BIO && Byline.isAboutAuthor(text)) {
            bio = true;
            credentials |= Byline.hasCredential(Folding.fold(text));
        }
    }

    private void line(String line, Range range) {
        String text = line.strip();
        Byline.Read byline = text.isEmpty() || text.length() > LONGEST_LINE ? null : Byline.of(text);
        if (byline == null) {
            return;
        }
        reviewer |= byline.reviewed();
        if (byline.name() != null && name == null) {
            named(byline.name(), range);
            credentials |= name != null && Byline.hasCredential(Folding.fold(byline.line()));
        }
    }

    private void headings(Document document) {
        bio |= document.headings().stream().map(Heading::text).anyMatch(Byline::isAuthorHeading);
    }

    private void links(Document document) {
        for (PageLine line : document.pageLines()) {
            for (PageLine.Anchor link : line.links()) {
                bio |= leadsToAuthor(link.destination(), link.text());
            }
        }
        for (Link link : document.links()) {
            String to = link.destination();
            bio |= leadsToAuthor(to, link.text());
            int end = to.endsWith("/") ? to.length() - 1 : to.length();
            if (document.annotations().isEmpty()
                    && ABOUT_PAGES.contains(to.substring(to.lastIndexOf('/', end - 1) + 1, end))) {
                aboutLinks++;
            }
        }
    }

    private boolean leadsToAuthor(String destination, String text) {
        return destination.contains("/author/")
                || destination.contains("/authors/")
                || destination.contains("/people/")
                || name != null && name.indexOf(' ') > 0 && text.equals(name);
    }

    /// Returns the first person or organization that is named as the author, or null if there is none.
    @Nullable
    String name() {
        return name;
    }

    /// Returns the placeholder that is used in place of a name, such as “admin” or “Editorial Team”, or null
    /// if there is none.
    @Nullable
    String nobody() {
        return nobody;
    }

    /// Returns the range of the placeholder that [#nobody] returns.
    @Nullable
    Range unnamed() {
        return unnamed;
    }

    /// Whether the author is a group.
    boolean group() {
        return group;
    }

    /// Whether readers can find out who the author is.
    boolean bio() {
        return bio;
    }

    boolean credentials() {
        return credentials;
    }

    boolean reviewer() {
        return reviewer;
    }

    int aboutLinks() {
        return aboutLinks;
    }
}
