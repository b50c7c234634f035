package assay.scoring.aeo;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What summaries are called.
final class SummaryWords {

    private static final int MOST_WORDS = 4;

    private static final Set<String> NAMES = set("""
            tl dr, tldr, summary, in summary, quick summary, executive summary, short summary, summing up, to sum up, sum up,
            takeaway, takeaways, the takeaway, the takeaways, key takeaway, key takeaways, main takeaways, key points,
            key point, main points, key facts, key findings, key lessons, key insights, highlights, key highlights,
            in short, in brief, in a nutshell, at a glance, the short version, short version, the short answer, the gist,
            bottom line, the bottom line, conclusion, conclusions, in conclusion, concluding thoughts, concluding remarks,
            concluding, wrap up, wrap-up, wrapping up, wrapping it up, final thoughts, final words, final word,
            final remarks, final notes, final verdict, closing thoughts, closing words, closing remarks, closing notes,
            parting thoughts, last words, verdict, the verdict, our verdict, my verdict, recap, quick recap, to recap,
            lessons learned, abstract, the big picture, main lessons, what to remember, remember this,
            zusammenfassung, zusammengefasst, fazit, mein fazit, unser fazit, kurzfassung, kurz gesagt, kurz und knapp,
            kurz zusammengefasst, auf einen blick, das wichtigste, das wichtigste in kürze, die wichtigsten punkte,
            in kürze, wichtigste erkenntnisse, schluss, schlusswort, schlussfolgerung, schlussfolgerungen, resümee,
            abschließende gedanken, überblick,
            résumé, en résumé, en bref, l'essentiel, à retenir, ce qu'il faut retenir, points clés, les points clés, pour
            conclure, en conclusion, pour résumer, synthèse, bilan, verdict final, le mot de la fin,
            resumen, en resumen, en pocas palabras, conclusión, conclusiones, en conclusión, puntos clave, ideas clave,
            lo esencial, para concluir, en síntesis, síntesis, veredicto, reflexiones finales, palabras finales,
            riassunto, in sintesi, in breve, in conclusione, conclusione, conclusioni, punti chiave, riepilogo,
            per concludere, considerazioni finali, in poche parole, sintesi, verdetto,
            resumo, em resumo, conclusão, conclusões, em conclusão, pontos principais, pontos-chave, principais pontos,
            considerações finais, para concluir, em poucas palavras, resumindo, concluindo, veredito, síntese,
            samenvatting, samengevat, conclusie, conclusies, kort samengevat, in het kort, kortom, belangrijkste punten,
            tot slot, slotwoord, in een notendop, kernpunten,
            итог, итоги, вывод, выводы, заключение, в заключение, кратко, вкратце, коротко, резюме, главное, подведём итоги,
            подведем итоги, подводя итоги, краткое содержание,
            висновок, висновки, підсумок, підсумки, коротко, головне, заключение,
            podsumowanie, wnioski, w skrócie, streszczenie, najważniejsze, na koniec, zakończenie,
            shrnutí, závěr, závěrem, stručně, ve zkratce, zhrnutie, záver,
            sammanfattning, slutsats, slutsatser, kort sagt, i korthet, avslutning,
            opsummering, konklusion, kort fortalt, sammenfatning, oppsummering, konklusjon, sammendrag, kort oppsummert,
            yhteenveto, lopuksi, tiivistelmä, johtopäätökset, összefoglalás, összegzés, következtetés, röviden,
            concluzie, concluzii, rezumat, pe scurt, în concluzie, özet, sonuç, özetle, kısaca, sonuç olarak,
            kesimpulan, ringkasan, rangkuman, penutup, kết luận, tóm tắt, tóm lại, tổng kết,
            conclusió, conclusions, resum, en resum, συμπέρασμα, συμπεράσματα, περίληψη, σύνοψη,
            заключение, обобщение, الخلاصة, خلاصة, الخاتمة, خاتمة, ملخص, باختصار, خلاصه, نتیجه گیری, نتیجه‌گیری,
            جمع بندی, جمع‌بندی, निष्कर्ष, सारांश, संक्षेप में, סיכום, לסיכום, בקצרה, 요약, 결론, 정리, 마무리, 핵심 요약,
            สรุป, บทสรุป
            """);

