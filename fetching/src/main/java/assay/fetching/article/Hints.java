package assay.fetching.article;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;

/// What headings, labels and lines of a page say, in the words of common platforms and of editors in the languages
/// Assay
/// reads.
final class Hints {

    /// Letters of the longest heading that may open what is not the post any more.
    private static final int LONGEST_LABEL = 60;

    /// Headings under which the post is over, wherever they stand.
    private static final Set<String> OVER = Set.of(
            "related posts",
            "related articles",
            "related stories",
            "related content",
            "related products",
            "you may also like",
            "you might also like",
            "you might also enjoy",
            "you may also enjoy",
            "recommended for you",
            "recommended posts",
            "recommended articles",
            "read next",
            "up next",
            "keep reading",
            "more posts",
            "more stories",
            "more articles",
            "latest posts",
            "latest articles",
            "latest news",
            "recent posts",
            "popular posts",
            "most read",
            "trending",
            "trending now",
            "leave a reply",
            "leave a comment",
            "post a comment",
            "add a comment",
            "write a comment",
            "join the conversation",
            "join the discussion",
            "comments are closed",
            "no comments",
            "no comments yet",
            "share this",
            "share this post",
            "share this article",
            "share this story",
            "about the author",
            "about author",
            "post navigation",
            "discussion about this post",
            "discover more from",
            "subscribe to our newsletter",
            "sign up for our newsletter",
            "get our newsletter",
            "join our newsletter",
            "customers also bought",
            "products in this guide",
            "ähnliche beiträge",
            "ähnliche artikel",
            "verwandte artikel",
            "verwandte beiträge",
            "das könnte sie auch interessieren",
            "das könnte dich auch interessieren",
            "das könnte ihnen auch gefallen",
            "weitere artikel",
            "weitere beiträge",
            "neueste beiträge",
            "schreibe einen kommentar",
            "schreiben sie einen kommentar",
            "kommentar schreiben",
            "kommentar verfassen",
            "hinterlasse einen kommentar",
            "über den autor",
            "über die autorin",
            "artikel teilen",
            "beitrag teilen",
            "articles similaires",
            "articles liés",
            "articles récents",
            "à lire aussi",
            "à lire également",
            "vous aimerez aussi",
            "laisser un commentaire",
            "laissez un commentaire",
            "partager cet article",
            "à propos de l auteur",
            "à propos de l autrice",
            "artículos relacionados",
            "entradas relacionadas",
            "entradas recientes",
            "también te puede interesar",
            "te puede interesar",
            "deja un comentario",
            "deja una respuesta",
            "comparte este artículo",
            "sobre el autor",
            "sobre la autora",
            "acerca del autor",
            "artigos relacionados",
            "posts relacionados",
            "leia também",
            "veja também",
            "você também pode gostar",
            "deixe um comentário",
            "deixe uma resposta",
            "sobre o autor",
            "sobre a autora",
            "articoli correlati",
            "potrebbe interessarti anche",
            "leggi anche",
            "lascia un commento",
            "sull autore",
            "gerelateerde artikelen",
            "gerelateerde berichten",
            "lees ook",
            "geef een reactie",
            "plaats een reactie",
            "over de auteur",
            "powiązane artykuły",
            "podobne wpisy",
            "zobacz także",
            "dodaj komentarz",
            "o autorze",
            "relaterade inlägg",
            "lämna ett svar",
            "relaterede indlæg",
            "skriv en kommentar",
            "похожие статьи",
            "похожие записи",
            "читайте также",
            "оставить комментарий",
            "добавить комментарий",
            "об авторе",
            "benzer yazılar",
            "ilgili yazılar",
            "bir yanıt yazın",
            "関連記事",
            "おすすめ記事",
            "人気記事",
            "最近の投稿",
            "コメントを残す",
            "この記事をシェア",
            "この記事を書いた人",
            "相关文章",
            "相关阅读",
            "推荐阅读",
            "猜你喜欢",
            "发表评论",
            "关于作者",
            "相關文章",
            "發佈留言",
            "관련 글",
            "관련글",
            "관련 기사",
            "댓글 남기기",
            "مقالات ذات صلة",
            "مواضيع ذات صلة",
            "اقرأ أيضا",
            "اقرأ أيضًا",
            "اترك تعليقا",
            "اترك تعليقاً",
            "شارك المقال",
            "عن الكاتب",
            "פוסטים קשורים",
            "כתבות נוספות",
            "השאירו תגובה",
            "אודות המחבר",
            "אולי יעניין אותך");

