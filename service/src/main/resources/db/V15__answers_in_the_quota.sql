-- Answers kept under an Idempotency-Key count as stored.
UPDATE credit_account SET stored = stored
    + (SELECT coalesce(sum(octet_length(body)), 0) FROM idempotency_key
        WHERE idempotency_key.tenant = credit_account.tenant);
