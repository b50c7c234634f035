package assay.fetching.article;

import assay.fetching.Urls;
import assay.fetching.article.ClassNames.Kind;
import assay.language.Language;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// A page's metadata about its article, from the head, JSON-LD and attributes.
final class ArticleMetadata {

    /// The API's limit for a title.
    private static final int LONGEST_TITLE = 300;

    private static final int LONGEST_DESCRIPTION = 1_000;
    private static final int LONGEST_NAME = 200;

    /// The maximum number of dates that are read in an article's text.
    private static final int MOST_TIMES = 20;

    private static final int LONGEST_ADDRESS = 2_000;

    private final Map<String, String> metas = new HashMap<>();
    private final JsonLd data;
    private final Document page;
    private final URI url;

    ArticleMetadata(Document page, URI url) {
        this.page = page;
        this.url = url;
        this.data = JsonLd.of(page);
        for (Element meta : page.getElementsByTag("meta")) {
            String name = meta.hasAttr("property") ? meta.attr("property") : meta.attr("name");
            if (name.isEmpty()) {
                name = meta.hasAttr("itemprop")
                        ? "itemprop:" + meta.attr("itemprop")
                        : "http:" + meta.attr("http-equiv");
            }
            if (name.length() < 100 && !meta.attr("content").isBlank()) {
                metas.putIfAbsent(name.strip().toLowerCase(Locale.ROOT), meta.attr("content"));
            }
        }
    }

    JsonLd data() {
        return data;
    }

    /// Returns the titles that the page gives its article, best first. The page's title is included twice: in
    /// full, and without the site's name.
    List<String> titles() {
        List<String> titles = new ArrayList<>();
        add(titles, data.text("headline"));
        add(titles, metas.get("og:title"));
        add(titles, metas.get("twitter:title"));
        String whole = pageTitle();
        add(titles, whole);
        add(titles, whole == null ? null : withoutSite(whole));
        return titles;
    }

    private static void add(List<String> titles, @Nullable String title) {
        String tidy = tidy(title, LONGEST_TITLE);
        if (tidy != null && !titles.contains(tidy)) {
            titles.add(tidy);
        }
    }

    /// @param heading the article's heading; null if there is none
    @Nullable
    String title(@Nullable Part heading) {
        for (String name : List.of("og:title", "twitter:title")) {
            String title = tidy(metas.get(name), LONGEST_TITLE);
            if (title != null) {
                return title;
            }
        }
        String title = tidy(data.text("headline"), LONGEST_TITLE);
        if (title == null && heading != null) {
            title = tidy(Outline.text(heading.element, LONGEST_TITLE), LONGEST_TITLE);
        }
        String whole = pageTitle();
        return title != null || whole == null ? title : withoutSite(whole);
    }

    private @Nullable String pageTitle() {
        Element title = page.head().selectFirst("title");
        return title == null ? null : tidy(title.wholeText(), LONGEST_TITLE);
    }

    /// Turns “Tea | The Site” or “Tea – The Site” into “Tea”. Removes the site's name if the page declares
    /// one, and otherwise the text after the last separator.
    private String withoutSite(String title) {
        String site = tidy(metas.get("og:site_name"), LONGEST_TITLE);
        for (String bar : List.of(" | ", " – ", " — ", " - ", " · ", " • ", " « ", " » ", " :: ")) {
            int at = title.lastIndexOf(bar);
            if (at <= 0) {
                continue;
            }
            String behind = title.substring(at + bar.length());
            if (site != null && title.substring(0, at).equalsIgnoreCase(site)) {
                return behind;
            }
            if (site == null ? bar.equals(" | ") || behind.length() * 2 < at : behind.equalsIgnoreCase(site)) {
                return title.substring(0, at).strip();
            }
        }
        return title;
    }

    @Nullable
    String description() {
        return first(
                LONGEST_DESCRIPTION,
                metas.get("description"),
                metas.get("og:description"),
                data.ofPage("description"),
                metas.get("twitter:description"));
    }

