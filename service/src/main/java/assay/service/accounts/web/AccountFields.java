package assay.service.accounts.web;

import assay.service.accounts.Role;
import assay.service.platform.web.Field;
import assay.service.platform.web.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The request fields for changes to a tenant and its members.
final class AccountFields {

    private AccountFields() {}

    static final Field<Role> ROLE = Field.choice("role", "The member's role.", List.of(Role.values()), Role::key)
            .example("admin");

    static final Field<String> INVITED = EmailField.of(
            "The invited person's email address. The link is emailed to this address, and only an account with this"
                    + " address can accept the invitation. Without an address, anyone who has the link can accept.");

    record Rename(String name) {

        static final Schema<Rename> SCHEMA = Schema.of(
                "AccountFields",
                "The fields of a tenant that you can change.",
                fields -> new Rename(fields.required(
                        NameField.of("name", "The tenant's name.").example("Tea house"))));
    }

    record MemberRole(Role role) {

        static final Schema<MemberRole> SCHEMA = Schema.of(
                "MemberFields",
                "The fields of a member that you can change.",
                fields -> new MemberRole(fields.required(ROLE)));
    }

    /// @param email the address to which the invitation is emailed; null to get a link instead
    record Invite(@Nullable String email, Role role) {

        static final Schema<Invite> SCHEMA = Schema.of(
                "InvitationFields",
                "The person to invite and their role.",
                fields -> new Invite(
                        fields.optional(INVITED),
                        fields.orElse(
                                ROLE.saying("The role that the person gets. Default: `member`.")
                                        .example("member"),
                                Role.MEMBER)));
    }

    /// @param confirm the tenant's name; the field has no example, so that no one erases a tenant by copying
    ///     one
    record Erase(String confirm) {

        static final Schema<Erase> SCHEMA = Schema.of(
                "EraseFields",
                "Confirms that you want to erase the tenant.",
                fields -> new Erase(fields.required(Field.text("confirm", "The tenant's exact name.")
                        .least(1)
                        .most(200))));
    }
}
