package assay.service.accounts;

import org.jspecify.annotations.Nullable;

/// Somebody who wants an account.
///
/// @param tenant what to call the new tenant; null for the person's name
/// @param invitation into a tenant that is joined instead; null where none is brought
public record Newcomer(
        String email,
        String password,
        String name,
        @Nullable String tenant,
        @Nullable String invitation) {}
