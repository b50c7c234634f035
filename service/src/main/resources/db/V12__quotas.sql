-- What tenants have stored, and what they have used of language models in a day.

-- The bytes of a tenant's texts, bundles and drafts; changed in the transaction that stores or deletes one.
ALTER TABLE credit_account ADD COLUMN stored BIGINT NOT NULL DEFAULT 0;
UPDATE credit_account SET stored =
    (SELECT coalesce(sum(coalesce(octet_length(content), 0) + coalesce(octet_length(options), 0)
        + coalesce(octet_length(page), 0)), 0) FROM scan WHERE scan.tenant = credit_account.tenant)
    + (SELECT coalesce(sum(octet_length(body)), 0) FROM research_bundle
        WHERE research_bundle.tenant = credit_account.tenant)
    + (SELECT coalesce(sum(octet_length(draft.body)), 0) FROM draft JOIN job ON job.id = draft.job
        WHERE job.tenant = credit_account.tenant)
    + (SELECT coalesce(sum(octet_length(draft_step.output)), 0) FROM draft_step JOIN job ON job.id = draft_step.job
        WHERE job.tenant = credit_account.tenant);

-- A day in UTC, counted from 1970-01-01. The row without a tenant counts for the whole service.
CREATE TABLE model_day (
    tenant TEXT   NOT NULL,
    day    BIGINT NOT NULL,
    -- What providers said they used, and what is set apart for calls under way.
    tokens BIGINT NOT NULL,
    -- Fixes for which a model was asked, and whose edits were not accepted.
    fixes  BIGINT NOT NULL,
    PRIMARY KEY (tenant, day)
);
CREATE INDEX model_day_by_day ON model_day (day);

-- Bundles that a mock made or was handed; they go sooner.
ALTER TABLE research_bundle ADD COLUMN mock BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE research_bundle SET mock = fictitious;
CREATE INDEX research_bundle_mock ON research_bundle (created_at) WHERE mock;
-- Of jobs only those of a mock hold no credits.
CREATE INDEX job_mock_by_end ON job (ended_at) WHERE hold IS NULL;
