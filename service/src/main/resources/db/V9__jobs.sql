-- Long work: what was asked for, how far it is, and what became of it. The piece of work that does it lies in `work`.
CREATE TABLE job (
    id           BIGINT  NOT NULL PRIMARY KEY,
    tenant       TEXT    NOT NULL REFERENCES tenant (id),
    kind         TEXT    NOT NULL,
    -- JSON, as whoever does it reads it.
    request      TEXT    NOT NULL,
    -- queued, running, succeeded, failed or cancelled.
    state        TEXT    NOT NULL,
    -- Somebody wants it to end; what is under way is finished first.
    cancelling   BOOLEAN NOT NULL,
    hold         TEXT,
    held         BIGINT  NOT NULL DEFAULT 0,
    -- Steps, as far as they are known.
    total        BIGINT  NOT NULL DEFAULT 0,
    done         BIGINT  NOT NULL DEFAULT 0,
    failed       BIGINT  NOT NULL DEFAULT 0,
    -- How many were done when a node last took it up.
    taken_at_step BIGINT NOT NULL DEFAULT 0,
    -- What is being done, for people.
    current      TEXT,
    credits_used BIGINT  NOT NULL DEFAULT 0,
    -- Why it failed: the kind of a problem, and its sentence.
    problem      TEXT,
    detail       TEXT,
    -- JSON, as whoever did it left it.
    result       TEXT,
    created_at   BIGINT  NOT NULL,
    started_at   BIGINT,
    ended_at     BIGINT
);
CREATE INDEX job_by_tenant ON job (tenant, id);
CREATE INDEX job_unfinished ON job (tenant, id) WHERE ended_at IS NULL;
CREATE INDEX job_by_end ON job (ended_at);

-- How the posts of a blog scan were found; JSON.
CREATE TABLE blog_scan (
    job   BIGINT NOT NULL PRIMARY KEY REFERENCES job (id),
    found TEXT   NOT NULL
);

-- The posts of a blog scan, in the order in which they are scored.
CREATE TABLE blog_post (
    job       BIGINT NOT NULL REFERENCES job (id),
    position  BIGINT NOT NULL,
    url       TEXT   NOT NULL,
    -- waiting, scored, failed, unpaid or duplicate.
    state     TEXT   NOT NULL,
    scan      BIGINT,
    problem   TEXT,
    detail    TEXT,
    -- What findings across posts are made of; JSON.
    page      TEXT,
    PRIMARY KEY (job, position)
);
CREATE INDEX blog_post_by_scan ON blog_post (scan);
