package assay.scoring.geo;

import assay.scoring.language.Language;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Words of titles that say what form a text has, or praise it, and not what it is about: "The ultimate guide
/// to …". No text need repeat them. In lower case, as they are written.
final class TitleForm {

    private static final Map<String, Set<String>> WORDS = Map.of(
            "en",
            words(
                    "guide guides tip tips trick tricks best top ultimate complete definitive comprehensive beginner beginners"
                            + " beginner's step steps tutorial introduction intro introducing announcing review reviews explained"
                            + " explanation overview everything nothing something anything need needs know thing things ways reason"
                            + " reasons vs easy simple simply quick quickly free list examples example checklist update updates updated"
                            + " release released news part series week weekly month monthly today tomorrow yesterday really finally"
                            + " actually always never ever lesson lessons learned learnt learning tell tells told nobody everybody"
                            + " everyone someone better worse great amazing essential must should want wants story case study"
                            + " full deep dive look getting started start starting basics faq question questions answer answers"
                            + " welcome hello goodbye ago"
                            + " january february march april may june july august september october november december"),
            "de",
            words(
                    "leitfaden tipp tipps trick tricks beste besten bester bestes top ultimative ultimativer komplette kompletter"
                            + " anleitung schritt schritte einführung test erklärt überblick alles wissen musst müssen solltest sollten"
                            + " dinge gründe wege einfach schnell kostenlos liste beispiel beispiele checkliste update neu neue neues"
                            + " neuer neuigkeiten teil serie woche monat heute endlich wirklich warum wieso weshalb richtig gut gute"
                            + " besser darum geht gibt macht machen funktioniert wissenswertes grundlagen anfänger einsteiger jahr"
                            + " januar februar märz april mai juni juli august september oktober november dezember"),
            "nl",
            words(
                    "gids tips tip trucs beste top ultieme complete handleiding stap stappen inleiding introductie review uitleg"
                            + " uitgelegd overzicht alles weten dingen redenen manieren makkelijk eenvoudig snel gratis lijst voorbeeld"
                            + " voorbeelden checklist update nieuw nieuwe nieuws deel serie week maand vandaag eindelijk echt waarom hoe"
                            + " beginners gaat doen werkt jaar"
                            + " januari februari maart april mei juni juli augustus september oktober november december"),
            "fr",
            words(
                    "guide conseils conseil astuces astuce meilleur meilleurs meilleure meilleures top ultime complet complète"
                            + " étape étapes tutoriel introduction avis expliqué aperçu savoir choses raisons façons simple"
                            + " simplement facile facilement rapide rapidement gratuit liste exemple exemples nouveau nouveaux"
                            + " nouvelle nouvelles partie série semaine mois aujourd'hui enfin vraiment pourquoi comment quel quelle"
                            + " quels quelles quand faire faut bien débutant débutants année bases"
                            + " janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
            "es",
            words(
                    "guía consejos consejo trucos truco mejor mejores top definitiva definitivo completa completo paso pasos"
                            + " tutorial introducción reseña explicado explicada resumen saber necesitas cosas razones formas"
                            + " maneras fácil fácilmente sencillo rápido rápidamente gratis lista ejemplo ejemplos nuevo nuevos nueva"
                            + " nuevas novedades parte serie semana mes hoy finalmente realmente cómo cuál cuáles quién dónde cuándo"
                            + " debes hacer principiantes año básicos"
                            + " enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
            "it",
            words(
                    "guida consigli consiglio trucchi trucco migliore migliori top definitiva definitivo completa completo passo"
                            + " passi tutorial introduzione recensione spiegato spiegata panoramica sapere cose ragioni motivi modi facile"
                            + " facilmente semplice semplicemente veloce gratis lista esempio esempi nuovo nuovi nuova nuove novità parte"
                            + " serie settimana mese oggi finalmente davvero come quale quali dove fare principianti anno basi"
                            + " gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
            "pt",
            words(
                    "guia dicas dica truques truque melhor melhores top definitivo definitiva completo completa passo passos"
                            + " tutorial introdução resenha explicado explicada resumo saber precisa coisas razões motivos formas"
                            + " maneiras fácil facilmente simples rápido rapidamente grátis lista exemplo exemplos novo novos nova novas"
                            + " novidades parte série semana mês hoje finalmente realmente qual quais onde fazer iniciantes ano"
                            + " janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
            "ru",
            words(
                    "гид руководство советы совет лучший лучшие лучшая топ полный полное полная шаг шаги пошаговая введение обзор"
                            + " отзыв отзывы объяснение знать вещи вещей причины причин способы способов простой простые просто легко"
                            + " быстро бесплатно список пример примеры новый новые новая новости часть серия неделя месяц сегодня наконец"
                            + " почему зачем когда где какой какие какая нужно начинающих год года году"
                            + " января февраля марта апреля мая июня июля августа сентября октября ноября декабря"));

    private TitleForm() {}

    private static Set<String> words(String words) {
        return new HashSet<>(Arrays.asList(words.split(" ")));
    }

    static boolean has(Language language, String word) {
        return WORDS.getOrDefault(language.tag(), Set.of()).contains(word);
    }
}
