package assay.service.accounts;

import org.jspecify.annotations.Nullable;

/// A sign-up request.
///
/// @param tenant name of the new tenant; null for the person's name
/// @param invitation to an existing tenant to join instead; null for none
public record Newcomer(
        String email,
        String password,
        String name,
        @Nullable String tenant,
        @Nullable String invitation) {}
