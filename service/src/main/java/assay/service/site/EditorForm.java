package assay.service.site;

import assay.scoring.ContentType;
import assay.scoring.Strictness;
import assay.service.accounts.Caller;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RequestId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The fields of the editor's form, which its script sends as well.
final class EditorForm {

    static final String CONTENT = "content";
    static final String TYPE = "content_type";
    static final String STRICTNESS = "strictness";

    /// What the form sends of a text: what a scan's request may hold, as far as the page asks for it.
    static final List<String> FIELDS = List.of(
            CONTENT,
            "title",
            "meta_description",
            "slug",
            "primary_keyword",
            TYPE,
            STRICTNESS,
            "language",
            "published_at",
            "modified_at",
            "base_url");

    /// What choices stand at where nothing is said of them.
    static final Map<String, String> USUAL =
            Map.of(TYPE, ContentType.BLOG.key(), STRICTNESS, Strictness.BALANCED.key());

    /// Folded away as long as nothing stands in them.
    static final List<String> MORE = List.of("language", "published_at", "modified_at", "base_url");

    private static final JsonMapper JSON = new JsonMapper();

    private EditorForm() {}

    /// What was sent of a text.
    static Map<String, String> values(HttpServletRequest request) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : FIELDS) {
            String value = request.getParameter(name);
            if (value != null && !value.isBlank()) {
                values.put(name, name.equals(CONTENT) ? lineEnds(value) : value);
            }
        }
        return values;
    }

    /// A form sends its lines ended by two characters, where the text had one; places in it are counted with one.
    static String lineEnds(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n');
    }

    /// The request that a script of the page would have sent.
    static Call<?> call(String path, HttpServletRequest request, Map<String, String> values, @Nullable String key) {
        boolean usable = key != null && key.matches("[\\x21-\\x7e]{1,255}");
        return new Call<>("POST", path, RequestId.of(request), usable ? key : null, JSON.writeValueAsBytes(values));
    }

    /// A page may lie open while somebody else signs in in this browser, or goes to work in another tenant: its text is
    /// not that one's to see or to pay for.
    ///
    /// @param whose as [Frame#whose] wrote it into the page
    static void requireSame(Caller caller, @Nullable String whose) {
        if (!Frame.whose(caller).equals(whose)) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    "This page was opened in another account or tenant than the one this browser works in now. Nothing was"
                            + " scored or saved. Copy your text if you need it here, and load the page again.");
        }
    }
}