    /// Headings that may as well be a chapter of the post: the end of it only where the text is over anyway.
    private static final Set<String> MAYBE_OVER = Set.of(
            "comments",
            "comment",
            "discussion",
            "responses",
            "replies",
            "reactions",
            "tags",
            "topics",
            "categories",
            "share",
            "newsletter",
            "subscribe",
            "author",
            "archives",
            "related",
            "more",
            "kommentare",
            "teilen",
            "schlagwörter",
            "commentaires",
            "partager",
            "comentarios",
            "compartir",
            "comentários",
            "compartilhar",
            "commenti",
            "condividi",
            "reacties",
            "delen",
            "komentarze",
            "kommentarer",
            "комментарии",
            "поделиться",
            "yorumlar",
            "コメント",
            "シェア",
            "评论",
            "分享",
            "留言",
            "댓글",
            "التعليقات",
            "شارك",
            "תגובות",
            "שתפו");

    /// Headings of what a post cites: it belongs to it, though it is a list of links.
    private static final Set<String> CITED = Set.of(
            "references",
            "reference",
            "sources",
            "source",
            "notes",
            "footnotes",
            "endnotes",
            "bibliography",
            "citations",
            "works cited",
            "further reading",
            "quellen",
            "quellenangaben",
            "literatur",
            "einzelnachweise",
            "fußnoten",
            "références",
            "notes de bas de page",
            "bibliographie",
            "referencias",
            "fuentes",
            "bibliografía",
            "referências",
            "fontes",
            "bibliografia",
            "riferimenti",
            "fonti",
            "note",
            "bronnen",
            "źródła",
            "przypisy",
            "литература",
            "источники",
            "примечания",
            "kaynaklar",
            "参考文献",
            "参考",
            "参考资料",
            "出典",
            "脚注",
            "참고 문헌",
            "참고문헌",
            "المراجع",
            "المصادر",
            "מקורות");

    /// What a page that is not there says in its heading or title.
    private static final List<String> MISSING = List.of(
            "not found",
            "404",
            "page doesn t exist",
            "page does not exist",
            "nicht gefunden",
            "introuvable",
            "non trouvée",
            "no encontrada",
            "no encontrado",
            "não encontrada",
            "não encontrado",
            "non trovata",
            "niet gevonden",
            "nie znaleziono",
            "не найдена",
            "не найдено",
            "bulunamadı",
            "hittades inte",
            "見つかりません",
            "找不到",
            "未找到",
            "찾을 수 없",
            "غير موجودة",
            "לא נמצא");

    /// What a search page calls itself.
    private static final Set<String> SEARCH = Set.of(
            "search",
            "search results",
            "search results for",
            "suche",
            "suchergebnisse",
            "suchergebnisse für",
            "recherche",
            "résultats de recherche",
            "buscar",
            "búsqueda",
            "resultados de búsqueda",
            "pesquisa",
            "resultados da pesquisa",
            "ricerca",
            "zoeken",
            "szukaj",
            "поиск",
            "検索",
            "検索結果",
            "搜索",
            "搜索结果",
            "검색",
            "بحث",
            "חיפוש");

    /// What a link to a place in the same heading is made of.
    private static final Set<String> PERMALINK =
            Set.of("permalink", "anchor", "headerlink", "permanent link", "link", "");

    private Hints() {}

    /// Whether the class says that it is when the text was changed.
    static boolean isUpdated(Element element) {
        return ClassNames.says(element.className(), Set.of("updated", "modified", "dateupdated"))
                && !ClassNames.says(element.className(), Set.of("published"));
    }

    private static final Set<String> CREDITED = Set.of(
            "photo",
            "photos",
            "photograph",
            "photography",
            "photographs",
            "image",
            "images",
            "picture",
            "credit",
            "credits",
            "foto",
            "fotos",
            "bild",
            "bilder",
            "crédit",
            "crédits",
            "crédito",
            "créditos",
            "imagen",
            "imagem",
            "immagine",
            "zdjęcie",
            "фото");

    /// “Photo: Mina Kett”, “Image by …”.
    static boolean isCredit(String text) {
        int end = 0;
        while (end < text.length() && (Character.isLetter(text.charAt(end)) || end == 0 && text.charAt(end) == '(')) {
            end++;
        }
        String rest = text.substring(end).strip();
        boolean by = rest.startsWith(":")
                || rest.startsWith("by ")
                || rest.startsWith("via ")
                || rest.startsWith("courtesy ");
        return by && CREDITED.contains(plain(text.substring(0, end)));
    }

