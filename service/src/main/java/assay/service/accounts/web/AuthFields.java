package assay.service.accounts.web;

import assay.service.accounts.Credentials;
import assay.service.accounts.Newcomer;
import assay.service.accounts.Passwords;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Schema;
import org.jspecify.annotations.Nullable;

/// What people send to come in, and what they change about themselves; read in one way whether it is JSON or a form.
final class AuthFields {

    static final int LONGEST_TOKEN = 200;

    static final int LONGEST_ID = 40;

    /// What tells a form from others, so that it counts once.
    static final Field<String> FORM = Field.text("form", "Of this form alone.").most(LONGEST_ID);

    private static final Field<String> CURRENT_PASSWORD = Field.text(
                    "current_password", "The password so far, where there is one.")
            .most(Passwords.LONGEST);

    private AuthFields() {}

    private static Field<String> tokenField(String name, String description) {
        return Field.text(name, description).least(1).most(LONGEST_TOKEN);
    }

    private static Field<String> tenantField(String description) {
        return Field.text("tenant", description).least(1).most(LONGEST_ID);
    }

    private static Field<String> newPassword(String example) {
        return Field.text("password", "Ten characters or more, and not one that anybody would try first.")
                .least(Passwords.SHORTEST)
                .most(Passwords.LONGEST)
                .example(example);
    }

    record SignUp(Newcomer newcomer) {

        static final Schema<SignUp> SCHEMA =
                Schema.of("SignUpFields", "A new account, with a tenant of its own.", SignUp::read);

        private static SignUp read(Fields fields) {
            Newcomer said = new Newcomer(
                    fields.required(
                            EmailField.of("Where the account can be reached.").example("ada@example.com")),
                    fields.required(newPassword("steeped at eighty degrees").checked(SignUp::longEnough)),
                    fields.required(
                            NameField.of("name", "What the person is called.").example("Ada")),
                    fields.optional(
                            NameField.of("tenant_name", "What the tenant is called; the person's name unless given.")
                                    .example("Tea house")),
                    fields.optional(
                            tokenField(
                                    "invitation",
                                    "What stands behind the `#` of an invitation's link: the person joins its tenant, and none is made.")));
            if (said.tenant() != null && said.invitation() != null) {
                fields.mistake("tenant_name", "With an invitation there is no tenant to name.");
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
                "Who comes in.",
                fields -> new SignIn(
                        new Credentials(
                                fields.required(Field.text("email", "The address of the account.")
                                        .least(3)
                                        .most(EmailField.LONGEST)
                                        .example("ada@example.com")
                                        .checked(String::strip)),
                                fields.required(Field.text("password", "Its password.")
                                        .least(1)
                                        .most(Passwords.LONGEST)
                                        .example("steeped at eighty degrees")),
                                fields.optional(
                                        tenantField(
                                                "Which of the person's tenants to work in; the first they joined unless given.")),
                                fields.optional(
                                        tokenField(
                                                "device_token",
                                                "The `device_token` of an earlier answer: guesses of strangers at this account do not slow you down.")))));
    }

    record Refresh(String token, @Nullable String tenant) {

        static final Schema<Refresh> SCHEMA = Schema.of(
                "RefreshFields",
                "How a session goes on.",
                fields -> new Refresh(
                        fields.required(
                                tokenField("refresh_token", "As the last answer of this session gave it; good once.")),
                        fields.optional(
                                tenantField("Another of the person's tenants to go on in; the same unless given."))));
    }

    record Token(String token) {

        static final Schema<Token> SCHEMA = Schema.of(
                "TokenFields",
                "What a link brought.",
                fields -> new Token(
                        fields.required(tokenField("token", "What stands behind the `#` of the link; good once."))
                                .strip()));
    }

    /// @param device as an answer to a sign-in gave it; null for a client that has not signed in before
    record Forgot(String email, @Nullable String device) {

        static final Schema<Forgot> SCHEMA = Schema.of(
                "ForgotFields",
                "Whose password was forgotten.",
                fields -> new Forgot(
                        fields.required(
                                EmailField.of("The address of the account.").example("ada@example.com")),
                        fields.optional(
                                tokenField(
                                        "device_token",
                                        "The `device_token` of a sign-in: requests of strangers do not count against yours."))));
    }

    record Reset(String token, String password) {

        static final Schema<Reset> SCHEMA = Schema.of(
                "ResetFields",
                "A new password, and the right to choose it.",
                fields -> new Reset(
                        fields.required(tokenField("token", "What stands behind the `#` of the link; good once.")),
                        fields.required(newPassword("poured over in one go"))));
    }

    /// @param current null where there is none
    record NewPassword(@Nullable String current, String password) {

        static final Schema<NewPassword> SCHEMA = Schema.of(
                "PasswordFields",
                "A new password.",
                fields -> new NewPassword(
                        fields.optional(CURRENT_PASSWORD), fields.required(newPassword("poured over in one go"))));
    }

    /// @param password null where there is none
    record NewEmail(String email, @Nullable String password) {

        static final Schema<NewEmail> SCHEMA = Schema.of(
                "EmailFields",
                "A new e-mail address.",
                fields -> new NewEmail(
                        fields.required(EmailField.of("Where the account can be reached from now on.")
                                .example("ada.byron@example.com")),
                        fields.optional(CURRENT_PASSWORD.saying("The password, where there is one."))));
    }

    record Me(String name) {

        static final Schema<Me> SCHEMA = Schema.of(
                "MeFields",
                "What people change about themselves.",
                fields -> new Me(fields.required(
                        NameField.of("name", "What the person is called.").example("Ada Byron"))));
    }

    record Join(String invitation) {

        static final Schema<Join> SCHEMA = Schema.of(
                "JoinFields",
                "An invitation.",
                fields -> new Join(
                        fields.required(tokenField("invitation", "What stands behind the `#` of its link; good once."))
                                .strip()));
    }
}
