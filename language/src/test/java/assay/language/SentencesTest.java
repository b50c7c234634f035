package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentencesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Steep it. Wait. Drink! | Steep it. / Wait. / Drink!",
                "Dr. Ann met Mr. Lee at 5 p.m. on Monday. He left. | Dr. Ann met Mr. Lee at 5 p.m. on Monday. / He left.",
                "It costs 3.50 euros, e.g. Green tea. Yes. | It costs 3.50 euros, e.g. Green tea. / Yes.",
                "J. R. R. Tolkien drank tea. So did I. Then we left. | J. R. R. Tolkien drank tea. / So did I. / Then we left.",
                "See example.com for more. Really? she asked. | See example.com for more. / Really? she asked.",
                "He said “It is hot.” Then he left. | He said “It is hot.” / Then he left.",
                "Wait… and see. Wait… Then see. | Wait… and see. / Wait… / Then see.",
                "Use Node.js v20.1. It works. | Use Node.js v20.1. / It works.",
                "1. Boil the water. 2. Wait. | 1. Boil the water. / 2. Wait.",
                "What?! No... Yes. | What?! / No... / Yes.",
                "Das ist z. B. Tee. Er schmeckt. | Das ist z. B. Tee. / Er schmeckt.",
                "这是绿茶。很好喝！你呢？ | 这是绿茶。 / 很好喝！ / 你呢？",
                "هل هذا شاي؟ نعم هو شاي. | هل هذا شاي؟ / نعم هو شاي.",
                "यह चाय है। यह गर्म है। | यह चाय है। / यह गर्म है।",
                "No end | No end",
                // Abbreviations, initials and numbers
                "He lives in the U.S. The house is old. | He lives in the U.S. / The house is old.",
                "The U.S. Senate met. It voted. | The U.S. Senate met. / It voted.",
                "Take vitamin C. It helps. | Take vitamin C. / It helps.",
                "It has no. 5 on it. I said no. They left. | It has no. 5 on it. / I said no. / They left.",
                "It came on Sept. 5 at last. It stayed. | It came on Sept. 5 at last. / It stayed.",
                "Version 2.5 costs $3.50. Buy it. | Version 2.5 costs $3.50. / Buy it.",
                "The answer is 42. The rest is noise. | The answer is 42. / The rest is noise.",
                "Er kam am 3. Oktober an. Er blieb. | Er kam am 3. Oktober an. / Er blieb.",
                "Im 19. Jahrhundert trank man Tee. Heute auch. | Im 19. Jahrhundert trank man Tee. / Heute auch.",
                "Auf der 2. Seite steht es. Siehe Abb. 4 dort. | Auf der 2. Seite steht es. / Siehe Abb. 4 dort.",
                "Es sind 3 Mio. Tassen, d. h. Liter. Gut. | Es sind 3 Mio. Tassen, d. h. Liter. / Gut.",
                "Mme. Curie et M. Dupont boivent. Ils rient. | Mme. Curie et M. Dupont boivent. / Ils rient.",
                "El Sr. García y la Sra. Ruiz vienen. Toman té. | El Sr. García y la Sra. Ruiz vienen. / Toman té.",
                "Il dott. Rossi beve. La sig.ra Verdi no. | Il dott. Rossi beve. / La sig.ra Verdi no.",
                "O Exmo. Sr. Silva bebe chá. Ele gosta. | O Exmo. Sr. Silva bebe chá. / Ele gosta.",
                "Dhr. Jansen drinkt bijv. Ceylon. Lekker. | Dhr. Jansen drinkt bijv. Ceylon. / Lekker.",
                "Чай, кофе и т. д. Потом вода. | Чай, кофе и т. д. / Потом вода.",
                "Проф. Иванов жил на ул. Мира. Он пил чай. | Проф. Иванов жил на ул. Мира. / Он пил чай.",
                // Quotes, brackets and notes
                "„Es ist heiß.“ Dann ging er. | „Es ist heiß.“ / Dann ging er.",
                "»Es ist heiß.« Dann ging er. | »Es ist heiß.« / Dann ging er.",
                "« C’est chaud ! » Puis il sortit. | « C’est chaud ! » / Puis il sortit.",
                "It is hot.[3] They say so. | It is hot.[3] / They say so.",
                "It is hot (see below). We wait. (They do not.) Then pour. "
                        + "| It is hot (see below). / We wait. / (They do not.) / Then pour.",
                // Other scripts
                "「熱い。」と彼は言った。彼は出た。 | 「熱い。」と彼は言った。 / 彼は出た。",
                "他说：《茶经》很好。”然后走了。 | 他说：《茶经》很好。” / 然后走了。",
                "円周率は３．１４です。覚えて！ | 円周率は３．１４です。 / 覚えて！",
                "یہ چائے ہے۔ یہ گرم ہے۔ | یہ چائے ہے۔ / یہ گرم ہے۔",
                "Ինչո՞ւ է տաք։ Չգիտեմ։ | Ինչո՞ւ է տաք։ / Չգիտեմ։",
                "ይህ ሻይ ነው። ሞቃት ነው። | ይህ ሻይ ነው። / ሞቃት ነው።",
                "Τι είναι αυτό; Είναι τσάι. | Τι είναι αυτό; / Είναι τσάι.",
                "နေကောင်းလား။ လက်ဖက်ရည်သောက်။ | နေကောင်းလား။ / လက်ဖက်ရည်သောက်။",
                "នេះជាតែ។ វាក្តៅ។ | នេះជាតែ។ / វាក្តៅ។",
                "ชาร้อนมาก กรุณารอสักครู่ก่อนดื่ม | ชาร้อนมาก กรุณารอสักครู่ก่อนดื่ม",
                // Edge cases of punctuation
                "It is hot.[123] They say so. | It is hot.[123] / They say so.",
                "It is hot.[1234] They say so. | It is hot.[1234] They say so.",
                "It is hot.[] They say so. | It is hot.[] They say so.",
                "It is hot.[a] They say so. | It is hot.[a] They say so.",
                "It is hot.[3][4] They. Hot.[5 | It is hot.[3][4] / They. / Hot.[5",
                "It is hot.¹ They say.²⁴ So. Hot.⁹ Yes. | It is hot.¹ / They say.²⁴ / So. / Hot.⁹ / Yes.",
                "« Chaud ! »ok dit-il. « Oui ? › Non. | « Chaud ! / »ok dit-il. / « Oui ? › / Non.",
                "« Chaud ! » | « Chaud ! »",
                "Hot ‼ Yes‽ No⁇ Ah⁈ Oh⁉ Well. | Hot ‼ / Yes‽ / No⁇ / Ah⁈ / Oh⁉ / Well.",
                "शाम॥ सुबह। रात। | शाम॥ / सुबह। / रात।",
                "ሻይ። ሻይ፧ ሻይ፨ ሻይ። | ሻይ። / ሻይ፧ / ሻይ፨ / ሻይ።",
                "လက်၊ ဖက်။ | လက်၊ / ဖက်။",
                "តែ។ ទឹក៕ តែ។ | តែ។ / ទឹក៕ / តែ។",
                "شاي؞ قهوة؝ ماء. | شاي؞ / قهوة؝ / ماء.",
                "ᠴᠠᠢ᠃ ᠤᠰᠤ᠉ ᠴᠠᠢ. | ᠴᠠᠢ᠃ / ᠤᠰᠤ᠉ / ᠴᠠᠢ.",
                "Ποῖος ἐστίν ᾧ; Ναί; Όχι. | Ποῖος ἐστίν ᾧ; / Ναί; / Όχι.",
                "; Ναί a; No; 5; So. | ; Ναί a; No; 5; So.",
                "３．５ｋｇ。Ａ．５。．５です。 | ３．５ｋｇ。 / Ａ． / ５。． / ５です。",
                "熱い｡冷たい！」と。（はい。）いいえ。 | 熱い｡ / 冷たい！」と。 / （はい。）いいえ。",
                "熱い。」彼は。（はい。）Ok。 | 熱い。」 / 彼は。 / （はい。） / Ok。",
                "Ͱ; Ναί. Ͽ; Ναί. Ἀἀ; Ναί. So’; Ναί. | Ͱ; / Ναί. / Ͽ; / Ναί. / Ἀἀ; / Ναί. / So’; Ναί.",
                "熱い。」ぁ。冷た。」ゟ。熱い。」゠。 | 熱い。」ぁ。 / 冷た。」ゟ。 / 熱い。」",
                "So.\u2000Then.\u200aYes.\u200bNo. | So. / Then. / Yes.\u200bNo.",
                "．５です。 | ５です。",
                // Lower-case letters, openers and lengths
                "Hot?! really. Hot… Hot…hot. So… so. | Hot?! really. / Hot… / Hot…hot. / So… so.",
                "Wait.. so. Wait.. So. Wait... 5 | Wait.. so. / Wait.. / So. / Wait... / 5",
                "Hot. (yes) no. Hot. (Yes) no. | Hot. (yes) no. / Hot. / (Yes) no.",
                "Ask Mr... Lee came. See fig.. Four. | Ask Mr... / Lee came. / See fig.. / Four.",
                "At a.1. Then. A1. Then. X.Y. Lee. X.Y.Z. Lee. Xx.y. Lee. "
                        + "| At a.1. / Then. / A1. / Then. / X.Y. Lee. / X.Y.Z. Lee. / Xx.y. / Lee.",
                "Hot. ¿Sí? ¡No! «Ja. „Nein. | Hot. / ¿Sí? / ¡No! / «Ja. / „Nein.",
                "Hot. “Dr. Lee” left. | Hot. / “Dr. Lee” left.",
                "Hot. ( | Hot.",
                "Hot. “ Yes. | Hot. / “ Yes.",
                "Exactly. Then 12345678. Then. | Exactly. / Then 12345678. / Then.",
                "abcdefgh. Then abcdefghi. Then. | abcdefgh. / Then abcdefghi. / Then.",
                " . So. | So.",
                "12. Boil it. 3. Wait. At 5. Go. | 12. Boil it. / 3. Wait. / At 5. / Go.",
                "1a. Boil it. | 1a. / Boil it.",
                "x. Boil it. A b. Wait. A b C. Then. A. He. | x. Boil it. / A b. Wait. / A b C. / Then. / A. / He.",
                "So do I. Then. So do I. 5 do. I. Then. So I. Ann. "
                        + "| So do I. / Then. / So do I. / 5 do. / I. / Then. / So I. Ann.",
                "See fig. 4 and no. 5 and p. 6. Then no. Six. | See fig. 4 and no. 5 and p. 6. / Then no. / Six.",
                "In the U.S. Senate. In the U.S. 5 met. U.S. In it. A.b. The. "
                        + "| In the U.S. Senate. / In the U.S. / 5 met. / U.S. / In it. / A.b. / The.",
                "At 5p.m. Then. At a.1. Then. At U.SA. Then. | At 5p.m. / Then. / At a.1. / Then. / At U.SA. / Then.",
                "Am 3. Mai kam er. Am 12. Auflage. Am 100. Mai. Am 3. Tag. "
                        + "| Am 3. Mai kam er. / Am 12. Auflage. / Am 100. / Mai. / Am 3. / Tag.",
                "Der 2. Tag. Jeden 3. Tag. Er 2. Tag. Xjeden 3. Tag. X der2. Tag. "
                        + "| Der 2. Tag. / Jeden 3. Tag. / Er 2. / Tag. / Xjeden 3. / Tag. / X der2. / Tag.",
                "Im 3. Jahrhundertwerk. Des 2. Jahrhunderts. | Im 3. Jahrhundertwerk. / Des 2. Jahrhunderts.",
                "Es ist 3. Jahrhundertwerk. Es ist 2. Jahrhunderts. "
                        + "| Es ist 3. / Jahrhundertwerk. / Es ist 2. Jahrhunderts.",
                "Чай и т. п. Вода. Т. д. Вода. Чай т д. Вода. | "
                        + "Чай и т. п. / Вода. / Т. д. Вода. / Чай т д. Вода.",
            })
    void sentencesEndWhereReadersExpect(String text, String expected) {
        assertThat(Sentences.of(text, Words.of(text)).stream()
                        .map(Sentence::span)
                        .map(span -> text.substring(span.start(), span.end()))
                        .toList())
                .isEqualTo(List.of(expected.split(" / ")));
    }

    @Test
    void sentencesEndAtLineBreaks() {
        String text = "One\ntwo.\nthree\u3000\n\u00a0\n";
        assertThat(Sentences.of(text, Words.of(text)))
                .extracting(Sentence::span)
                .containsExactly(new Span(0, 3), new Span(4, 8), new Span(9, 14));
    }
}
