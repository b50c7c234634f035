-- What research came to, and what was brought in its place.
CREATE TABLE research_bundle (
    -- Rises with time; bundles are listed by it.
    number     BIGINT NOT NULL PRIMARY KEY,
    id         TEXT   NOT NULL UNIQUE,
    tenant     TEXT   NOT NULL REFERENCES tenant (id),
    keyword    TEXT   NOT NULL,
    -- What a list says of it, so that it need not read the body.
    house_product TEXT NOT NULL,
    tools      BIGINT NOT NULL,
    fictitious BOOLEAN NOT NULL,
    -- research or user.
    origin     TEXT   NOT NULL,
    -- Of the body, as it is answered.
    hash       TEXT   NOT NULL,
    -- JSON, of the published schema.
    body       TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX research_bundle_by_tenant ON research_bundle (tenant, number);
CREATE INDEX research_bundle_by_time ON research_bundle (created_at);

-- The steps of research and drafts that are done.
CREATE TABLE draft_step (
    job           BIGINT NOT NULL REFERENCES job (id),
    step          TEXT   NOT NULL,
    position      BIGINT NOT NULL,
    -- JSON, as the step left it.
    output        TEXT   NOT NULL,
    -- Who answered; null where nobody was asked.
    provider      TEXT,
    model         TEXT,
    calls         BIGINT NOT NULL,
    input_tokens  BIGINT NOT NULL,
    output_tokens BIGINT NOT NULL,
    searches      BIGINT NOT NULL,
    -- Millionths of a US dollar; null where a price is not known.
    micro_usd     BIGINT,
    PRIMARY KEY (job, step)
);

-- What steps used in vain: they failed, or another provider answered in the end.
CREATE TABLE draft_step_failed (
    job           BIGINT NOT NULL REFERENCES job (id),
    step          TEXT   NOT NULL,
    provider      TEXT   NOT NULL,
    model         TEXT   NOT NULL,
    -- How many steps were done by then.
    position      BIGINT NOT NULL,
    calls         BIGINT NOT NULL,
    input_tokens  BIGINT NOT NULL,
    output_tokens BIGINT NOT NULL,
    searches      BIGINT NOT NULL,
    -- Millionths of a US dollar; null where a price is not known.
    micro_usd     BIGINT,
    PRIMARY KEY (job, step, provider, model)
);

-- What a draft came to; JSON, as it is answered but for its credits.
CREATE TABLE draft (
    job    BIGINT NOT NULL PRIMARY KEY REFERENCES job (id),
    bundle TEXT   NOT NULL,
    format TEXT   NOT NULL,
    body   TEXT   NOT NULL
);

-- Calls of language models that no job stands for, while they are under way.
CREATE TABLE model_call (
    id     TEXT   NOT NULL PRIMARY KEY,
    tenant TEXT   NOT NULL REFERENCES tenant (id),
    -- When it is over at the latest, whoever made it.
    until  BIGINT NOT NULL
);
CREATE INDEX model_call_by_tenant ON model_call (tenant);

-- What was seen of a fetched page beside its text, so that the text can be judged again as it was: JSON. Null for a text
-- that came with its call, where the text was not kept, and in scans that are older than this column.
ALTER TABLE scan ADD COLUMN page TEXT;