    /// Returns the first canonical http or https URL in the head.
    @Nullable
    URI canonical() {
        URI base = url;
        Element declared = page.head().selectFirst("base[href]");
        if (declared != null && declared.attr("href").length() <= LONGEST_ADDRESS) {
            base = web(Urls.resolve(url, declared.attr("href")).orElse(null), url);
        }
        for (Element link : page.head().getElementsByTag("link")) {
            boolean canonical = List.of(
                            link.attr("rel").toLowerCase(Locale.ROOT).split("\\s+"))
                    .contains("canonical");
            String href = link.attr("href").strip();
            if (canonical && !href.isEmpty() && href.length() <= LONGEST_ADDRESS) {
                URI found = Urls.resolve(base, href).orElse(null);
                if (found != null && isWeb(found)) {
                    return found;
                }
            }
        }
        return null;
    }

    private static URI web(@Nullable URI uri, URI otherwise) {
        return uri != null && isWeb(uri) ? uri : otherwise;
    }

    private static boolean isWeb(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        return (scheme.equals("https") || scheme.equals("http")) && uri.getHost() != null && uri.getUserInfo() == null;
    }

    /// @param outline searched for a byline if the metadata does not name the author
    @Nullable
    String author(Outline outline, Choice choice) {
        String said = first(LONGEST_NAME, data.author(), name(metas.get("author")), name(metas.get("article:author")));
        if (said != null) {
            return said;
        }
        said = first(LONGEST_NAME, name(metas.get("itemprop:author")), name(metas.get("parsely-author")));
        if (said != null) {
            return said;
        }
        String byline = byline(outline, choice, true);
        return byline == null ? byline(outline, choice, false) : byline;
    }

    /// @param kept whether to search the kept parts; if false, the other parts are searched, since the
    /// author's name may be below the post
    private static @Nullable String byline(Outline outline, Choice choice, boolean kept) {
        String byline = null;
        for (Part part : outline.parts) {
            Checkpoint.pass();
            boolean in = choice.isKept(part);
            if (in != kept
                    || part.noise
                    || part.text == 0
                    || part.text > LONGEST_NAME / 2
                    || !choice.root.contains(part)) {
                continue;
            }
            boolean said = part.element.attr("itemprop").equals("author")
                    || part.element.attr("rel").contains("author");
            if (said || byline == null && part.is(Kind.AUTHOR)) {
                byline = tidy(withoutBy(Outline.text(part.element, LONGEST_NAME)), LONGEST_NAME);
            }
            if (said) {
                return byline;
            }
        }
        return byline;
    }

    /// Returns an author's name, or null for a URL: Facebook expects a profile's URL in `article:author`.
    private static @Nullable String name(@Nullable String text) {
        return text == null || text.contains("://") ? null : text;
    }

    private static final List<String> BEFORE_AUTHORS = Language.everywhere("words-before-authors").stream()
            .map(word -> word + " ")
            .toList();

    private static String withoutBy(String name) {
        for (String by : BEFORE_AUTHORS) {
            if (name.regionMatches(true, 0, by, 0, by.length())) {
                return name.substring(by.length());
            }
        }
        return name;
    }

    @Nullable
    String published(Outline outline, Choice choice) {
        String said = firstDate(
                data.text("datePublished"),
                metas.get("article:published_time"),
                metas.get("og:article:published_time"),
                metas.get("itemprop:datepublished"),
                metas.get("date"),
                metas.get("dc.date"),
                metas.get("dcterms.created"),
                metas.get("parsely-pub-date"),
                data.text("dateCreated"));
        return said != null ? said : time(outline, choice, false);
    }

    @Nullable
    String modified(Outline outline, Choice choice) {
        String said = firstDate(
                data.text("dateModified"),
                metas.get("article:modified_time"),
                metas.get("og:article:modified_time"),
                metas.get("og:updated_time"),
                metas.get("itemprop:datemodified"),
                metas.get("last-modified"),
                metas.get("dcterms.modified"));
        return said != null ? said : time(outline, choice, true);
    }

