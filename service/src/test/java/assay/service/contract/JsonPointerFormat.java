package assay.service.contract;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.format.Format;

/// The format `json-pointer` as defined by RFC 6901, section 3: empty, or tokens that each begin with `/`, in
/// which `~` is followed by 0 or 1. The validator's own format also rejects `#`.
final class JsonPointerFormat implements Format {

    @Override
    public String getName() {
        return "json-pointer";
    }

    @Override
    public String getMessageKey() {
        return "format.json-pointer";
    }

    @Override
    public boolean matches(ExecutionContext context, String value) {
        return isPointer(value);
    }

    static boolean isPointer(String value) {
        if (!value.isEmpty() && value.charAt(0) != '/') {
            return false;
        }
        for (int tilde = value.indexOf('~'); tilde >= 0; tilde = value.indexOf('~', tilde + 1)) {
            if (!value.startsWith("0", tilde + 1) && !value.startsWith("1", tilde + 1)) {
                return false;
            }
        }
        return true;
    }
}
