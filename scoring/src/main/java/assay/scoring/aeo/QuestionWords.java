package assay.scoring.aeo;

import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.language.Language;
import assay.scoring.language.TitleWords;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Which headings announce a section of questions, and which questions are put by somebody who wants to be told.
final class QuestionWords {

    /// Parts of headings, in lower case.
    private static final List<String> FAQ = List.of(
            "frequently asked",
            "common questions",
            "questions and answers",
            "questions & answers",
            "häufige fragen",
            "häufig gestellte",
            "fragen und antworten",
            "questions fréquentes",
            "foire aux questions",
            "questions courantes",
            "preguntas frecuentes",
            "preguntas y respuestas",
            "domande frequenti",
            "domande e risposte",
            "perguntas frequentes",
            "dúvidas frequentes",
            "perguntas e respostas",
            "veelgestelde vragen",
            "często zadawane",
            "najczęstsze pytania",
            "часто задаваемые",
            "частые вопросы",
            "вопросы и ответы",
            "поширені запитання",
            "часті запитання",
            "časté dotazy",
            "často kladené",
            "vanliga frågor",
            "ofte stillede spørgsmål",
            "ofte stilte spørsmål",
            "vanlige spørsmål",
            "usein kysytyt",
            "gyakori kérdések",
            "întrebări frecvente",
            "sık sorulan",
            "sıkça sorulan",
            "pertanyaan yang sering",
            "pertanyaan umum",
            "câu hỏi thường gặp",
            "preguntes freqüents",
            "よくある質問",
            "よくあるご質問",
            "常见问题",
            "常見問題",
            "자주 묻는 질문",
            "자주 하는 질문",
            "الأسئلة الشائعة",
            "الأسئلة المتكررة",
            "سوالات متداول",
            "अक्सर पूछे जाने वाले",
            "คำถามที่พบบ่อย",
            "שאלות נפוצות");

    /// Questions that begin so call on the reader to act, or lead on to the next section; nobody waits for an answer.
    private static final List<String> CALLS = List.of(
            "ready ",
            "want ",
            "interested",
            "questions?",
            "any questions",
            "got ",
            "have questions",
            "have a question",
            "need ",
            "looking for",
            "still ",
            "curious",
            "thoughts?",
            "what's next",
            "what is next",
            "what next",
            "what now",
            "now what",
            "so what?",
            "so what now",
            "where to go from here",
            "where do we go",
            "where next",
            "what do you think",
            "why not ",
            "did you know",
            "wie geht es weiter",
            "wie geht's weiter",
            "was nun",
            "und jetzt",
            "fragen?",
            "noch fragen",
            "et maintenant",
            "et après",
            "et ensuite",
            "des questions",
            "prêt ",
            "y ahora",
            "qué sigue",
            "preguntas?",
            "listo ",
            "e ora",
            "e adesso",
            "domande?",
            "pronto ",
            "e agora",
            "dúvidas?",
            "pronta ",
            "en nu",
            "wat nu",
            "vragen?",
            "klaar ");

    /// Beginnings that want a definition even without a question mark.
    private static final List<String> WHAT_IS = List.of(
            "what is ",
            "what are ",
            "what's ",
            "who is ",
            "was ist ",
            "was sind ",
            "qu'est-ce que ",
            "qu'est-ce qu'",
            "qué es ",
            "qué son ",
            "cos'è ",
            "cosa è ",
            "che cos'è ",
            "cosa sono ",
            "o que é ",
            "o que são ",
            "wat is ",
            "wat zijn ");

    /// The writers speak of themselves: what follows is told, not answered.
    private static final Set<String> TELLERS = Set.of(
            "we",
            "we're",
            "we've",
            "we'll",
            "our",
            "us",
            "wir",
            "uns",
            "unser",
            "unsere",
            "unseren",
            "nous",
            "notre",
            "nos",
            "nosotros",
            "nuestro",
            "nuestra",
            "nuestros",
            "noi",
            "nostro",
            "nostra",
            "nós",
            "nosso",
            "nossa",
            "wij",
            "onze");

    /// Words that the names of such sections begin with: most headings have none of them, and are looked at no further.
    private static final Set<String> FIRST = first();

    private QuestionWords() {}

    private static Set<String> first() {
        Set<String> first = new HashSet<>(Set.of("faq", "faqs", "f.a.q", "q&a", "q", "f"));
        for (String each : FAQ) {
            first.add(each.split(" ")[0]);
        }
        return first;
    }

    /// Whether the word is of a script without spaces, where a dictionary decides what the first word of a name is.
    private static boolean isUnspaced(String form) {
        char c = form.charAt(0);
        return (c >= '\u2e80' && c < '\uac00') || (c >= '\u0e00' && c < '\u0f00');
    }

    /// Whether this heading stands over questions and answers.
    static boolean beginsFaq(Document document, Block block, String heading) {
        for (int i = block.firstWord(); i < block.endWord(); i++) {
            String form = document.words().form(i);
            if (FIRST.contains(form) || isUnspaced(form)) {
                return beginsFaq(heading);
            }
        }
        return false;
    }

    private static boolean beginsFaq(String heading) {
        int at = heading.indexOf("FAQ");
        if (at < 0) {
            at = heading.indexOf("Q&A");
        }
        if (at >= 0
                && (at == 0 || !Character.isLetter(heading.charAt(at - 1)))
                && (at + 3 == heading.length() || !Character.isUpperCase(heading.charAt(at + 3)))) {
            return true;
        }
        String lower = heading.toLowerCase(Locale.ROOT);
        if (lower.equals("faq") || lower.equals("faqs") || lower.equals("f.a.q.")) {
            return true;
        }
        for (String each : FAQ) {
            if (lower.contains(each)) {
                return true;
            }
        }
        return false;
    }

    /// Whether somebody who reads this question wants a short answer to it. Without a question mark only a definition
    /// is surely asked for: “How we got here” is the title of a story.
    static boolean seeks(String question, Language language) {
        String text = plain(question);
        for (String each : CALLS) {
            if (text.startsWith(each)) {
                return false;
            }
        }
        boolean mark = text.endsWith("?") || text.endsWith("？") || text.endsWith("؟");
        boolean asks = mark;
        for (String each : WHAT_IS) {
            asks |= text.startsWith(each);
        }
        if (!asks) {
            return false;
        }
        int words = 0;
        for (String word : TitleWords.of(text, "'-")) {
            // "us" is a pronoun in English and a country elsewhere
            if (TELLERS.contains(word) && (language.is("en") || !word.equals("us"))) {
                return false;
            }
            words++;
        }
        // Chinese and Japanese put no spaces between words.
        return words > 1 || (text.length() > 3 && text.charAt(0) >= '\u2e80');
    }

    /// In lower case, without the number or the mark it begins with.
    private static String plain(String question) {
        int from = 0;
        while (from < question.length() && !Character.isLetter(question.charAt(from))) {
            from++;
        }
        return question.substring(from).strip().toLowerCase(Locale.ROOT).replace('’', '\'');
    }
}