    private static final List<String> DATED = List.of(
            "published",
            "posted",
            "updated",
            "first published",
            "last updated",
            "last modified",
            "originally published",
            "veröffentlicht",
            "aktualisiert",
            "stand",
            "publié le",
            "mis à jour",
            "publicado",
            "actualizado",
            "atualizado",
            "pubblicato",
            "aggiornato",
            "gepubliceerd",
            "bijgewerkt",
            "opublikowano",
            "aktualizacja",
            "опубликовано",
            "обновлено",
            "公開日",
            "更新日",
            "发布时间",
            "發布時間");

    /// A date alone, or behind “Published” or “Updated”.
    static boolean isDated(String text) {
        boolean digit = text.chars().anyMatch(c -> c >= '0' && c <= '9');
        if (!digit) {
            return false;
        }
        String plain = plain(text);
        return DATED.stream().anyMatch(said -> (plain + " ").startsWith(said + " "))
                || (text.contains("19") || text.contains("20")) && Dates.iso(text) != null;
    }

    private static final Set<String> SHARED = Set.of(
            "share",
            "shares",
            "tweet",
            "facebook",
            "twitter",
            "pinterest",
            "linkedin",
            "whatsapp",
            "reddit",
            "flipboard",
            "telegram",
            "instagram",
            "email",
            "print",
            "teilen",
            "drucken",
            "partager",
            "imprimer",
            "compartir",
            "compartilhar",
            "condividi",
            "stampa",
            "delen",
            "udostępnij",
            "поделиться",
            "shared",
            "tumblr",
            "pocket");

    private static final Set<String> SHARING = Set.of(
            "on",
            "via",
            "this",
            "article",
            "story",
            "post",
            "page",
            "by",
            "to",
            "with",
            "a",
            "friend",
            "friends",
            "and",
            "or",
            "link",
            "copy",
            "save",
            "the",
            "auf",
            "per",
            "mail",
            "e",
            "sur",
            "par",
            "en",
            "por",
            "em",
            "su",
            "op",
            "opens",
            "in",
            "new",
            "window",
            "icon",
            "logo",
            "comments",
            "comment",
            "like",
            "pin",
            "it",
            "send",
            "google",
            "plus",
            "messenger",
            "click",
            "url",
            "x",
            "now",
            "us",
            "your",
            "follow",
            "artikel",
            "beitrag",
            "cet",
            "correo");

    /// “Share on Facebook”, “Email this article”, “Print”.
    static boolean isSharing(String text) {
        if (text.isEmpty() || text.length() > LONGEST_LABEL) {
            return false;
        }
        boolean shared = false;
        for (String word : plain(text).split(" ")) {
            if (SHARED.contains(word)) {
                shared = true;
            } else if (!SHARING.contains(word)) {
                return false;
            }
        }
        return shared;
    }

    private static final List<String> ELSEWHERE = List.of(
            "read more",
            "read also",
            "also read",
            "read next",
            "read",
            "more",
            "more on",
            "related",
            "related story",
            "related stories",
            "related article",
            "related articles",
            "see also",
            "see more",
            "watch",
            "watch also",
            "don t miss",
            "you may also like",
            "you might also like",
            "recommended",
            "lesen sie auch",
            "lesen sie mehr",
            "mehr zum thema",
            "auch interessant",
            "lire aussi",
            "à lire aussi",
            "à lire également",
            "lee también",
            "leer más",
            "lea también",
            "te puede interesar",
            "leia também",
            "leia mais",
            "veja também",
            "leggi anche",
            "lees ook",
            "lees verder",
            "czytaj też",
            "czytaj także",
            "zobacz też",
            "zobacz także",
            "läs också",
            "læs også",
            "читайте также",
            "смотрите также",
            "ayrıca okuyun",
            "関連記事",
            "あわせて読みたい",
            "相关阅读",
            "相关新闻",
            "延伸閱讀",
            "관련 기사",
            "اقرأ أيضا",
            "קראו גם");

    /// “Read more: The water matters most”, as a label before a link.
    static boolean leadsElsewhere(String text) {
        int colon = text.indexOf(':');
        int full = text.indexOf('：');
        int at = colon < 0 || full >= 0 && full < colon ? full : colon;
        String label = plain(at < 0 ? text : text.substring(0, at));
        return ELSEWHERE.contains(label);
    }

    /// A heading at which the post is over for sure.
    static boolean isOver(String heading) {
        if (heading.length() > LONGEST_LABEL) {
            return false;
        }
        String plain = plain(heading);
        return OVER.contains(plain) || isCount(heading, plain);
    }

