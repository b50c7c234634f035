-- Who of the tenants is whom at the payment provider, and what was last taken over from there. The provider's own picture is
-- the truth: it is fetched anew whenever an event says that something happened, and what lies here is what was made of it.
CREATE TABLE billing_customer (
    tenant         TEXT   NOT NULL PRIMARY KEY REFERENCES tenant (id),
    customer       TEXT   NOT NULL UNIQUE,
    created_at     BIGINT NOT NULL,
    -- Counts what happened; a picture is taken over as of the count it was fetched at, and only over the one it was fetched after.
    wanted         BIGINT NOT NULL DEFAULT 0,
    applied        BIGINT NOT NULL DEFAULT 0,
    -- When to look even if no event came; null where nothing goes on.
    look_at        BIGINT,
    -- Until when a checkout can be paid at; null where none was ever begun.
    open_until     BIGINT,
    -- What was taken over; null where nobody has paid yet.
    subscription   TEXT,
    status         TEXT,
    plan           TEXT,
    cycle          TEXT,
    anchor         BIGINT,
    paid_until     BIGINT,
    ends           BIGINT NOT NULL DEFAULT 0,
    -- The invoice of which owners were told that it could not be paid.
    failed_invoice TEXT
);
CREATE INDEX billing_customer_by_look ON billing_customer (look_at);

-- Events that were taken, so that each counts once.
CREATE TABLE billing_event (
    id          TEXT   NOT NULL PRIMARY KEY,
    kind        TEXT   NOT NULL,
    -- Empty for those that name none.
    customer    TEXT   NOT NULL,
    received_at BIGINT NOT NULL
);
CREATE INDEX billing_event_by_age ON billing_event (received_at);
CREATE INDEX billing_event_by_customer ON billing_event (customer);

-- Money that went back, by refund or dispute, and what it took of the credits.
CREATE TABLE billing_reversal (
    id          TEXT   NOT NULL PRIMARY KEY,
    tenant      TEXT   NOT NULL REFERENCES tenant (id),
    invoice     TEXT   NOT NULL,
    credits     BIGINT NOT NULL,
    created_at  BIGINT NOT NULL,
    -- When they were given back: the dispute was won, or the refund came to nothing.
    returned_at BIGINT
);
CREATE INDEX billing_reversal_by_tenant ON billing_reversal (tenant);
