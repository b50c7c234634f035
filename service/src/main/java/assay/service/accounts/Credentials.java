package assay.service.accounts;

import org.jspecify.annotations.Nullable;

/// Credentials for signing in.
///
/// @param tenant the tenant to sign in to; null for the tenant that the person joined first
/// @param device the token from an earlier sign-in; null for a client that has not signed in before
public record Credentials(
        String email,
        String password,
        @Nullable String tenant,
        @Nullable String device) {}
