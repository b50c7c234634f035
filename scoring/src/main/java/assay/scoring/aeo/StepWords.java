package assay.scoring.aeo;

import assay.scoring.language.Language;
import assay.scoring.language.Phrases;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// How steps are counted and told: the words for “step”, the verbs that instructions begin with, and the sentences that
/// announce a procedure.
public final class StepWords {

    /// Words that stand before the number of a step.
    private static final Set<String> STEP = words("""
            step part phase stage schritt teil étape etape phase paso etapa fase passo passaggio stap шаг этап крок krok
            etap steg trin trinn vaihe adım lépés pasul bước langkah pas βήμα الخطوة خطوة مرحله चरण 步骤 步驟 手順 ステップ 단계
            """);

    /// Words that stand after it: “1. Schritt”, “2단계”.
    private static final Set<String> COUNTED =
            words("schritt étape etape paso passo stap шаг крок krok steg adım lépés 단계 步");

    private static final Set<String> NUMBERS = words("one two three four five six seven eight nine ten");

    /// How instructions begin, by language: in the forms that are used in steps and headings.
    private static final Map<String, Set<String>> VERBS = Map.of(
            "en",
            words("""
                    access activate adapt add adjust align allow analyze answer append apply approve arrange ask assemble
                    assess assign attach authorize avoid back bake balance be beat become begin blend boil book bookmark
                    bring browse build bundle buy calculate call cancel capture change charge chat check choose chop clean
                    clear click clone close collect combine commit compare compile complete compute configure confirm
                    connect consider consult contact contribute control convert cook cool copy count cover craft create
                    cut debug decide declare decommission decorate define delete deploy describe design determine develop
                    disable disconnect discuss document do don't double-check download draft drag drain draw drill drop
                    dry edit eject embed employ enable encourage enjoy ensure enter establish estimate evaluate examine
                    execute expand explain explore export expose extend extract factor fetch figure file fill filter find
                    finish fix focus fold follow force fork format freeze fry gather generate get give go grab grant grate
                    grill grow hand handle have heat help hire hit hold host identify implement import improve include
                    increase inform initialize initiate insert inspect install instruct integrate interview introduce
                    invest invite invoke involve join keep know label launch lay learn leave let leverage lift limit link
                    list listen load locate lock log look loop lower maintain make manage map mark measure meet merge
                    migrate minimize mix modify monitor mount move name navigate negotiate note notify offer open optimize
                    order organize outline override pack paint paste pause pay peel perform pick place plan plant play plug
                    post pour practice prefer preheat prepare press prevent preview print prioritize proceed process
                    profit promote protect provide publish pull purchase push put query raise reach read rebuild receive
                    record recruit redirect reduce refactor reference refine refresh register release reload remember
                    remove rename repair repeat replace reply report request require research reset resolve respond rest
                    restart restore retrieve return reuse review rewrite rinse roll rotate run save scale scan schedule
                    scroll search secure see select sell send separate serve set setup share shift ship shop show sign
                    simmer simplify sketch skip slice soak solve sort specify split spread sprinkle stage start stay steep
                    stir stop store structure study style submit subscribe summarize supply support switch take talk
                    target teach tell test think thread tie tighten toast track train transfer transform translate treat
                    trim try tune turn type understand uninstall unlock unpack unplug unzip update upgrade upload use
                    validate verify view visit wait walk warm wash watch whisk whitelist wipe work wrap write zip
                    """),
            "de",
            words("""
                    öffne öffnen klicke klicken wähle wählen gib geben gebe füge fügen erstelle erstellen installiere
                    installieren lade laden starte starten prüfe prüfen überprüfe überprüfen lege legen setze setzen stelle
                    stellen nimm nehmen mische mischen rühre rühren koche kochen backe backen schneide schneiden gieße
                    gießen lass lassen warte warten drücke drücken verbinde verbinden speichere speichern kopiere kopieren
                    ersetze ersetzen entferne entfernen lösche löschen melde melden gehe gehen suche suchen nutze nutzen
                    verwende verwenden schreibe schreiben teste testen plane planen definiere definieren bestimme bestimmen
                    vergleiche vergleichen beginne beginnen achte achten schließe schließen trage tragen rufe rufen führe
                    führen aktiviere aktivieren konfiguriere konfigurieren mach mache machen sorge sorgen
                    """),
            "nl",
            words("""
                    open klik kies voeg maak installeer download start controleer plaats zet neem meng roer kook bak snijd
                    giet laat wacht druk verbind sla kopieer vervang verwijder meld ga zoek gebruik schrijf test plan bepaal
                    vergelijk begin let sluit vul activeer configureer stel geef voer typ lees
                    """),
            "fr",
            words("""
                    ouvrir cliquer choisir ajouter créer installer télécharger lancer démarrer vérifier placer mettre
                    prendre mélanger cuire couper verser laisser attendre appuyer connecter enregistrer copier remplacer
                    supprimer aller chercher utiliser écrire tester planifier définir déterminer comparer commencer fermer
                    remplir activer configurer donner saisir lire faire préparer identifier sélectionner exécuter ouvre
                    clique choisis ajoute crée installe télécharge lance vérifie mets prends mélange coupe verse laisse
                    attends connecte copie remplace supprime va cherche utilise écris teste définis compare commence ferme
                    """),
            "es",
            words("""
                    abrir abre abra hacer haz haga elegir elige elija añadir añade añada agregar agrega agregue crear crea
                    cree instalar instala instale descargar descarga descargue iniciar inicia inicie comprobar comprueba
                    compruebe verificar verifica verifique colocar coloca coloque poner pon ponga tomar toma tome mezclar
                    mezcla mezcle cocinar cocina cocine cortar corta corte verter vierte vierta dejar deja deje esperar
                    espera espere pulsar pulsa pulse conectar conecta conecte guardar guarda guarde copiar copia copie
                    reemplazar reemplaza reemplace eliminar elimina elimine ir ve vaya buscar busca busque usar usa use
                    utilizar utiliza utilice escribir escribe escriba probar prueba pruebe definir define defina comparar
                    compara compare empezar empieza empiece cerrar cierra cierre configurar configura configure ejecutar
                    ejecuta ejecute seleccionar selecciona seleccione
                    """),
            "it",
            words("""
                    apri aprire aprite clicca cliccare scegli scegliere aggiungi aggiungere crea creare installa installare
                    scarica scaricare avvia avviare controlla controllare verifica verificare metti mettere prendi prendere
                    mescola mescolare cuoci cuocere taglia tagliare versa versare lascia lasciare aspetta aspettare premi
                    premere collega collegare salva salvare copia copiare sostituisci sostituire elimina eliminare vai
                    andare cerca cercare usa usare utilizza utilizzare scrivi scrivere prova provare definisci definire
                    confronta confrontare inizia iniziare chiudi chiudere configura configurare esegui eseguire seleziona
                    selezionare fai fare
                    """),
            "pt",
            words("""
                    abra abrir clique clicar escolha escolher adicione adicionar crie criar instale instalar baixe baixar
                    inicie iniciar verifique verificar coloque colocar pegue pegar misture misturar cozinhe cozinhar corte
                    cortar despeje despejar deixe deixar espere esperar pressione pressionar conecte conectar salve salvar
                    guarde guardar copie copiar substitua substituir remova remover exclua excluir vá ir procure procurar
                    use usar utilize utilizar escreva escrever teste testar defina definir compare comparar comece começar
                    feche fechar configure configurar execute executar selecione selecionar faça fazer
                    """));

