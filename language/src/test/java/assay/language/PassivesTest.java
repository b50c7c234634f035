package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PassivesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // English
                "en | The tea was made by hand. | was made",
                "en | It has been carefully tested since. | been carefully tested",
                "en | The files are not deleted. | are not deleted",
                "en | It gets cleaned every day by us. | gets cleaned",
                "en | It can be written in Java. | be written",
                "en | She was tired and married. |",
                "en | He was born in 1990. |",
                "en | They got married. |",
                "en | We are interested in tea. |",
                "en | These are automated tests. |",
                "en | This is indeed good. |",
                "en | The tea is hot, used leaves are not. |",
                "en | It is based on leaves. |",
                "en | I have finished it. |",
                "en | Use `was made` here. |",
                "en | It is used by many. | is used",
                "en | This is done for us. | is done",
                "en | They are called teas here. | are called",
                "en | The tea is needed for that. | is needed",
                "en | It is [used by many] here. | is used",
                "en | This is [Tea Brewed] now. |",
                "en | It was inspired by tea. | was inspired",
                "en | We were inspired. |",
                "en | It was pre-heated twice. | was pre-heated",
                "en | It is well-known. |",
                "en | The tea is unwanted. |",
                "en | The box was unlocked. | was unlocked",
                "en | It is no longer allowed. | is no longer allowed",
                "en | It is most commonly drunk today. | is most commonly drunk",
                "en | How is it made? | is it made",
                "en | The trouble is they used it. |",
                "en | It's made in Japan. | It's made",
                "en | It's being made now. | It's being made",
                "en | It's changed everything. |",
                "en | It's become hot. |",
                "en | We get started with tea. |",
                "en | I'm used to tea. |",
                "en | Get used to it. |",
                "en | It is not always carefully tested. | is not always carefully tested",
                "en | It is more carefully made. | is more carefully made",
                "en | It is more or less made. |",
                "en | The tool is used to cut tea. | is used",
                "en | I am used to it. |",
                "en | We're done. |",
                "en | The work is done. | is done",
                "en | I'm lost. |",
                "en | The key was lost. | was lost",
                "en | We got lost. |",
                "en | The show was started. | was started",
                "en | He's being tested. | He's being tested",
                "en | It's tested | It's tested",
                "en | It's tested, then sold. | It's tested",
                "en | It's written in Java. | It's written",
                "en | It is tested, tea is not. | is tested",
                "en | Tea is, used wisely, good. |",
                "en | This is [tested] now. | is tested",
                "en | This is Tested now. | is Tested",
                "en | This is `tested` now. |",
                "en | [Tea is] Used by many. |",
                "en | It was inspired only by them. | was inspired",
                "en | It was inspired in part by them. | was inspired",
                "en | It was inspired, by the way. |",
                "en | It was tested 3 times. | was tested",
                "en | It was folded downwards. | was folded",
                "en | It was tested everywhere. | was tested",
                "en | It was tested the next day. | was tested",
                "en | This is tested tea. |",
                "en | It was called tea. | was called",
                "en | Is it made? | Is it made",
                "en | It is made here. | is made",
                "en | The tea is -- made here. |",
                // German
                "de | Der Tee wird gemacht, wenn er kommt. | wird gemacht",
                "de | Der Tee wird gemacht und getrunken. | wird gemacht",
                "de | Der Tee wird gemacht worden sein. | wird gemacht",
                "de | Der Tee wird gemacht | wird gemacht",
                "de | Der Tee wird `gemacht` heute. |",
                "de | Der Gemacht wird. |",
                "de | Er macht das, gemacht, wird er gut. |",
                "de | Er wird kommen und werden gemacht. | werden gemacht",
                "de | Wir werden sehen, was gemacht wird. | gemacht wird",
                "de | Er wird alt werden. |",
                "de | Er wird am Montag im Haus von den beiden alten Frauen aus der Stadt gemacht. "
                        + "| wird am Montag im Haus von den beiden alten Frauen aus der Stadt gemacht",
                "de | Der Tee wird von Hand gemacht. | wird von Hand gemacht",
                "de | Die Blätter wurden vorsichtig eingesetzt, dann gekocht. | wurden vorsichtig eingesetzt",
                "de | Er sagt, dass der Tee gemacht wird. | gemacht wird",
                "de | Das kann verwendet werden. | verwendet werden",
                "de | Er ist getrunken worden. | getrunken worden",
                "de | Er wird morgen Tee machen. |",
                "de | Es wird bekannt. |",
                "de | Er wurde 1990 geboren. |",
                "de | Wir werden gewinnen. |",
                "de | Er ist sehr gespannt. |",
                // Dutch
                "nl | De thee wordt met de hand gemaakt. | wordt met de hand gemaakt",
                "nl | Het kan worden toegevoegd. | worden toegevoegd",
                "nl | Het wordt groot. |",
                "nl | De thee werd door haar gedronken. | werd door haar gedronken",
                "nl | Hij wordt bekend. |",
                "nl | De thee wordt gemaakt en gedronken. | wordt gemaakt",
                "nl | De thee kan gemaakt worden. | gemaakt worden",
                // French
                "fr | Le thé a été fait ici. | été fait",
                "fr | Il peut être utilisé demain. | être utilisé",
                "fr | Le livre est écrit par Marie. | est écrit",
                "fr | Elle est allée au marché. |",
                "fr | Il est fatigué. |",
                "fr | Cet été passé, nous buvions. |",
                "fr | Elle est arrivée. |",
                "fr | Le thé n'a pas été fait. | été fait",
                "fr | Un bel été fait plaisir. |",
                "fr | Il a toujours été bien fait. | été bien fait",
                "fr | Le thé est rapidement fait par Marie. | est rapidement fait",
                "fr | Il est fait, par exemple. |",
                // Spanish
                "es | El té fue hecho por ella. | fue hecho",
                "es | Ha sido probado aquí. | sido probado",
                "es | Es muy complicado. |",
                "es | El resultado es conocido. |",
                "es | Es preparado por ella. | Es preparado",
                "es | Es preparado lentamente por ella. | Es preparado",
                "es | El té fue rápidamente hecho. | fue rápidamente hecho",
                // Portuguese
                "pt | O chá foi feito por ela. | foi feito",
                "pt | Pode ser usado hoje. | ser usado",
                "pt | É complicado. |",
                // Italian
                "it | Il tè viene preparato a mano. | viene preparato",
                "it | È stato scritto ieri. | stato scritto",
                "it | Il libro è scritto dalla maestra. | è scritto",
                "it | È andato a casa. |",
                "it | Gli Stati Uniti bevono. |",
                "it | Lei è stanca. |",
                "it | Il libro è scritto dall'autore. | è scritto",
                "it | È stato rapidamente scritto. | stato rapidamente scritto",
                "it | Sono stati fatti. | stati fatti",
                "it | Uno stato fatto bene. |",
            })
    void passivesAreFoundByTheirVerbPhrase(String language, String marked, String phrase) {
        String text = marked.replaceAll("[`\\[\\]]", "");
        Words words = Words.of(text);
        between('`', '`', marked).ifPresent(words::markCode);
        between('[', ']', marked).ifPresent(words::markLink);
        Passives passives = Passives.of(Language.of(language), words, text);
        Sentence sentence = Sentences.of(text, words).getFirst();
        Passives.Hit hit = passives == null ? null : passives.in(sentence);
        String found = hit == null ? null : text.substring(words.start(hit.firstWord()), words.end(hit.endWord() - 1));
        assertThat(found).isEqualTo(phrase);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ru", "ja", "und", "xx"})
    void otherLanguagesAreNotSupported(String tag) {
        assertThat(Passives.of(Language.of(tag), Words.of("It is made."), "It is made."))
                .isNull();
    }

    @Test
    void passivesEndWithTheirSentence() {
        String text = "How the tea was. Made by hand. It was made.";
        Words words = Words.of(text);
        Passives passives = Objects.requireNonNull(Passives.of(Language.of("en"), words, text));
        assertThat(Sentences.of(text, words))
                .extracting(passives::in)
                .containsExactly(null, null, new Passives.Hit(8, 10));
    }

    /// Returns the range between two marks, as its position in the text without the marks.
    private static Optional<Span> between(char opening, char closing, String marked) {
        int start = marked.indexOf(opening);
        return start < 0 ? Optional.empty() : Optional.of(new Span(start, marked.lastIndexOf(closing) - 1));
    }
}