    /// Without spaces there are no words to look up.
    private static final List<String> IDEOGRAPHIC = List.of(
            "总结", "總結", "小结", "小結", "结论", "結論", "摘要", "概要", "要点", "重点", "重點", "结语", "結語", "一句话", "太长不看", "まとめ", "要約",
            "ポイント", "終わりに", "終わり", "おわりに", "さいごに", "最後に", "สรุป");

    /// First words of the names, so that most paragraphs are told from a summary by one look-up.
    private static final Set<String> FIRST = edge(false);

    private static final Set<String> LAST = edge(true);

    private SummaryWords() {}

    private static Set<String> set(String list) {
        Set<String> names = new HashSet<>();
        for (String name : list.split("[,\n]+")) {
            if (!name.isBlank()) {
                names.add(name.strip());
            }
        }
        return names;
    }

    private static Set<String> edge(boolean last) {
        Set<String> edge = new HashSet<>();
        for (String name : NAMES) {
            String[] words = name.split(" ");
            edge.add(words[last ? words.length - 1 : 0]);
        }
        return edge;
    }

    static boolean mayBegin(String form) {
        return FIRST.contains(form) || form.startsWith("tl") || isUnspaced(form);
    }

    static boolean mayEnd(String form) {
        return LAST.contains(form);
    }

    private static boolean isUnspaced(String form) {
        return form.charAt(0) > 0x2e80 || (form.charAt(0) >= 0x0e00 && form.charAt(0) < 0x0e80);
    }

    /// Whether a heading is a summary's: it begins or ends with one of its names.
    static boolean names(String heading) {
        String text = plain(heading);
        return begins(text) > 0 || ends(text) || ideographic(text) > 0;
    }

    /// How many characters of a paragraph are the name of a summary that it begins with; 0 where it does not.
    static int lead(String text) {
        int at = 0;
        while (at < text.length() && !Character.isLetter(text.charAt(at))) {
            at++;
        }
        String plain = plain(text);
        int length = begins(plain);
        length = length > 0 ? length : ideographic(plain);
        return length == 0 ? 0 : at + length;
    }

    private static int ideographic(String text) {
        for (String each : IDEOGRAPHIC) {
            if (text.startsWith(each)) {
                return each.length();
            }
        }
        return 0;
    }

    private static int begins(String text) {
        int longest = 0;
        int words = 0;
        for (int i = 0; i <= text.length() && words < MOST_WORDS; i++) {
            if (i == text.length() || isBreak(text.charAt(i))) {
                if (i > 0 && !isBreak(text.charAt(i - 1))) {
                    words++;
                    longest = NAMES.contains(text.substring(0, i).replace(';', ' ')) ? i : longest;
                }
            }
        }
        return longest;
    }

    private static boolean ends(String text) {
        int words = 0;
        for (int i = text.length() - 1; i > 0 && words < MOST_WORDS; i--) {
            if (isBreak(text.charAt(i - 1)) && !isBreak(text.charAt(i))) {
                words++;
                if (NAMES.contains(text.substring(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isBreak(char c) {
        return !Character.isLetterOrDigit(c)
                && c != '\''
                && c != '-'
                && c != '\u200c'
                && Character.getType(c) != Character.NON_SPACING_MARK
                && Character.getType(c) != Character.COMBINING_SPACING_MARK;
    }

    /// In lower case, from the first letter to the last.
    private static String plain(String text) {
        int from = 0;
        while (from < text.length() && !Character.isLetter(text.charAt(from))) {
            from++;
        }
        int to = text.length();
        while (to > from && isBreak(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\'');
    }
}