    /// Words that sentences of a procedure begin with when it is told and not listed.
    private static final Map<String, Set<String>> SEQUENCE = Map.of(
            "en",
                    words(
                            "first firstly second secondly third then next afterwards finally lastly after once now start begin"),
            "de",
                    words(
                            "zuerst zunächst erstens zweitens dann danach anschließend nun schließlich zuletzt jetzt sobald"),
            "nl", words("eerst allereerst ten dan daarna vervolgens nu tenslotte uiteindelijk zodra"),
            "fr", words("d'abord premièrement ensuite puis après enfin maintenant finalement commencez une"),
            "es", words("primero luego después entonces ahora finalmente a por una cuando"),
            "it", words("prima innanzitutto poi quindi dopo infine ora adesso una"),
            "pt", words("primeiro depois então em agora finalmente por quando"));

    /// Sentences that promise a procedure.
    static final Phrases ANNOUNCED = Phrases.of("""
            follow these steps, following steps, the steps below, these steps, these simple steps, these easy steps,
            in folgenden schritten, folgende schritte, die folgenden schritte, diesen schritten,
            suivez ces étapes, les étapes suivantes, sigue estos pasos, siga estos pasos, los siguientes pasos,
            segui questi passaggi, i seguenti passaggi, siga estes passos, siga os passos, os seguintes passos,
            volg deze stappen, de volgende stappen, следующие шаги, выполните следующие действия
            """);

    private StepWords() {}

