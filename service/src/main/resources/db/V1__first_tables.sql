-- One script for SQLite and PostgreSQL. Times are epoch milliseconds; ids are made by the service.

CREATE TABLE tenant (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    plan       TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

-- What must exist once in a store, whichever node comes first.
CREATE TABLE installation (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE api_key (
    id           TEXT   NOT NULL PRIMARY KEY,
    tenant       TEXT   NOT NULL REFERENCES tenant (id),
    name         TEXT   NOT NULL,
    hash         TEXT   NOT NULL UNIQUE,
    shown        TEXT   NOT NULL,
    scopes       TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT,
    revoked_at   BIGINT,
    last_used_at BIGINT,
    replaced_by  TEXT
);
CREATE INDEX api_key_by_tenant ON api_key (tenant, created_at, id);

-- balance is the sum of the tenant's ledger entries; available is balance less held.
CREATE TABLE credit_account (
    tenant     TEXT   NOT NULL PRIMARY KEY REFERENCES tenant (id),
    balance    BIGINT NOT NULL CHECK (balance >= 0),
    held       BIGINT NOT NULL DEFAULT 0 CHECK (held >= 0),
    allocation BIGINT NOT NULL
);

CREATE TABLE ledger_entry (
    id            BIGINT NOT NULL PRIMARY KEY,
    tenant        TEXT   NOT NULL REFERENCES tenant (id),
    kind          TEXT   NOT NULL,
    amount        BIGINT NOT NULL,
    balance_after BIGINT NOT NULL CHECK (balance_after >= 0),
    ref           TEXT   NOT NULL,
    created_at    BIGINT NOT NULL,
    UNIQUE (tenant, kind, ref)
);
CREATE INDEX ledger_entry_by_tenant ON ledger_entry (tenant, id);

CREATE TABLE ruleset (
    version    TEXT   NOT NULL PRIMARY KEY,
    catalogue  TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE scan (
    id              BIGINT NOT NULL PRIMARY KEY,
    tenant          TEXT   NOT NULL REFERENCES tenant (id),
    created_at      BIGINT NOT NULL,
    as_of           TEXT   NOT NULL,
    url             TEXT,
    slug            TEXT   NOT NULL,
    content_type    TEXT   NOT NULL,
    word_count      BIGINT NOT NULL,
    verdict         TEXT   NOT NULL,
    overall         BIGINT NOT NULL,
    seo             BIGINT NOT NULL,
    aeo             BIGINT NOT NULL,
    geo             BIGINT NOT NULL,
    engine_version  TEXT   NOT NULL,
    ruleset_version TEXT   NOT NULL REFERENCES ruleset (version),
    credits_used    BIGINT NOT NULL,
    report          TEXT   NOT NULL,
    options         TEXT,
    content         TEXT
);
CREATE INDEX scan_by_tenant ON scan (tenant, id);
CREATE INDEX scan_by_age ON scan (created_at);

-- Events are frozen when they happen; body is what every attempt to deliver one sends.
CREATE TABLE event (
    id         TEXT   NOT NULL PRIMARY KEY,
    tenant     TEXT   NOT NULL REFERENCES tenant (id),
    sequence   BIGINT NOT NULL,
    kind       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    body       TEXT   NOT NULL,
    UNIQUE (tenant, sequence)
);

CREATE TABLE event_sequence (
    tenant TEXT   NOT NULL PRIMARY KEY REFERENCES tenant (id),
    last   BIGINT NOT NULL
);

CREATE TABLE idempotency_key (
    tenant       TEXT   NOT NULL,
    method       TEXT   NOT NULL,
    path         TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    fingerprint  TEXT   NOT NULL,
    claim        TEXT   NOT NULL,
    leased_until BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    status       BIGINT,
    headers      TEXT,
    body         TEXT,
    PRIMARY KEY (tenant, method, path, name)
);
CREATE INDEX idempotency_key_by_expiry ON idempotency_key (expires_at);

-- Theoretical arrival times in microseconds, for nodes that share a store.
CREATE ${unlogged} TABLE rate_limit (
    bucket TEXT   NOT NULL PRIMARY KEY,
    tat    BIGINT NOT NULL
);
CREATE INDEX rate_limit_by_tat ON rate_limit (tat);
