package assay.scoring.geo;

import assay.language.Language;
import assay.language.WordList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Patterns that recognize text that addresses or instructs a language model, in the most common languages of
/// the web.
public final class Instructions {

    /// Names of models. "Assistant" alone is left out, because it can be a person.
    private static final String MODEL =
            "(?:a\\.?i\\.?|llms?|(?:large )?language models?|chatbots?|chat ?gpt|gpt(?:-\\d)?|claude|gemini|copilot|perplexity"
                    + "|(?:ai|virtual) (?:assistants?|models?|agents?|systems?)"
                    + "|ki(?:-(?:modelle?n?|assistent(?:en)?|systeme?|agent(?:en)?))?|sprachmodelle?n?"
                    + "|ia|modèles? de langage|assistants? (?:ia|virtuels?)|intelligences? artificielles?"
                    + "|modelos? de lenguaje|asistentes? (?:de ia|virtual(?:es)?)|inteligencias? artificial(?:es)?"
                    + "|modell[oi] (?:linguistic[oi]|di linguaggio)|assistent[ei] (?:ai|ia|virtual[ei])|intelligenz[ae] artificial[ei]"
                    + "|modelos? de linguagem|assistentes? (?:de ia|virtual|virtuais)|inteligências? artificia(?:l|is)"
                    + "|ai-(?:assistent(?:en)?|modellen|model)|taalmodel(?:len)?)";

