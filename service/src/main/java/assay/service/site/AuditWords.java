package assay.service.site;

import assay.service.accounts.Audit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Describes entries of the audit log in sentences.
final class AuditWords {

    private AuditWords() {}

    static String who(Audit.Entry done) {
        String name = done.who();
        if (name != null) {
            return name;
        }
        // The person closed their account. The remaining members still see the person's email address.
        String email = done.details().get("email");
        if (email != null
                && done.action() == Audit.Action.MEMBER_REMOVED
                && done.actor().equals(done.subject())) {
            return email;
        }
        return switch (done.kind()) {
            case "operator" -> "The operator";
            case "provider" -> "The payment provider";
            case "service" -> "Assay";
            case "key" -> "A deleted key";
            default -> "A former member";
        };
    }

    /// Returns the label of an action, also used in the filter.
    static String name(Audit.Action action) {
        return switch (action) {
            case SESSION_OPENED -> "Signed in";
            case SESSION_REFUSED -> "Sign-in refused";
            case SESSION_ENDED -> "Session ended";
            case SESSION_REUSED -> "Session token used twice";
            case PASSWORD_CHANGED -> "Password changed";
            case PASSWORD_RESET -> "Password reset";
            case EMAIL_VERIFIED -> "Email address confirmed";
            case EMAIL_CHANGED -> "Email address changed";
            case KEY_CREATED -> "Key created";
            case KEY_ROTATED -> "Key rotated";
            case KEY_REVOKED -> "Key revoked";
            case INVITATION_CREATED -> "Invitation created";
            case INVITATION_REVOKED -> "Invitation withdrawn";
            case MEMBER_JOINED -> "Member joined";
            case MEMBER_CHANGED -> "Role changed";
            case MEMBER_REMOVED -> "Member left or was removed";
            case TENANT_CREATED -> "Team created";
            case TENANT_RENAMED -> "Team renamed";
            case TENANT_EXPORTED -> "Data exported";
            case PLAN_CHANGED -> "Plan changed";
            case CREDITS_GRANTED -> "Credits granted";
            case PAYMENT_REFUNDED -> "Payment refunded";
            case PAYMENT_DISPUTED -> "Payment disputed";
            case REPORT_SHARED -> "Report shared";
            case REPORT_UNSHARED -> "Report no longer shared";
            case WEBHOOK_CREATED -> "Webhook created";
            case WEBHOOK_CHANGED -> "Webhook changed";
            case WEBHOOK_ROTATED -> "Webhook secret rotated";
            case WEBHOOK_DISABLED -> "Webhook turned off";
            case WEBHOOK_DELETED -> "Webhook removed";
            case LINK_MADE -> "Account link created";
        };
    }

    static String what(Audit.Entry done) {
        Audit.Action action = done.action();
        if (action == null) {
            return done.actionKey();
        }
        Map<String, String> said = done.details();
        return switch (action) {
            case SESSION_OPENED ->
                switch (said.getOrDefault("means", "")) {
                    case "password" -> "Signed in with a password";
                    case "provider" -> "Signed in with single sign-on";
                    case "link" -> "Signed in with a link";
                    default -> "Signed in";
                };
            case SESSION_REFUSED -> "Sign-in refused: wrong password";
            case SESSION_ENDED -> "Ended a session";
            case SESSION_REUSED -> "Session ended because its token was used twice and may have been copied";
            case PASSWORD_CHANGED -> "Changed their password";
            case PASSWORD_RESET -> "Reset their password";
            case EMAIL_VERIFIED -> "Confirmed their email address";
            case EMAIL_CHANGED ->
                "Changed their email address" + part(" from ", said.get("from")) + part(" to ", said.get("to"));
            case KEY_CREATED ->
                "Created the key" + quoted(said.get("name")) + part(", scopes: ", rights(said.get("scopes")));
            case KEY_ROTATED -> "Rotated the key" + quoted(said.get("name"));
            case KEY_REVOKED -> "Revoked the key" + quoted(done.about() == null ? done.subject() : done.about());
            case INVITATION_CREATED ->
                said.containsKey("email")
                        ? "Invited " + said.get("email") + part(" as ", said.get("role"))
                        : "Created an invitation link" + part(" for the role ", said.get("role"));
            case INVITATION_REVOKED -> "Withdrew an invitation";
            case MEMBER_JOINED ->
                (done.actor().equals(done.subject()) ? "Joined" : "Added " + about(done))
                        + part(" as ", said.get("role"));
            case MEMBER_CHANGED ->
                "Changed the role of " + about(done) + part(" from ", said.get("from")) + part(" to ", said.get("to"));
            case MEMBER_REMOVED ->
                done.actor().equals(done.subject())
                        ? "Left the team" + part(", role: ", said.get("role"))
                        : "Removed " + said.getOrDefault("email", "a member") + part(", role: ", said.get("role"));
            case TENANT_CREATED -> "Created the team" + quoted(said.get("name"));
            case TENANT_RENAMED -> "Renamed the team to" + quoted(said.get("to"));
            case TENANT_EXPORTED -> "Exported the team's data";
            case PLAN_CHANGED -> "Changed the plan" + part(" from ", said.get("from")) + part(" to ", said.get("to"));
            case CREDITS_GRANTED ->
                "Granted credits" + part(": ", said.get("credits")) + part(" for ", said.get("ref"));
            case PAYMENT_REFUNDED -> "Refunded a payment" + part("; credits taken back: ", said.get("credits"));
            case PAYMENT_DISPUTED ->
                "Reversed a disputed payment" + part("; credits taken back: ", said.get("credits"));
            case REPORT_SHARED ->
                "Shared the report for scan " + done.subject()
                        + ("true".equals(said.get("with_text")) ? ", with its text" : ", without its text");
            case REPORT_UNSHARED -> "Stopped sharing the report for scan " + done.subject();
            case WEBHOOK_CREATED -> "Created a webhook for " + said.getOrDefault("url", "a URL");
            case WEBHOOK_CHANGED -> "Changed the webhook for " + said.getOrDefault("url", "a URL");
            case WEBHOOK_ROTATED -> "Replaced the secret of the webhook for " + said.getOrDefault("url", "a URL");
            case WEBHOOK_DISABLED ->
                "gone".equals(said.get("because"))
                        ? "Turned off a webhook because its endpoint returned 410 Gone"
                        : "Turned off a webhook because deliveries failed for five days";
            case WEBHOOK_DELETED -> "Removed the webhook for " + said.getOrDefault("url", "a URL");
            case LINK_MADE ->
                switch (said.getOrDefault("purpose", "")) {
                            case "link" -> "Created a link to sign in as ";
                            case "reset" -> "Created a link to choose a password for ";
                            default -> "Created a link to confirm the email address of ";
                        }
                        + about(done);
        };
    }

    private static String about(Audit.Entry done) {
        String about = done.about();
        return about == null ? "a former member" : about;
    }

    /// Returns the two texts joined; empty if there is no second text.
    private static String part(String before, @Nullable String text) {
        return text == null || text.isEmpty() ? "" : before + text;
    }

    private static String quoted(@Nullable String name) {
        return name == null ? "" : " “" + name + "”";
    }

    private static String rights(@Nullable String scopes) {
        return scopes == null ? "" : scopes.replace(" ", ", ");
    }
}
