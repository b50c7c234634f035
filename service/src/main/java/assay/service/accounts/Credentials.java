package assay.service.accounts;

import org.jspecify.annotations.Nullable;

/// Credentials for signing in.
///
/// @param tenant to work in; null for the one joined first
/// @param device the token from an earlier sign-in; null for a client that has not signed in before
public record Credentials(
        String email,
        String password,
        @Nullable String tenant,
        @Nullable String device) {}
