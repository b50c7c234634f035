package assay.service.accounts;

import org.jspecify.annotations.Nullable;

/// A sign-up request.
///
/// @param tenant the name of the new tenant; null to use the person's name
/// @param invitation an invitation to an existing tenant, which the person joins instead; null if there is
///     none
public record Newcomer(
        String email,
        String password,
        String name,
        @Nullable String tenant,
        @Nullable String invitation) {}
