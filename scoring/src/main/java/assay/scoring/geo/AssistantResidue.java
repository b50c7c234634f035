package assay.scoring.geo;

import assay.scoring.Article;
import assay.scoring.Field;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Link;
import assay.scoring.document.QuotationMarks;
import assay.scoring.document.Range;
import assay.scoring.document.Sentence;
import assay.scoring.document.Span;
import assay.scoring.document.Words;
import assay.scoring.language.TitleWords;
import assay.scoring.language.WordList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a chat leaves in a text that was copied out of it: the assistant's words about itself and to whoever
/// asked, and the marks by which it cites.
///
/// Whoever writes about language models quotes such words, so they count in the first person alone, at the
/// beginning of a sentence, outside quotations and code; where the text is about models, only as its very
/// first or last words.
final class AssistantResidue {

    enum Kind {
        SELF("is an assistant speaking of itself"),
        REFUSAL("is an assistant declining to write"),
        REPLY("is a reply to whoever asked for the text"),
        CITATION("is a citation mark of a chat, which leads nowhere"),
        LINK("carries the mark of the chat it was copied from");

        private final String says;

        Kind(String says) {
            this.says = says;
        }

        String says() {
            return says;
        }
    }

    record Found(Kind kind, Range range, String words) {}

    private static final Phrasing SELF = Phrasing.of("""
            as an ai language model i; as an ai language model i'm; as an ai language model i don't
            as an ai language model i can't; as an ai language model my; as a large language model i
            as a large language model i'm; as a large language model i don't
            as a large language model i can't; as a large language model my; as a language model i
            as a language model i'm; as a language model i don't; as a language model i can't
            as a language model my; as an ai i; as an ai i'm; as an ai i don't; as an ai i can't; as an ai my
            as an ai assistant i; as an ai assistant i'm; as an ai assistant i don't
            as an ai assistant i can't; as an ai assistant my; as an ai model i; as an ai model i'm
            as an ai model i don't; as an ai model i can't; as an ai model my; as an ai text-based model i
            as an ai text-based model i'm; as an ai text-based model i don't
            as an ai text-based model i can't; as an ai text-based model my; as of my last knowledge update
            as of my knowledge cutoff; as of my knowledge cut-off; as of my last training
            my knowledge cutoff is; i'm just an ai; i am just an ai; i am an ai language model
            i'm an ai language model; als ki-sprachmodell kann ich; als ki-sprachmodell bin ich
            als ki-sprachmodell habe ich; als ki-modell kann ich; als ki-modell bin ich
            als ki-modell habe ich; als sprachmodell kann ich; als sprachmodell bin ich
            als sprachmodell habe ich; en tant que modèle de langage je; en tant que modèle de langage j'ai
            en tant qu'ia je; en tant qu'intelligence artificielle je; como modelo de lenguaje no puedo
            como modelo de lenguaje no tengo; como un modelo de lenguaje no puedo
            como inteligencia artificial no puedo; como inteligencia artificial no tengo
            come modello linguistico non posso; come modello linguistico non ho
            come modello di linguaggio non posso; como modelo de linguagem não posso
            como modelo de linguagem não tenho; como um modelo de linguagem não posso; als ai-taalmodel kan ik
            als ai-taalmodel heb ik; als taalmodel kan ik""");

    private static final Phrasing REFUSAL = Phrasing.of("""
            i cannot fulfill this request; i cannot fulfil this request; i can't fulfill this request
            i can't fulfil this request; i cannot fulfill that request; i can't fulfill that request
            i cannot fulfill your request; i am unable to fulfill this request; i'm unable to fulfill this request
            i'm sorry but i can't assist with; i'm sorry but i cannot assist with; i am sorry but i cannot assist with
            i'm sorry but i cannot fulfill; i'm sorry but i can't fulfill; i'm sorry but i can't help with that request
            i apologize but i cannot fulfill; i apologize but i cannot provide; i cannot assist with that request
            i can't assist with that request; i cannot assist with this request; i cannot generate content that
            i'm sorry but i cannot browse the internet to; i'm sorry but i can't browse the internet to
            i'm sorry but i cannot access real-time data; i'm sorry but i can't access real-time data
            i'm sorry but i don't have access to real-time
            ich kann diese anfrage nicht erfüllen; ich kann dieser anfrage nicht nachkommen
            je ne peux pas répondre à cette demande; je ne peux pas satisfaire cette demande
            no puedo cumplir con esta solicitud; no puedo cumplir esta solicitud; non posso soddisfare questa richiesta
            não posso atender a essa solicitação; não posso atender a esta solicitação
            ik kan niet aan dit verzoek voldoen""");

