package assay.service.site;

import assay.scoring.ContentType;
import assay.scoring.Strictness;
import assay.service.accounts.Caller;
import assay.service.platform.web.Body;
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

/// The fields of the editor's form. The editor's script sends the same fields.
final class EditorForm {

    static final String CONTENT = "content";
    static final String TYPE = "content_type";
    static final String STRICTNESS = "strictness";

    /// The form's fields: the fields of a scan request that the page offers.
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

    /// The default choices.
    static final Map<String, String> USUAL =
            Map.of(TYPE, ContentType.BLOG.key(), STRICTNESS, Strictness.BALANCED.key());

    /// The fields that are collapsed as long as all of them are empty.
    static final List<String> MORE = List.of("language", "published_at", "modified_at", "base_url");

    private static final JsonMapper JSON = new JsonMapper();

    private EditorForm() {}

    /// Returns the submitted field values.
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

    /// Converts line endings. Forms send CRLF even if the text contained LF, and offsets in the text count
    /// one character per line ending.
    static String lineEnds(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n');
    }

    /// Returns the request that the page's script would have sent.
    static Call<?> call(String path, HttpServletRequest request, Map<String, String> values, @Nullable String key) {
        boolean usable = key != null && key.matches("[\\x21-\\x7e]{1,255}");
        byte[] body = JSON.writeValueAsBytes(values);
        // For this body and the text that is read from it.
        Body.of(request).take(3L * body.length);
        return new Call<>("POST", path, RequestId.of(request), usable ? key : null, body);
    }

    /// Refuses requests from a page that was opened by another user or in another tenant, because the current
    /// user and tenant should neither see its text nor pay for it. The page may have been open while someone
    /// else signed in, or while the user switched tenants.
    ///
    /// @param whose the value that [Frame#whose] wrote into the page
    static void requireSame(Caller caller, @Nullable String whose) {
        if (!Frame.whose(caller).equals(whose)) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    "Copy your text if you need it, then reload this page. The page was opened in a different account"
                            + " or team, so nothing was scored or saved.");
        }
    }
}
