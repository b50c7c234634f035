package assay.service.accounts.web;

import assay.service.accounts.Role;
import assay.service.platform.web.Field;
import assay.service.platform.web.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is sent to change a tenant and who belongs to it.
final class AccountFields {

    private AccountFields() {}

    /// What a member may do.
    static final Field<Role> ROLE = Field.choice("role", "What they may do.", List.of(Role.values()), Role::key)
            .example("admin");

    static final Field<String> INVITED = EmailField.of(
            "Whom it is for: the link is mailed there, and only somebody with this address can take it. Without, whoever has the link can.");

    record Rename(String name) {

        static final Schema<Rename> SCHEMA = Schema.of(
                "AccountFields",
                "What can be changed of a tenant.",
                fields -> new Rename(fields.required(
                        NameField.of("name", "What it is called.").example("Tea house"))));
    }

    record MemberRole(Role role) {

        static final Schema<MemberRole> SCHEMA = Schema.of(
                "MemberFields", "What can be changed of a member.", fields -> new MemberRole(fields.required(ROLE)));
    }

    /// @param email null where the link is to be handed over
    record Invite(@Nullable String email, Role role) {

        static final Schema<Invite> SCHEMA = Schema.of(
                "InvitationFields",
                "Whom to invite, and as what.",
                fields -> new Invite(
                        fields.optional(INVITED),
                        fields.orElse(
                                ROLE.saying("What they will be; `member` unless given.")
                                        .example("member"),
                                Role.MEMBER)));
    }

    /// @param confirm the tenant's name; without an example, because what erases shall be meant
    record Erase(String confirm) {

        static final Schema<Erase> SCHEMA = Schema.of(
                "EraseFields",
                "What shows that it is meant.",
                fields -> new Erase(fields.required(Field.text("confirm", "The tenant's name, letter for letter.")
                        .least(1)
                        .most(200))));
    }
}
