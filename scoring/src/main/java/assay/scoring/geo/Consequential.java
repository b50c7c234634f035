package assay.scoring.geo;

import assay.scoring.document.Vocabulary;
import assay.scoring.document.Words;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Tells texts on health, money and law, by which readers may come to harm: "your money or your life", as Google's
/// raters call them. Unsure is no.
final class Consequential {

    /// Different words of one field, and their share of all words, from which a text is of that field.
    private static final int FEWEST = 6;

    private static final double SHARE_PCT = 1.5;

    private record Field(String name, List<String> words) {
        static Field of(String name, String list) {
            return new Field(name, List.of(list.strip().split("\\s+")));
        }
    }

    private static final Map<String, List<Field>> FIELDS = Map.of(
            "en",
            List.of(Field.of("health", """
                            symptom symptoms diagnosis diagnosed dosage dose doses mg medication medications prescription
                            physician doctor doctors patients disease diseases therapy clinical cancer diabetes vaccine
                            vaccines infection surgery chronic blood insulin cholesterol antibiotics anxiety depression
                            pregnancy pregnant hypertension allergy allergic supplements"""), Field.of("money", """
                            mortgage mortgages loan loans lender lenders refinance invest investing investor investors
                            investment investments dividend dividends stocks bonds etf etfs ira pension retirement taxes
                            taxable deductible credit debt debts apr interest savings insurance premium premiums broker
                            brokerage inflation"""), Field.of("law", """
                            attorney attorneys lawyer lawyers lawsuit lawsuits plaintiff defendant statute statutes court
                            courts liability custody divorce visa immigration damages settlement negligence tenant
                            landlord eviction probate felony misdemeanor legal""")),
            "de",
            List.of(Field.of("health", """
                            symptome symptom diagnose dosierung dosis medikament medikamente arzt ärztin ärzte patienten
                            krankheit krankheiten therapie behandlung krebs diabetes impfung impfstoff infektion operation
                            chronisch chronische blut insulin cholesterin antibiotika nebenwirkungen schwangerschaft
                            bluthochdruck allergie"""), Field.of("money", """
                            kredit kredite darlehen hypothek zinsen zinssatz anleihen aktien dividende dividenden rente
                            altersvorsorge steuern steuerlich versicherung versicherungen schulden anleger geldanlage
                            depot etf etfs rendite inflation sparen bausparvertrag"""), Field.of("law", """
                            anwalt rechtsanwalt klage kläger beklagte gericht gesetz urteil haftung kündigung mieter
                            vermieter scheidung sorgerecht schadensersatz frist widerspruch strafrecht erbrecht
                            paragraf""")),
            "fr",
            List.of(Field.of("health", """
                            symptôme symptômes diagnostic posologie dose médicament médicaments ordonnance médecin médecins
                            patients maladie maladies thérapie traitement cancer diabète vaccin infection chirurgie
                            chronique sang insuline cholestérol antibiotiques grossesse hypertension allergie"""), Field.of("money", """
                            crédit prêt prêts hypothécaire taux emprunt emprunteur placement placements épargne actions
                            obligations dividendes retraite impôts impôt fiscalité assurance dette dettes courtier
                            inflation rendement"""), Field.of("law", """
                            avocat avocats tribunal plaignant procès jugement loi responsabilité divorce garde locataire
                            bailleur préjudice indemnisation recours licenciement succession délit""")),
            "es",
            List.of(Field.of("health", """
                            síntoma síntomas diagnóstico dosis medicamento medicamentos receta médico médicos pacientes
                            enfermedad enfermedades terapia tratamiento cáncer diabetes vacuna infección cirugía crónica
                            crónico sangre insulina colesterol antibióticos embarazo hipertensión alergia"""), Field.of("money", """
                            hipoteca hipotecas préstamo préstamos crédito interés intereses inversión inversiones inversor
                            acciones bonos dividendos jubilación pensión impuestos seguro deuda deudas ahorro ahorros
                            inflación rentabilidad"""), Field.of("law", """
                            abogado abogados demanda demandante demandado tribunal juez sentencia ley responsabilidad
                            divorcio custodia inquilino arrendador indemnización despido herencia delito""")));

    private Consequential() {}

    /// The field a text is of, or null.
    static @Nullable String field(Words words, String language) {
        for (Field field : FIELDS.getOrDefault(language, List.of())) {
            Vocabulary vocabulary = words.vocabulary();
            int[] ids = new int[field.words().size()];
            int different = 0;
            for (String word : field.words()) {
                int id = vocabulary.find(word);
                if (id >= 0) {
                    ids[different++] = id;
                }
            }
            if (different < FEWEST) {
                continue;
            }
            boolean[] of = new boolean[vocabulary.size()];
            for (int i = 0; i < different; i++) {
                of[ids[i]] = true;
            }
            int count = 0;
            for (int i = 0; i < words.count(); i++) {
                count += of[words.id(i)] && !words.code(i) ? 1 : 0;
            }
            if (100.0 * count >= SHARE_PCT * words.count()) {
                return field.name();
            }
        }
        return null;
    }
}
