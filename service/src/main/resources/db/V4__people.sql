-- People, where they belong, how they come in, and what was done by whom. Nothing a token opens lies here as it
-- is: of tokens the hash, of signing keys what the master key sealed.

-- From here on nobody comes in, and what it has goes bit by bit.
ALTER TABLE tenant ADD COLUMN erased_at BIGINT;

CREATE TABLE person (
    id          TEXT   NOT NULL PRIMARY KEY,
    email       TEXT   NOT NULL,
    -- In lower case, so that one mailbox is one account.
    email_key   TEXT   NOT NULL UNIQUE,
    name        TEXT   NOT NULL,
    -- Null for those who sign in by a provider alone.
    password    TEXT,
    verified_at BIGINT,
    created_at  BIGINT NOT NULL
);

CREATE TABLE membership (
    tenant     TEXT   NOT NULL REFERENCES tenant (id),
    person     TEXT   NOT NULL REFERENCES person (id),
    role       TEXT   NOT NULL,
    -- How it came about: founded, mailed, link or operator. What a squatter made is told by it.
    means      TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, person)
);
CREATE INDEX membership_by_person ON membership (person, created_at, tenant);

-- Waiting for an answer; who accepted or revoked one stands in the audit log.
CREATE TABLE invitation (
    id         TEXT   NOT NULL PRIMARY KEY,
    tenant     TEXT   NOT NULL REFERENCES tenant (id),
    -- Null for whoever has the link.
    email      TEXT,
    role       TEXT   NOT NULL,
    hash       TEXT   NOT NULL UNIQUE,
    -- Whose it is, a person or a key: it is good while they may still give the role.
    maker      TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX invitation_by_tenant ON invitation (tenant, created_at, id);
CREATE INDEX invitation_by_expiry ON invitation (expires_at);

-- What a mail carries to prove that its reader has the mailbox: good once, for one purpose.
CREATE TABLE mail_token (
    hash       TEXT   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL REFERENCES person (id),
    purpose    TEXT   NOT NULL,
    -- Such as a new address.
    value      TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX mail_token_by_person ON mail_token (person, purpose);
CREATE INDEX mail_token_by_expiry ON mail_token (expires_at);

CREATE TABLE session (
    id           TEXT   NOT NULL PRIMARY KEY,
    person       TEXT   NOT NULL REFERENCES person (id),
    tenant       TEXT   NOT NULL,
    means        TEXT   NOT NULL,
    address      TEXT   NOT NULL,
    agent        TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    revoked_at   BIGINT
);
CREATE INDEX session_by_person ON session (person, created_at, id);
CREATE INDEX session_by_tenant ON session (tenant);
CREATE INDEX session_by_expiry ON session (expires_at);

-- Every refresh token a session had; one that comes back after its use tells that somebody has a copy.
CREATE TABLE refresh_token (
    hash       TEXT   NOT NULL PRIMARY KEY,
    session    TEXT   NOT NULL REFERENCES session (id),
    created_at BIGINT NOT NULL,
    used_at    BIGINT
);
CREATE INDEX refresh_token_by_session ON refresh_token (session);
CREATE INDEX refresh_token_by_use ON refresh_token (used_at);

-- Whom the OpenID provider knows under which name.
CREATE TABLE openid_identity (
    issuer  TEXT NOT NULL,
    subject TEXT NOT NULL,
    person  TEXT NOT NULL REFERENCES person (id),
    PRIMARY KEY (issuer, subject)
);
CREATE INDEX openid_identity_by_person ON openid_identity (person);

-- Browsers on their way to the provider and back.
CREATE TABLE openid_request (
    hash       TEXT   NOT NULL PRIMARY KEY,
    sealed     TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX openid_request_by_expiry ON openid_request (expires_at);

-- The newest signs; those before verify until what they signed has run out.
CREATE TABLE signing_key (
    id         TEXT   NOT NULL PRIMARY KEY,
    number     BIGINT NOT NULL UNIQUE,
    sealed     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    retired_at BIGINT
);

CREATE TABLE audit_entry (
    id         BIGINT NOT NULL PRIMARY KEY,
    tenant     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    actor_kind TEXT   NOT NULL,
    actor      TEXT   NOT NULL,
    action     TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    address    TEXT   NOT NULL,
    details    TEXT   NOT NULL
);
CREATE INDEX audit_entry_by_tenant ON audit_entry (tenant, id);
CREATE INDEX audit_entry_by_age ON audit_entry (created_at);
