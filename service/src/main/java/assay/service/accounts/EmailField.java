package assay.service.accounts;

import assay.service.platform.mail.Mail;
import assay.service.platform.web.Fields;
import assay.service.platform.web.ProblemKind;
import org.jspecify.annotations.Nullable;

/// An e-mail address in a request: one that mail can be sent to. That there is a mailbox, only a mail can tell.
final class EmailField {

    /// RFC 5321, section 4.5.3.1.3, less the angle brackets.
    static final int LONGEST = 254;

    private EmailField() {}

    static String read(Fields fields, String name) {
        String email =
                fields.required(name, LONGEST, ProblemKind.VALIDATION_FAILED).strip();
        check(fields, name, email);
        return email;
    }

    /// Null where there is none.
    static @Nullable String optional(Fields fields, String name) {
        String text = fields.text(name, 1, LONGEST);
        String email = text == null ? null : text.strip();
        if (email != null) {
            check(fields, name, email);
        }
        return email;
    }

    private static void check(Fields fields, String name, String email) {
        if (!email.isEmpty() && !Mail.isAddress(email)) {
            fields.mistake(name, "This field must be an e-mail address such as ada@example.com.");
        }
    }
}