    /// Returns the article's first publication or modification date. Unmarked dates after the first
    /// paragraphs are ignored, because they belong to the content.
    private static @Nullable String time(Outline outline, Choice choice, boolean modified) {
        int letters = 0;
        int tried = 0;
        for (Part part : outline.parts) {
            Checkpoint.pass();
            if (tried == MOST_TIMES) {
                return null;
            }
            if (!choice.isKept(part)) {
                continue;
            }
            Element element = part.element;
            String property = element.attr("itemprop");
            if (part.name.equals("time") || property.startsWith("date")) {
                tried++;
                boolean changed = property.equals("dateModified") || PageVocabulary.isUpdated(element);
                boolean dated = property.equals("datePublished") || letters < 400 || changed;
                String date = PageDates.iso(
                        element.hasAttr("datetime")
                                ? element.attr("datetime")
                                : element.hasAttr("content") ? element.attr("content") : Outline.text(element, 80));
                if (dated && changed == modified && date != null) {
                    return date;
                }
            }
            letters += Outline.proseOf(part);
        }
        return null;
    }

    @Nullable
    String language(Choice choice) {
        for (Part at = choice.root; at != null; at = at.parent) {
            String tag = tag(at.element.attr("lang"));
            if (tag != null) {
                return tag;
            }
        }
        Element html = page.selectFirst("html");
        List<String> said = new ArrayList<>();
        if (html != null) {
            said.add(html.attr("lang"));
            said.add(html.attr("xml:lang"));
        }
        said.add(metas.getOrDefault("http:content-language", ""));
        said.add(metas.getOrDefault("language", ""));
        String inLanguage = data.ofPage("inLanguage");
        said.add(inLanguage == null ? "" : inLanguage);
        said.add(metas.getOrDefault("og:locale", ""));
        for (String one : said) {
            String tag = tag(one);
            if (tag != null) {
                return tag;
            }
        }
        return null;
    }

    /// Turns `en_us` into `en-US`, or returns null if the text is not a language tag.
    private static @Nullable String tag(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > 35) {
            return null;
        }
        try {
            Locale locale = new Locale.Builder()
                    .setLanguageTag(stripped.replace('_', '-'))
                    .build();
            String language = locale.getLanguage();
            return language.length() < 2 || language.equals("und") ? null : locale.toLanguageTag();
        } catch (IllformedLocaleException e) {
            return null;
        }
    }

    /// Whether the page declares itself an article.
    boolean isArticle() {
        // Front pages and archives often declare the Open Graph type “article”, too.
        return data.hasArticle()
                || !data.isCollection()
                        && (metas.getOrDefault("og:type", "").strip().equalsIgnoreCase("article")
                                || metas.containsKey("article:published_time"));
    }

    private static @Nullable String first(int longest, @Nullable String... texts) {
        for (String text : texts) {
            String tidy = tidy(text, longest);
            if (tidy != null) {
                return tidy;
            }
        }
        return null;
    }

    private static @Nullable String firstDate(@Nullable String... texts) {
        for (String text : texts) {
            String date = PageDates.iso(text);
            if (date != null) {
                return date;
            }
        }
        return null;
    }

    /// Returns the text of a part as one line.
    static @Nullable String line(@Nullable Part part, int longest) {
        return part == null ? null : tidy(Outline.text(part.element, longest), longest);
    }

    /// Collapses white space, drops control characters and truncates the text to `longest`. Returns null if
    /// nothing is left.
    static @Nullable String tidy(@Nullable String text, int longest) {
        if (text == null) {
            return null;
        }
        StringBuilder tidy = new StringBuilder();
        for (int i = 0; i < text.length() && tidy.length() < longest; i++) {
            char c = text.charAt(i);
            if (c > ' ' && c != 0xa0 && !Character.isISOControl(c)) {
                tidy.append(c);
            } else if (!tidy.isEmpty() && tidy.charAt(tidy.length() - 1) != ' ') {
                tidy.append(' ');
            }
        }
        if (!tidy.isEmpty() && Character.isHighSurrogate(tidy.charAt(tidy.length() - 1))) {
            tidy.setLength(tidy.length() - 1);
        }
        String stripped = tidy.toString().strip();
        return stripped.isEmpty() ? null : stripped;
    }
}
