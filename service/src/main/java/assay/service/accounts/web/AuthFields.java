package assay.service.accounts.web;

import assay.service.accounts.Credentials;
import assay.service.accounts.Newcomer;
import assay.service.accounts.Passwords;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Schema;
import org.jspecify.annotations.Nullable;

/// The request fields, in both JSON and forms, for signing in and for the changes that people make to their
/// own accounts.
final class AuthFields {

    static final int LONGEST_TOKEN = 200;

    static final int LONGEST_ID = 40;

    /// The form's unique id, so that a form that is submitted twice counts only once.
    static final Field<String> FORM =
            Field.text("form", "The form's unique id.").most(LONGEST_ID);

    private static final Field<String> CURRENT_PASSWORD = Field.text(
                    "current_password", "The current password, if the account has one.")
            .most(Passwords.LONGEST);

    private AuthFields() {}

    private static Field<String> tokenField(String name, String description) {
        return Field.text(name, description).least(1).most(LONGEST_TOKEN);
    }

    private static Field<String> tenantField(String description) {
        return Field.text("tenant", description).least(1).most(LONGEST_ID);
    }

    private static Field<String> newPassword(String example) {
        return Field.text("password", "A password of at least ten characters that is hard to guess.")
                .least(Passwords.SHORTEST)
                .most(Passwords.LONGEST)
                .example(example);
    }

    record SignUp(Newcomer newcomer) {

        static final Schema<SignUp> SCHEMA =
                Schema.of("SignUpFields", "A new account with its own tenant.", SignUp::read);

        private static SignUp read(Fields fields) {
            Newcomer said = new Newcomer(
                    fields.required(
                            EmailField.of("The account's email address.").example("ada@example.com")),
                    fields.required(newPassword("steeped at eighty degrees").checked(SignUp::longEnough)),
                    fields.required(NameField.of("name", "The person's name.").example("Ada")),
                    fields.optional(NameField.of("tenant_name", "The tenant's name. Default: the person's name.")
                            .example("Tea house")),
                    fields.optional(tokenField(
                            "invitation",
                            "The part of an invitation link after the `#`. The person joins the inviting tenant, and"
                                    + " no new tenant is created.")));
            if (said.tenant() != null && said.invitation() != null) {
                fields.mistake("tenant_name", "Remove this field. With an invitation, no tenant is created.");
            }
            return new SignUp(said);
        }

        private static String longEnough(String password) {
            String mistake = Passwords.lengthMistake(password);
            if (mistake != null) {
                throw new IllegalArgumentException(mistake);
            }
            return password;
        }
    }

    record SignIn(Credentials credentials) {

        static final Schema<SignIn> SCHEMA = Schema.of(
                "SignInFields",
                "The credentials to sign in with.",
                fields -> new SignIn(new Credentials(
                        fields.required(Field.text("email", "The account's email address.")
                                .least(3)
                                .most(EmailField.LONGEST)
                                .example("ada@example.com")
                                .checked(String::strip)),
                        fields.required(Field.text("password", "The account's password.")
                                .least(1)
                                .most(Passwords.LONGEST)
                                .example("steeped at eighty degrees")),
                        fields.optional(tenantField(
                                "The tenant to sign in to. The person must be a member of it. Default: the first"
                                        + " tenant that the person joined.")),
                        fields.optional(tokenField(
                                "device_token",
                                "The `device_token` from an earlier response. With it, wrong passwords that other"
                                        + " people enter for this account don't slow you down.")))));
    }

    record Refresh(String token, @Nullable String tenant) {

        static final Schema<Refresh> SCHEMA = Schema.of(
                "RefreshFields",
                "The session's refresh token, and optionally the tenant to switch to.",
                fields -> new Refresh(
                        fields.required(tokenField(
                                "refresh_token", "The refresh token from the session's last response. It works once.")),
                        fields.optional(tenantField("The tenant to switch to. The person must be a member of it."
                                + " Default: the session's current tenant."))));
    }

    record Token(String token) {

        static final Schema<Token> SCHEMA = Schema.of(
                "TokenFields",
                "The token from a link.",
                fields -> new Token(fields.required(
                                tokenField("token", "The part of the link that follows the `#`. Each link works once."))
                        .strip()));
    }

    /// @param device the token from an earlier sign-in; null for a client that has not signed in before
    record Forgot(String email, @Nullable String device) {

        static final Schema<Forgot> SCHEMA = Schema.of(
                "ForgotFields",
                "The account whose password you want to reset.",
                fields -> new Forgot(
                        fields.required(
                                EmailField.of("The account's email address.").example("ada@example.com")),
                        fields.optional(tokenField(
                                "device_token",
                                "The `device_token` from an earlier sign-in. With this token, your requests are"
                                        + " rate-limited separately from other people's requests."))));
    }

    record Reset(String token, String password) {

        static final Schema<Reset> SCHEMA = Schema.of(
                "ResetFields",
                "A new password, and the token from the link.",
                fields -> new Reset(
                        fields.required(tokenField(
                                "token", "The part of the link that follows the `#`. Each link works once.")),
                        fields.required(newPassword("poured over in one go"))));
    }

    /// @param current the current password; null if there is none
    record NewPassword(@Nullable String current, String password) {

        static final Schema<NewPassword> SCHEMA = Schema.of(
                "PasswordFields",
                "A new password.",
                fields -> new NewPassword(
                        fields.optional(CURRENT_PASSWORD), fields.required(newPassword("poured over in one go"))));
    }

    /// @param password the current password; null if there is none
    record NewEmail(String email, @Nullable String password) {

        static final Schema<NewEmail> SCHEMA = Schema.of(
                "EmailFields",
                "A new email address.",
                fields -> new NewEmail(
                        fields.required(EmailField.of("The account's new email address.")
                                .example("ada.byron@example.com")),
                        fields.optional(CURRENT_PASSWORD.saying("The password, if the account has one."))));
    }

    record Me(String name) {

        static final Schema<Me> SCHEMA = Schema.of(
                "MeFields",
                "The fields of the signed-in user that can be changed.",
                fields -> new Me(fields.required(
                        NameField.of("name", "The person's name.").example("Ada Byron"))));
    }

    record Join(String invitation) {

        static final Schema<Join> SCHEMA = Schema.of(
                "JoinFields",
                "The invitation to accept.",
                fields -> new Join(fields.required(tokenField(
                                "invitation",
                                "The part of the invitation link that follows the `#`. Each link works once."))
                        .strip()));
    }
}