    private static Set<String> words(String list) {
        return new HashSet<>(Arrays.asList(list.strip().split("\\s+")));
    }

    /// Whether verbs and words of sequence are known in this language.
    public static boolean known(Language language) {
        return VERBS.containsKey(language.tag());
    }

    static boolean sequence(String form, Language language) {
        return SEQUENCE.getOrDefault(language.tag(), Set.of()).contains(form);
    }

    /// Whether a step that begins with this word, in lower case, says what to do.
    public static boolean verb(String form, Language language) {
        if (VERBS.getOrDefault(language.tag(), Set.of()).contains(form)) {
            return true;
        }
        return switch (language.tag()) {
            case "en" -> form.length() > 5 && form.endsWith("ing");
            case "fr" -> form.length() > 4 && form.endsWith("ez");
            default -> false;
        };
    }

    /// Whether a heading says what to do: it begins with a verb, or in German and Dutch ends with one.
    static boolean instructs(String heading, Language language) {
        int from = 0;
        while (from < heading.length() && !Character.isLetter(heading.charAt(from))) {
            from++;
        }
        int to = wordEnd(heading, from);
        if (to == from) {
            return false;
        }
        if (verb(heading.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\''), language)) {
            return true;
        }
        if (!language.is("de", "nl") || to == heading.length()) {
            return false;
        }
        int end = heading.length();
        while (end > to && !Character.isLetter(heading.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > to && Character.isLetter(heading.charAt(start - 1))) {
            start--;
        }
        // German nouns are capitalised: what ends in -en in lower case is a verb.
        return end - start > 4
                && language.is("de")
                && Character.isLowerCase(heading.charAt(start))
                && (heading.startsWith("en", end - 2)
                        || heading.startsWith("eln", end - 3)
                        || heading.startsWith("ern", end - 3));
    }

    private static int wordEnd(String text, int from) {
        int to = from;
        while (to < text.length() && (Character.isLetter(text.charAt(to)) || "'’-".indexOf(text.charAt(to)) >= 0)) {
            to++;
        }
        return to;
    }

    /// Whether a text that begins with this word, in lower case, may begin with the number of a step.
    static boolean mayNumber(String form) {
        return Character.isDigit(form.charAt(0)) || form.charAt(0) > 0x2e80 || STEP.contains(form);
    }

    /// Whether a text begins with the number of a step: `3. Pour`, `Step 3: pour`, `Schritt 3`, `第三步`.
    static boolean numbered(String text) {
        int at = 0;
        while (at < text.length() && !Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        if (at < text.length() && Character.isDigit(text.charAt(at))) {
            return digits(text, at);
        }
        return worded(text, at);
    }

    /// `3. Pour`, `3) Pour`, `3: pour`, `2. Schritt`, `2단계`; not `3 ways`, not `2026: a year`.
    private static boolean digits(String text, int at) {
        int to = at;
        while (to < text.length() && Character.isDigit(text.charAt(to))) {
            to++;
        }
        if (to - at > 2 || to == text.length()) {
            return false;
        }
        char c = text.charAt(to);
        if (".):、．）。-–—".indexOf(c) >= 0) {
            return true;
        }
        int from = to;
        while (from < text.length()
                && (text.charAt(from) == ' ' || text.charAt(from) == 'º' || text.charAt(from) == 'e')) {
            from++;
        }
        return c == ' ' && from < text.length() && "-–—:".indexOf(text.charAt(from)) >= 0
                || COUNTED.contains(text.substring(from, wordEnd(text, from)).toLowerCase(Locale.ROOT));
    }

    private static boolean worded(String text, int at) {
        if (text.startsWith("第", at)) {
            int step = text.indexOf('步', at);
            return step > at && step - at <= 4;
        }
        int to = wordEnd(text, at);
        if (to == at) {
            return false;
        }
        String word = text.substring(at, to).toLowerCase(Locale.ROOT);
        // Chinese and Japanese put no space before the number: "手順一"
        boolean step = STEP.contains(word)
                || (word.length() > 2 && STEP.contains(word.substring(0, 2)) && word.charAt(0) > 0x2e80);
        if (!step) {
            return false;
        }
        int from = to;
        while (from < text.length() && " .#:".indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        if (from < text.length() && Character.isDigit(text.charAt(from))) {
            return true;
        }
        return NUMBERS.contains(text.substring(from, wordEnd(text, from)).toLowerCase(Locale.ROOT))
                || (word.charAt(0) > 0x2e80 && to > at + 2);
    }
}
