package assay.service.accounts;

import assay.service.platform.web.Fields;
import assay.service.platform.web.ProblemKind;
import org.jspecify.annotations.Nullable;

/// What somebody sends to come in, read in one way whether it is JSON or a form.
final class AuthFields {

    static final int LONGEST_TOKEN = 200;

    static final int LONGEST_ID = 40;

    private AuthFields() {}

    /// @param tenant what to call the new tenant; null for the person's name
    record SignUp(
            String email,
            String password,
            String name,
            @Nullable String tenant,
            @Nullable String invitation) {

        static SignUp read(Fields fields) {
            String email = EmailField.read(fields, "email");
            String password = fields.required("password", Passwords.LONGEST, ProblemKind.VALIDATION_FAILED);
            String name = NameField.read(fields, "name");
            @Nullable String tenant = NameField.optional(fields, "tenant_name");
            @Nullable String invitation = fields.text("invitation", 1, LONGEST_TOKEN);
            @Nullable String mistake = password.isEmpty() ? null : Passwords.lengthMistake(password);
            if (mistake != null) {
                fields.mistake("password", mistake);
            }
            if (tenant != null && invitation != null) {
                fields.mistake("tenant_name", "With an invitation there is no tenant to name.");
            }
            fields.done();
            return new SignUp(email, password, name, tenant, invitation);
        }
    }

    /// @param tenant where to work; null for the tenant joined first
    /// @param device as an earlier answer gave it; null for a client that has not signed in before
    record SignIn(
            String email,
            String password,
            @Nullable String tenant,
            @Nullable String device) {
        static SignIn read(Fields fields) {
            String email = fields.required("email", EmailField.LONGEST, ProblemKind.VALIDATION_FAILED)
                    .strip();
            String password = fields.required("password", Passwords.LONGEST, ProblemKind.VALIDATION_FAILED);
            @Nullable String tenant = fields.text("tenant", 1, LONGEST_ID);
            @Nullable String device = fields.text("device_token", 1, LONGEST_TOKEN);
            fields.done();
            return new SignIn(email, password, tenant, device);
        }
    }

    record Reset(String token, String password) {
        static Reset read(Fields fields) {
            String token = fields.required("token", LONGEST_TOKEN, ProblemKind.VALIDATION_FAILED);
            String password = fields.required("password", Passwords.LONGEST, ProblemKind.VALIDATION_FAILED);
            fields.done();
            return new Reset(token, password);
        }
    }

    /// @param device as an answer to a sign-in gave it; null for a client that has not signed in before
    record Forgot(String email, @Nullable String device) {
        static Forgot read(Fields fields) {
            String email = EmailField.read(fields, "email");
            @Nullable String device = fields.text("device_token", 1, LONGEST_TOKEN);
            fields.done();
            return new Forgot(email, device);
        }
    }

    /// What stands behind the `#` of a link.
    static String token(Fields fields, String field) {
        String token = fields.required(field, LONGEST_TOKEN, ProblemKind.VALIDATION_FAILED)
                .strip();
        fields.done();
        return token;
    }
}