    private static final List<String> READERS = List.of(
            "comment",
            "repl",
            "respon",
            "conversation",
            "discussion",
            "thoughts",
            "kommentar",
            "comentario",
            "comentário",
            "respuesta",
            "resposta",
            "commento",
            "commenti",
            "reactie",
            "komentarz",
            "svar",
            "комментари",
            "yanıt",
            "コメント",
            "评论",
            "留言",
            "댓글",
            "تعليق",
            "תגוב");

    /// Whether a heading stands over what readers wrote.
    static boolean isOfReaders(String heading) {
        String plain = plain(heading);
        return READERS.stream().anyMatch(plain::contains);
    }

    /// A heading at which it is over where there is no more text to come.
    static boolean mayBeOver(String heading) {
        return heading.length() <= LONGEST_LABEL && (isOver(heading) || MAYBE_OVER.contains(plain(heading)));
    }

    /// “3 comments”, “Comments (12)”, “2 thoughts on …”.
    private static boolean isCount(String heading, String plain) {
        boolean digit = heading.chars().anyMatch(c -> c >= '0' && c <= '9');
        return digit
                && (plain.startsWith("thoughts on ")
                        || plain.startsWith("responses to ")
                        || plain.startsWith("thought on ")
                        || Set.of(
                                        "comments",
                                        "comment",
                                        "responses",
                                        "replies",
                                        "kommentare",
                                        "kommentar",
                                        "commentaires",
                                        "comentarios",
                                        "comentários",
                                        "commenti",
                                        "reacties",
                                        "комментариев",
                                        "комментария",
                                        "条评论",
                                        "件のコメント",
                                        "تعليقات",
                                        "תגובות")
                                .contains(plain));
    }

    private static final Set<String> ADVERTISEMENT = Set.of(
            "advertisement",
            "advertising",
            "ad",
            "sponsored",
            "anzeige",
            "werbung",
            "publicité",
            "publicidad",
            "publicidade",
            "pubblicità",
            "advertentie",
            "reklama",
            "reklam",
            "реклама",
            "広告",
            "广告",
            "廣告",
            "광고",
            "إعلان",
            "פרסומת");

    private static final List<String> RIGHTS = List.of(
            "all rights reserved",
            "alle rechte vorbehalten",
            "tous droits réservés",
            "todos los derechos reservados",
            "todos os direitos reservados",
            "tutti i diritti riservati",
            "alle rechten voorbehouden",
            "wszelkie prawa zastrzeżone",
            "все права защищены",
            "tüm hakları saklıdır",
            "版权所有",
            "版權所有",
            "無断転載",
            "جميع الحقوق محفوظة",
            "כל הזכויות שמורות");

    /// A label over what is paid for.
    static boolean isAdvertisement(String text) {
        return text.length() <= LONGEST_LABEL && ADVERTISEMENT.contains(plain(text));
    }

    /// Whose the page is, and since when.
    static boolean isRights(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        boolean year = small.contains("19") || small.contains("20");
        return small.startsWith("©")
                || year && (small.startsWith("copyright") || small.startsWith("(c) "))
                || RIGHTS.stream().anyMatch(small::contains);
    }

    static boolean isCited(String heading) {
        return heading.length() <= LONGEST_LABEL && CITED.contains(plain(heading));
    }

    static boolean isMissing(String heading) {
        String plain = " " + spaced(heading, true) + " ";
        for (String said : MISSING) {
            if (plain.contains(said.equals("404") ? " 404 " : said)) {
                return true;
            }
        }
        return false;
    }

    static boolean isSearch(String heading) {
        return heading.length() <= LONGEST_LABEL && SEARCH.contains(plain(heading));
    }

    static boolean isPermalink(String text) {
        return text.length() <= 20 && PERMALINK.contains(plain(text));
    }

    /// Lower case, letters only, one space between words.
    static String plain(String text) {
        return spaced(text, false);
    }

    private static String spaced(String text, boolean digits) {
        StringBuilder plain = new StringBuilder();
        boolean gap = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (Character.isLetter(c)
                    || digits && Character.isDigit(c)
                    || Character.getType(c) == Character.NON_SPACING_MARK) {
                if (gap && !plain.isEmpty()) {
                    plain.append(' ');
                }
                gap = false;
                plain.appendCodePoint(Character.toLowerCase(c));
            } else {
                gap = true;
            }
        }
        return plain.toString();
    }
}
