package assay.fetching.feeds;

import assay.fetching.Urls;
import assay.language.WordData;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/// Distinguishes a post from a list of posts by the position of the text. The text of a post is below its own
/// headings; the text of a list is in links, or below headings that link to other pages. The page's declared
/// type only changes the threshold, because list pages often declare themselves to be articles.
final class SinglePost {

    /// The minimum amount of text in a post, depending on what the page declares.
    private enum Bound {
        /// The page declares an article type and a publication date, or has structured data for an article.
        CLAIMED(100, 100),
        /// The page declares an article type or a publication date.
        HINTED(500, 250),
        SILENT(1_500, 400);

        /// A post has at least this many letters.
        private final int letters;

        /// A post has at least this many letters for each link to another post that is alone on its line.
        private final int aLink;

        Bound(int letters, int aLink) {
            this.letters = letters;
            this.aLink = aLink;
        }
    }

    /// A link can be the title of a post if it has at least this many letters. Shorter links belong to menus.
    private static final int TITLE = 12;

    /// A link is alone on its line if there are at most this many letters beside it, enough for a date or a
    /// name.
    private static final int BESIDE = 40;

    /// A link is alone on its line only if its parent contains at most this many elements. This maximum also
    /// limits the run time.
    private static final int MOST_BESIDE = 20;

    /// The maximum number of characters of structured data that are read.
    private static final int MOST_CHARACTERS = 200_000;

    private static final Set<String> ARTICLES = WordData.words(SinglePost.class, "article-types");

    private SinglePost() {}

    /// @param url the page's URL
    static boolean is(Document page, URI url) {
        Walk walk = new Walk(url);
        page.body().traverse(walk);
        int own = walk.own;
        if (isList(page) || walk.listed > own) {
            return false;
        }
        Bound bound = bound(page);
        boolean mostlyOwn = bound != Bound.SILENT || own >= 3 * walk.listed;
        return mostlyOwn && own >= bound.letters && own >= bound.aLink * walk.alone;
    }

    private static Bound bound(Document page) {
        boolean dated = page.selectFirst("meta[property=article:published_time][content]") != null;
        boolean typed = page.select("meta[property=og:type]").attr("content").equals("article");
        if (dated && typed || says(page, ARTICLES)) {
            return Bound.CLAIMED;
        }
        return dated || typed ? Bound.HINTED : Bound.SILENT;
    }

    private static boolean isList(Document page) {
        return says(page, Set.of("CollectionPage", "SearchResultsPage", "ProfilePage"))
                || page.select("meta[property=og:type]").attr("content").equals("profile");
    }

    /// Whether the structured data contains one of the types. A text search is enough, since only the types
    /// matter.
    private static boolean says(Document page, Set<String> types) {
        int read = 0;
        for (Element script : page.select("script[type=application/ld+json]")) {
            String data = script.data();
            read += data.length();
            if (read > MOST_CHARACTERS) {
                return false;
            }
            for (int at = data.indexOf("\"@type\""); at >= 0; at = data.indexOf("\"@type\"", at + 7)) {
                int from = data.indexOf('"', at + 7);
                int to = from < 0 ? -1 : data.indexOf('"', from + 1);
                if (to > 0 && types.contains(local(data.substring(from + 1, to)))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Turns `https://schema.org/Article` into `Article`.
    private static String local(String type) {
        return type.substring(type.lastIndexOf('/') + 1);
    }

    private static final class Walk implements NodeVisitor {

        private final URI url;
        private final String key;

        /// The number of letters that are outside links and below a heading that links to no other page.
        private int own;

        /// The number of letters below headings that link to another page of the site.
        private int listed;

        /// The number of links to other posts that are alone on their line.
        private int alone;

        /// The depth at which the current element outside the article began, or 0 if there is none.
        /// [#heading] and [#link] are the depths of the current heading and link.
        private int around;

        private int heading;
        private int link;

        /// Whether the current link leads to another post.
        private boolean toPost;

        /// Whether the preceding heading links to another post.
        private boolean leads;

        Walk(URI url) {
            this.url = url;
            this.key = Urls.key(url);
        }

        @Override
        public void head(Node node, int depth) {
            if (around > 0) {
                return;
            }
            if (node instanceof TextNode text) {
                text(text);
            } else if (node instanceof Element element) {
                String name = element.normalName();
                if (BlogIndex.isAround(element, name)) {
                    around = depth + 1;
                } else if (heading == 0 && BlogIndex.HEADINGS.contains(name)) {
                    heading = depth + 1;
                    leads = link > 0 && toPost;
                } else if (link == 0 && name.equals("a")) {
                    link = depth + 1;
                    link(element);
                }
            }
        }

        @Override
        public void tail(Node node, int depth) {
            if (around > 0) {
                around = around == depth + 1 ? 0 : around;
            } else if (heading == depth + 1) {
                heading = 0;
            } else if (link == depth + 1) {
                link = 0;
            }
        }

        private void link(Element a) {
            toPost = isToPost(a);
            if (toPost && heading > 0) {
                leads = true;
            } else if (toPost && standsAlone(a)) {
                alone++;
            }
        }

        private static boolean standsAlone(Element a) {
            Element parent = a.parent();
            return parent != null
                    && length(a.text()) >= TITLE
                    && !parent.normalName().equals("body")
                    && parent.childrenSize() <= MOST_BESIDE
                    && length(parent.ownText()) <= BESIDE;
        }

        private void text(TextNode text) {
            if (heading > 0 || link > 0) {
                return;
            }
            int letters = length(text.text());
            if (leads) {
                listed += letters;
            } else {
                own += letters;
            }
        }

        /// Whether the link leads to another page of the site that may be a post.
        private boolean isToPost(Element a) {
            String href = a.attr("href").strip();
            if (href.isEmpty() || href.startsWith("#")) {
                return false;
            }
            Optional<URI> to = Urls.resolve(url, href);
            return to.isPresent()
                    && !Urls.key(to.get()).equals(key)
                    && Urls.sameSite(url, to.get())
                    && PostLikelihood.of(to.get()) == PostLikelihood.POST;
        }

        private static int length(String text) {
            int letters = 0;
            for (int i = 0; i < text.length(); i++) {
                letters += Character.isLetterOrDigit(text.charAt(i)) ? 1 : 0;
            }
            return letters;
        }
    }
}
