-- Endpoints of tenants. What is removed stays, blank, until a sweep has taken its deliveries.
CREATE TABLE webhook (
    id               TEXT    NOT NULL PRIMARY KEY,
    tenant           TEXT    NOT NULL REFERENCES tenant (id),
    url              TEXT    NOT NULL,
    description      TEXT    NOT NULL,
    -- The kinds it wants, with spaces between.
    events           TEXT    NOT NULL,
    -- Sealed, as both secrets are: JSON of names and values.
    headers          TEXT    NOT NULL,
    secret           TEXT    NOT NULL,
    -- Signs, too, until then.
    previous_secret  TEXT,
    previous_until   BIGINT,
    enabled          BOOLEAN NOT NULL,
    -- owner, failing or gone; where it is not enabled.
    disabled_because TEXT,
    -- The first failure after the last success.
    failing_since    BIGINT,
    -- When its tenant was told.
    warned_at        BIGINT,
    -- The last thing it did was to say nothing in time.
    timed_out        BOOLEAN NOT NULL,
    created_at       BIGINT  NOT NULL,
    updated_at       BIGINT  NOT NULL,
    deleted_at       BIGINT
);
CREATE INDEX webhook_by_tenant ON webhook (tenant, created_at, id);
CREATE INDEX webhook_deleted ON webhook (deleted_at) WHERE deleted_at IS NOT NULL;

-- Who delivers to an endpoint. due_at is from when there is something for it, and while a node has it leased, when that
-- ends; null where there is nothing. calls counts who put something down, so that nobody gives a lane back on which
-- something has just come.
CREATE TABLE webhook_lane (
    webhook TEXT   NOT NULL PRIMARY KEY,
    due_at  BIGINT,
    lease   TEXT,
    calls   BIGINT NOT NULL
);
CREATE INDEX webhook_lane_by_due ON webhook_lane (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_lane_by_lease ON webhook_lane (lease) WHERE lease IS NOT NULL;

-- An event on its way to an endpoint; the bytes are the event's.
CREATE TABLE delivery (
    id         BIGINT NOT NULL PRIMARY KEY,
    webhook    TEXT   NOT NULL,
    event      TEXT   NOT NULL,
    kind       TEXT   NOT NULL,
    sequence   BIGINT NOT NULL,
    -- new until it was tried, waiting to be tried again, delivered, or failed.
    state      TEXT   NOT NULL,
    -- Failures since it came, or was last asked for again: where on the schedule it is.
    failures   BIGINT NOT NULL,
    -- Attempts in all.
    attempts   BIGINT NOT NULL,
    due_at     BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    ended_at   BIGINT,
    UNIQUE (event, webhook)
);
CREATE INDEX delivery_by_webhook ON delivery (webhook, id);
CREATE INDEX delivery_new ON delivery (webhook, sequence) WHERE state = 'new';
CREATE INDEX delivery_waiting ON delivery (webhook, due_at, sequence) WHERE state = 'waiting';
CREATE INDEX delivery_failed ON delivery (webhook, id) WHERE state = 'failed';

CREATE TABLE delivery_attempt (
    delivery BIGINT NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    -- Milliseconds until there was an answer, or none.
    took     BIGINT NOT NULL,
    status   BIGINT,
    -- timed_out, unreachable or not_allowed; where there was no status.
    problem  TEXT,
    -- How the answer begins, where that is text.
    answer   TEXT,
    PRIMARY KEY (delivery, number)
);

CREATE INDEX event_by_age ON event (created_at);
