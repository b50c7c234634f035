package assay.service.accounts;

import org.jspecify.annotations.Nullable;

/// What somebody comes in by.
///
/// @param tenant where to work; null for the tenant joined first
/// @param device as an earlier sign-in gave it; null for a client that has not signed in before
public record Credentials(
        String email,
        String password,
        @Nullable String tenant,
        @Nullable String device) {}