    /// "Ignore all previous instructions" in the most common languages of the web. In any context, this is an
    /// instruction to a machine.
    static final Pattern OVERRIDE = Pattern.compile(
            "\\b(?:ignore|disregard|forget|override|bypass)\\s+(?:(?:all|any|the|your|of|every|each|these|those|my|our)\\s+){0,3}"
                    + "(?:previous|prior|above|earlier|preceding|former|original|existing|system|safety|initial)\\s+"
                    + "(?:\\w+\\s+){0,2}(?:instructions?|prompts?|rules?|directives?|guidelines?|commands?|context)\\b"
                    + "|\\b(?:ignoriere?n?|vergiss|missachte)\\s+(?:sie\\s+)?(?:(?:alle|die|deine|ihre)\\s+){0,2}(?:vorherigen|bisherigen|vorigen|obigen|früheren)\\s+(?:anweisungen|instruktionen|befehle|regeln|vorgaben)"
                    + "|\\b(?:ignore[rz]?|oublie[rz]?)\\s+(?:toutes\\s+)?(?:les|vos|tes)\\s+(?:instructions|consignes|directives|règles)\\s+(?:précédentes|antérieures|ci-dessus)"
                    + "|\\b(?:ignora[rd]?|ignore|olvida|olvide)\\s+(?:todas\\s+)?(?:las|tus|sus)\\s+(?:instrucciones|indicaciones|órdenes|reglas)\\s+(?:anteriores|previas)"
                    + "|\\b(?:ignora|dimentica)\\s+(?:tutte\\s+)?le\\s+(?:istruzioni|indicazioni|regole)\\s+(?:precedenti|sopra)"
                    + "|\\b(?:ignore|esqueça|desconsidere)\\s+(?:todas\\s+)?as\\s+(?:instruções|orientações|regras)\\s+(?:anteriores|prévias|acima)"
                    + "|\\b(?:negeer|vergeet)\\s+(?:alle\\s+)?(?:vorige|eerdere|voorgaande|bovenstaande)\\s+(?:instructies|opdrachten|regels)"
                    + "|(?:игнорируй|игнорируйте|забудь|забудьте)\\s+(?:все\\s+)?(?:предыдущие|прежние)\\s+(?:инструкции|указания)"
                    + "|忽略(?:之前|以上|所有|前面|先前)(?:的)?(?:所有)?(?:的)?(?:指令|指示|提示|说明)"
                    + "|(?:以前|これまで|上記|前)の(?:すべての)?(?:指示|命令)を(?:すべて)?無視"
                    + "|\\b(?:ignore|disregard|forget)\\s+(?:all|any|every)\\s+(?:\\w+\\s+)?(?:instructions?|prompts?)\\s+(?:above|before|given|you)\\b"
                    + "|\\b(?:ignoriere?n?|vergiss|missachte)\\s+(?:sie\\s+)?(?:alle|die)\\s+(?:anweisungen|instruktionen|befehle|regeln)\\s+(?:oben|zuvor|davor)"
                    + "|\\b(?:ignore[rz]?|oublie[rz]?)\\s+(?:toutes\\s+)?(?:les|vos|tes)\\s+(?:précédentes|anciennes)\\s+(?:instructions|consignes|directives)"
                    + "|\\b(?:ignora[rd]?|ignore|olvida|olvide)\\s+(?:todas\\s+)?(?:las|tus|sus)\\s+(?:anteriores|previas)\\s+(?:instrucciones|indicaciones|órdenes)"
                    + "|\\b(?:ignora|dimentica)(?:te)?\\s+(?:tutte\\s+)?le\\s+(?:precedenti\\s+(?:istruzioni|indicazioni|regole)|(?:istruzioni|indicazioni|regole)\\s+(?:date|ricevute|di sopra))"
                    + "|\\b(?:ignore|esqueça|desconsidere)\\s+(?:todas\\s+)?(?:as|suas)\\s+(?:instruções|orientações|regras)\\s+(?:recebidas|dadas|de cima)"
                    + "|\\b(?:negeer|vergeet)\\s+(?:alle\\s+)?(?:instructies|opdrachten|regels)\\s+(?:hierboven|hiervoor)"
                    + "|<\\|im_start\\|>|<\\|system\\|>|<<SYS>>|\\[INST\\]",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /// Text that addresses a model.
    private static final Pattern ADDRESS = Pattern.compile(
            "\\b(?:if|when|since|as)\\s+you(?:'re|’re|\\s+are)\\s+(?:an?\\s+|the\\s+)?" + MODEL + "\\b"
                    + "|\\b(?:wenn|falls|da)\\s+(?:du|sie)\\s+(?:eine?\\s+)?" + MODEL + "\\s+(?:bist|sind)\\b"
                    + "|\\bsi\\s+(?:vous êtes|tu es|eres|usted es|es usted)\\s+(?:une?\\s+|una\\s+)?" + MODEL + "\\b"
                    + "|\\bse\\s+(?:sei|siete|você é|você for|fores)\\s+(?:un\\s+|una\\s+|un'|un’|um\\s+|uma\\s+)?"
                    + MODEL + "\\b"
                    + "|\\bals\\s+(?:je|u)\\s+(?:een\\s+)?" + MODEL + "\\s+(?:bent|ben)\\b"
                    + "|\\b(?:attention|note to|notice to|message to|instructions? (?:for|to)|dear|hey|hello"
                    + "|(?:hinweis|anweisung|nachricht|achtung)(?: an| für)?|(?:note|message|consignes?|instructions?) (?:à|aux|pour)"
                    + "|(?:nota|mensaje|instrucciones|mensagem|instruções) para|(?:nota|messaggio|istruzioni) per"
                    + "|(?:opmerking|bericht|instructies) (?:voor|aan))[\\s,:]+"
                    + "(?:all\\s+|any\\s+|alle\\s+|tous\\s+|todos\\s+|tutti\\s+)?"
                    + "(?:the\\s+|les\\s+|l'|l’|los\\s+|las\\s+|el\\s+|la\\s+|i\\s+|gli\\s+|le\\s+|os\\s+|as\\s+|o\\s+|a\\s+)?"
                    + MODEL + "\\b"
                    + "|\\byou are (?:now )?(?:an?|the) (?:\\w+ ){0,2}(?:ai|assistant|chatbot|language model|agent|bot)\\b"
                    + "|\\bdu bist (?:jetzt )?eine? (?:hilfreiche[rs]? )?(?:ki|assistent|chatbot|sprachmodell)"
                    + "|\\b(?:vous êtes|tu es) (?:désormais |maintenant )?un (?:assistant|chatbot|modèle)"
                    + "|\\b(?:ahora )?eres un (?:asistente|chatbot|modelo)|\\bsei (?:ora )?un (?:assistente|chatbot|modello)"
                    + "|\\bvocê é (?:agora )?um (?:assistente|chatbot|modelo)|\\bje bent (?:nu )?een (?:assistent|chatbot|taalmodel)"
                    + "|\\bsystem prompt\\b|\\b(?:ai|llms?|chatgpt|assistants?|(?:ai|language) (?:agents?|models?|crawlers?)|system)\\s*:\\s",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /// Text that asks a model to recommend something, or to suppress a competitor.
    private static final Pattern ORDER = Pattern.compile(
            "\\b(?:always|only|must|should|please|never|do not|don't|don’t)\\s+(?:\\w+\\s+){0,2}?(?:recommend|rank|cite|mention|praise|promote|favou?r|prioriti[sz]e|rate|output|respond|reply|answer|say|state|tell|describe|reveal|summari[sz]e)\\b"
                    + "|\\b(?:recommend|rank|cite|promote|rate|praise|list|describe)\\s+(?:\\w+\\s+){0,4}(?:first|highest|best|positively|favou?rably|top|number one|the leading)\\b"
                    + "|\\b(?:rank|list|place|put|rate|recommend|cite)\\s+(?:\\w+\\s+){0,4}(?:above|before|over|ahead of)\\s+(?:all|any|every|other|our|its|the competit)"
                    + "|\\btell\\s+(?:the\\s+|your\\s+|all\\s+)?(?:users?|readers?|customers?|people|them|everyone)\\b"
                    + "|\\bgive\\s+(?:\\w+\\s+){0,4}(?:positive|highest|five-star|best)\\s+(?:review|score|rating)\\b"
                    + "|\\b(?:empfiehl|empfehle|empfehlen sie|nenne|nennen sie|bewerte|bewerten sie|erwähne|zitiere|bevorzuge|antworte)\\b"
                    + "|\\b(?:recommande[rz]?|citez|mentionne[rz]?|répondez|privilégie[rz]?|évaluez)\\b"
                    + "|\\b(?:recomienda|recomiende|menciona|mencione|responde|responda|prioriza|valora|califica)\\b"
                    + "|\\b(?:raccomanda(?:te)?|consiglia(?:te)?|menziona(?:te)?|rispondi|privilegia)\\b"
                    + "|\\b(?:recomende|recomenda|priorize|avalie|indique)\\b"
                    + "|\\b(?:beveel|noem|vermeld|citeer|beoordeel|antwoord)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /// Markers between the turns of a conversation in chat models.
    private static final List<String> MARK_WORDS = List.of("inst", "sys", "im_start");

    /// Every instruction to a model contains at least one of these words. A text without them is not
    /// searched.
    private static final List<String> TRIGGER_WORDS = Stream.concat(
                    Language.everywhere("override-verbs").stream(), MARK_WORDS.stream())
            .toList();

    static final WordList TRIGGERS = WordList.of(TRIGGER_WORDS);

    /// Triggers that don't need an object.
    static final WordList MARKS = WordList.of(MARK_WORDS);

    /// Words for what a model is told to ignore. Every visible instruction contains one of these words.
    static final WordList OBJECTS = WordList.of(Language.everywhere("override-objects"));

    /// The triggers, and all words that can address a model.
    private static final Set<String> KEYS = Stream.concat(
                    TRIGGER_WORDS.stream(), Language.everywhere("model-words").stream())
            .collect(Collectors.toUnmodifiableSet());

    private static final int LONGEST_KEY = 16;

    /// Hashes of the keys, cut to ten bits. They rule out nine in ten of all other words.
    private static final long[] KEY_HASHES = new long[1 << 4];

    static {
        for (String key : KEYS) {
            KEY_HASHES[key.hashCode() >> 6 & 15] |= 1L << key.hashCode();
        }
    }

    /// The beginnings of the words in [#OVERRIDE].
    private static final String[] OVERRIDE_STEMS = Stream.concat(
                    Language.everywhere("override-stems").stream(), Stream.of("<|", "<<sys", "[inst"))
            .toArray(String[]::new);

    private Instructions() {}

    /// Whether hidden text instructs a model. A command alone ("always mention the date") may be meant for an
    /// editor, so the text must also address a model.
    public static boolean in(String text) {
        return mayInstruct(text)
                && (mayOverride(text) && OVERRIDE.matcher(text).find()
                        || ORDER.matcher(text).find() && ADDRESS.matcher(text).find());
    }

    private static boolean mayOverride(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (String stem : OVERRIDE_STEMS) {
            if (lower.contains(stem)) {
                return true;
            }
        }
        // Case-insensitive patterns match these letters, too, in place of i and s.
        return lower.indexOf('ı') >= 0 || lower.indexOf('\u0307') >= 0 || lower.indexOf('ſ') >= 0;
    }

    /// Whether the text contains one of the words that every pattern needs in order to match.
    static boolean mayInstruct(String text) {
        if (text.contains("A.I") || text.contains("a.i")) {
            return true;
        }
        int from = -1;
        int hash = 0;
        boolean plain = true;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (c >= 0x3000) {
                return true;
            }
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80 && Character.isLetter(c)) {
                if (from < 0) {
                    from = i;
                    hash = 0;
                    plain = true;
                }
                plain &= c < 0x80;
                hash = 31 * hash + (c >= 'A' && c <= 'Z' ? c + 32 : c);
            } else if (from >= 0) {
                if (i - from <= LONGEST_KEY
                        && (!plain || (KEY_HASHES[hash >> 6 & 15] & 1L << hash) != 0)
                        && KEYS.contains(text.substring(from, i).toLowerCase(Locale.ROOT))) {
                    return true;
                }
                from = -1;
            }
        }
        return false;
    }
}
