-- The budget of a day that ended a job: what the headers of its 429 call it, and how much a day has.
ALTER TABLE job ADD COLUMN budget TEXT;
ALTER TABLE job ADD COLUMN budget_quota BIGINT;

-- Every secret that was promised to sign, too: one a line, until when, and the secret, sealed.
ALTER TABLE webhook ADD COLUMN previous_secrets TEXT NOT NULL DEFAULT '';
UPDATE webhook SET previous_secrets = CAST(previous_until AS TEXT) || ' ' || previous_secret
WHERE previous_secret IS NOT NULL AND previous_until IS NOT NULL;
ALTER TABLE webhook DROP COLUMN previous_secret;
ALTER TABLE webhook DROP COLUMN previous_until;