    /// Only as the first words of the text.
    private static final Phrasing OPENING = Phrasing.of("""
            certainly here is; certainly here's; certainly below is; certainly here are; sure here is your
            sure here's your; of course here is your; of course here's your; absolutely here is your
            absolutely here's your
            sure here is ... article, post, blog, version, draft, outline, text, rewrite, introduction, section, paragraph, summary
            sure here's ... article, post, blog, version, draft, outline, text, rewrite, introduction, section, paragraph, summary
            sure below is ... article, post, blog, version, draft, outline, text, rewrite, introduction, section, paragraph, summary
            of course here is ... article, post, blog, version, draft, outline, text, rewrite, introduction, section, paragraph, summary
            of course here's ... article, post, blog, version, draft, outline, text, rewrite, introduction, section, paragraph, summary
            of course below is ... article, post, blog, version, draft, outline, text, rewrite, introduction, section, paragraph, summary
            absolutely here is ... article, post, blog, version, draft, outline, text, rewrite, introduction, section, paragraph, summary
            absolutely here's ... article, post, blog, version, draft, outline, text, rewrite, introduction, section, paragraph, summary
            absolutely below is ... article, post, blog, version, draft, outline, text, rewrite, introduction, section, paragraph, summary
            here is the revised; here's the revised; here is a revised; here's a revised; here is the rewritten
            here's the rewritten; here is a rewritten; here's a rewritten; here is your blog post
            here's your blog post; here is an expanded ... version, draft; here's an expanded ... version, draft
            here is an improved ... version, draft; here's an improved ... version, draft
            here is a polished ... version, draft; here's a polished ... version, draft
            here is the article you requested; here's the article you requested
            selbstverständlich hier ist; natürlich hier ist ... artikel, beitrag, text, blogbeitrag, entwurf
            gerne hier ist ... artikel, beitrag, text, blogbeitrag, entwurf; gerne hier ist der
            bien sûr voici ... article, texte, billet, version; certainement voici; avec plaisir voici
            por supuesto aquí tienes; claro aquí tienes ... artículo, texto, versión, borrador
            claro aquí está ... artículo, texto, versión, borrador; certo ecco ... articolo, testo, versione, bozza
            certamente ecco; claro aqui está ... artigo, texto, versão, rascunho; com certeza aqui está
            natuurlijk hier is ... artikel, tekst, versie, blogpost; zeker hier is ... artikel, tekst, versie, blogpost""");

    /// Only in the last lines of the text.
    private static final Phrasing CLOSING = Phrasing.of("""
            let me know if you'd like me to ... expand, rewrite, adjust, revise, shorten, tailor, refine, modify
            let me know if you would like me to ... expand, rewrite, adjust, revise, shorten, tailor, refine
            would you like me to ... expand, rewrite, adjust, revise, shorten, tailor, refine, format
            feel free to ask if you need any ... adjustments, revisions, modifications, edits, changes
            let me know if you'd like any ... changes; let me know if you need any ... changes
            let me know if you need any ... adjustments, revisions, modifications, edits
            let me know if you'd like any ... adjustments, revisions, modifications, edits
            möchten sie dass ich ... anpasse, kürze, umschreibe, erweitere
            möchtest du dass ich ... anpasse, kürze, umschreibe, erweitere
            souhaitez-vous que je ... développe, raccourcisse, adapte, reformule
            quieres que ... amplíe, acorte, adapte, reescriba; vuoi che ... ampli, accorci, adatti, riscriva
            gostaria que eu ... expandisse, adaptasse, reescrevesse
            wil je dat ik ... aanpas, inkort, herschrijf, uitbreid""");

