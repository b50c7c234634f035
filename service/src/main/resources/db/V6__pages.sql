-- What a browser holds of a session, as its hash: pages go on by a cookie and not by refresh tokens. Null for all others.
ALTER TABLE session ADD COLUMN cookie TEXT;
CREATE UNIQUE INDEX session_by_cookie ON session (cookie);

-- Reports that whoever has the link may read. The token lies here twice: hashed, to find the report by, and sealed,
-- to be shown again to those whose report it is.
CREATE TABLE share (
    id         TEXT   NOT NULL PRIMARY KEY,
    tenant     TEXT   NOT NULL REFERENCES tenant (id),
    scan       BIGINT NOT NULL REFERENCES scan (id) ON DELETE CASCADE,
    hash       TEXT   NOT NULL UNIQUE,
    sealed     TEXT   NOT NULL,
    -- 1 where the text is shown beside the report.
    with_text  BIGINT NOT NULL,
    made_by    TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    -- Null while the link is good.
    revoked_at BIGINT
);
CREATE UNIQUE INDEX share_in_force ON share (scan) WHERE revoked_at IS NULL;
CREATE INDEX share_by_tenant ON share (tenant, created_at, id);

-- History is read by slug: the scan before it, its trend.
CREATE INDEX scan_by_slug ON scan (tenant, slug, id);