    /// One of them stands in every phrase of [#SELF]: most texts have none, and are done with.
    private static final WordList SELF_WORDS =
            WordList.of(Arrays.asList("""
            ai language knowledge training ki-sprachmodell ki-modell sprachmodell langage qu'ia qu'intelligence
            lenguaje inteligencia linguistico linguaggio linguagem ai-taalmodel taalmodel""".strip().split("\\s+")));

    /// The same of [#REFUSAL].
    private static final WordList REFUSAL_WORDS =
            WordList.of(Arrays.asList("""
            apologize assist browse cannot real-time erfüllen fulfill generate nachkommen request répondre satisfaire
            soddisfare solicitação solicitud verzoek""".strip().split("\\s+")));

    /// The same of [#CLOSING].
    private static final WordList CLOSING_WORDS =
            WordList.of(Arrays.asList("""
            changes
            aanpas accorci acorte adaptasse adapte adatti adjust adjustments ampli amplíe anpasse développe
            edits erweitere expand expandisse format herschrijf inkort kürze modifications modify
            raccourcisse reescrevesse reescriba refine reformule revise revisions rewrite riscriva shorten
            tailor uitbreid umschreibe""".strip().split("\\s+")));

    /// The first words of [#OPENING].
    private static final Set<String> OPENERS = Set.of("""
            absolutely avec bien certainement certainly certamente certo claro com gerne here here's
            natuurlijk natürlich of por selbstverständlich sure zeker""".strip().split("\\s+"));

    private static final Set<String> ABOUT = Set.of(
            "ai",
            "llm",
            "llms",
            "chatgpt",
            "gpt",
            "gpt-4",
            "gpt-5",
            "claude",
            "gemini",
            "copilot",
            "openai",
            "anthropic",
            "chatbot",
            "chatbots",
            "prompt",
            "prompts",
            "prompting",
            "ki",
            "sprachmodell",
            "sprachmodelle",
            "ia",
            "ki-texte",
            "assistant",
            "assistants",
            "model",
            "models");

    private final Article article;
    private final Document document;
    private final Words words;
    private final List<Found> found = new ArrayList<>();
    private @Nullable Boolean about;

    private AssistantResidue(Article article) {
        this.article = article;
        this.document = article.document();
        this.words = document.words();
    }

    /// In the order of their kinds.
    static List<Found> in(Article article) {
        AssistantResidue search = new AssistantResidue(article);
        search.phrases();
        search.marks();
        search.links();
        return search.found;
    }

    private void phrases() {
        List<Sentence> prose = article.prose();
        if (prose.isEmpty()) {
            return;
        }
        int first = prose.getFirst().block();
        int last = prose.getLast().block();
        if (SELF_WORDS.anyIn(words.vocabulary())) {
            said(SELF, Kind.SELF, first, last);
        }
        if (REFUSAL_WORDS.anyIn(words.vocabulary())) {
            said(REFUSAL, Kind.REFUSAL, first, last);
        }
        if (prose.getFirst().words() > 0
                && OPENERS.contains(words.form(prose.getFirst().firstWord()))) {
            for (Phrasing.Hit hit : OPENING.in(document)) {
                if (hit.firstWord() == prose.getFirst().firstWord()) {
                    add(Kind.REPLY, hit);
                }
            }
        }
        if (CLOSING_WORDS.anyIn(words.vocabulary())) {
            for (Phrasing.Hit hit : CLOSING.in(document)) {
                if (block(hit) == last && begins(hit)) {
                    add(Kind.REPLY, hit);
                }
            }
        }
    }

    private void said(Phrasing phrasing, Kind kind, int first, int last) {
        for (Phrasing.Hit hit : phrasing.in(document)) {
            int block = block(hit);
            if (begins(hit) && (block == first || block == last || !isAboutModels())) {
                add(kind, hit);
            }
        }
    }

    private int block(Phrasing.Hit hit) {
        return document.sentences()
                .get(document.sentenceAt(words.start(hit.firstWord())))
                .block();
    }

    private boolean begins(Phrasing.Hit hit) {
        int at = document.sentenceAt(words.start(hit.firstWord()));
        return document.sentences().get(at).firstWord() == hit.firstWord();
    }

    private void add(Kind kind, Phrasing.Hit hit) {
        Span span = new Span(words.start(hit.firstWord()), words.end(hit.endWord() - 1));
        found.add(new Found(kind, document.range(hit.firstWord(), hit.endWord()), document.text(span)));
    }

    /// `turn0search1`, `oaicite`, 【4†source】: nobody writes them, so all that is asked is whether the text
    /// shows them.
    private void marks() {
        String text = document.text();
        QuotationMarks.Walk quotations = new QuotationMarks.Walk(text);
        for (int at = text.indexOf("oaicite"); at >= 0; at = text.indexOf("oaicite", at + 7)) {
            int from = text.startsWith("contentReference[", at - 17) ? at - 17 : at;
            mark(from, at + 7, quotations);
        }
        for (int at = text.indexOf("turn"); at >= 0; at = text.indexOf("turn", at + 4)) {
            int end = turn(text, at + 4);
            if (end > 0) {
                mark(at, end, quotations);
            }
        }
        for (int at = text.indexOf('†'); at >= 0; at = text.indexOf('†', at + 1)) {
            int from = text.substring(Math.max(0, at - 12), at).lastIndexOf('【');
            int end = text.substring(at, Math.min(text.length(), at + 60)).indexOf('】');
            if (from >= 0 && end >= 0) {
                mark(Math.max(0, at - 12) + from, at + end + 1, quotations);
            }
        }
    }

    /// Where `0search1` ends that begins here, or -1.
    private static int turn(String text, int at) {
        int i = digits(text, at);
        if (i == at) {
            return -1;
        }
        for (String kind : List.of("search", "news", "view", "image", "file")) {
            if (text.startsWith(kind, i)) {
                int end = digits(text, i + kind.length());
                return end > i + kind.length() ? end : -1;
            }
        }
        return -1;
    }

    private static int digits(String text, int at) {
        int i = at;
        while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        return i;
    }

    private void mark(int from, int to, QuotationMarks.Walk quotations) {
        int at = document.sentenceAt(from);
        if (at < 0) {
            return;
        }
        Block block = document.block(document.sentences().get(at));
        int word = words.firstFrom(from);
        boolean code = word < words.count() && words.start(word) < to && words.code(word)
                || word > 0 && words.code(word - 1) && words.end(word - 1) > from;
        if (!block.quoted() && !code && !isAboutModels() && !quotations.enclose(block.span(), from, to)) {
            Span span = new Span(from, to);
            found.add(new Found(Kind.CITATION, document.range(span), document.text(span)));
        }
    }

    private void links() {
        for (Link link : document.links()) {
            if (link.quoted()) {
                continue;
            }
            String destination = link.destination();
            int at = destination.indexOf("utm_source=");
            if (at >= 0
                    && (destination.startsWith("chatgpt.com", at + 11)
                            || destination.startsWith("openai", at + 11)
                            || destination.startsWith("copilot.com", at + 11))) {
                int end = destination.indexOf('&', at);
                found.add(new Found(
                        Kind.LINK,
                        link.range(),
                        destination.substring(at, end < 0 ? Math.min(destination.length(), at + 60) : end)));
            }
        }
    }

    private boolean isAboutModels() {
        Boolean known = about;
        if (known == null) {
            known = namesModels();
            about = known;
        }
        return known;
    }

    private boolean namesModels() {
        if (names(article.title().map(Field::value).orElse(""))
                || article.keyword().filter(keyword -> names(keyword.text())).isPresent()) {
            return true;
        }
        for (Heading heading : document.headings()) {
            if (names(heading.text())) {
                return true;
            }
        }
        return false;
    }

    private static boolean names(String title) {
        for (String word : TitleWords.of(title, "-")) {
            if (ABOUT.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
