-- Credits come in grants that end, month by month, under a plan that somebody pays for; and work that waits on a network
-- holds its credits first.

-- From here on a tenant's plan stands with its credits.
--
-- The month is [period_start, period_end); null where none has begun, as of a tenant that has yet to show whose it is.
-- Months follow each other on the day of the month that period_anchor has. allocation is what the plan granted in it.
-- paid_until is null where nobody has to pay: a free plan, and one that the operator gave for ever.
-- No credit is spent from next_change_at on, until what was due then has been done.
CREATE TABLE plan_account (
    tenant         TEXT   NOT NULL PRIMARY KEY REFERENCES tenant (id),
    balance        BIGINT NOT NULL CHECK (balance >= 0),
    held           BIGINT NOT NULL CHECK (held >= 0 AND held <= balance),
    plan           TEXT   NOT NULL,
    next_change_at BIGINT NOT NULL,
    allocation     BIGINT NOT NULL,
    rewrites       BIGINT NOT NULL,
    rewrites_used  BIGINT NOT NULL CHECK (rewrites_used >= 0 AND rewrites_used <= rewrites),
    period_anchor  BIGINT,
    period_start   BIGINT,
    period_end     BIGINT,
    cycle          TEXT,
    paid_until     BIGINT,
    ends_then      BIGINT NOT NULL,
    next_plan      TEXT,
    next_plan_at   BIGINT
);

-- What there was goes on as a month that ends thirty days after this script ran; the tenant's own months begin there.
INSERT INTO plan_account (tenant, balance, held, plan, next_change_at, allocation, rewrites, rewrites_used,
    period_anchor, period_start, period_end, ends_then)
SELECT a.tenant, a.balance, 0, t.plan, ${now} + 2592000000, a.allocation,
    CASE t.plan WHEN 'growth' THEN 100 WHEN 'pro' THEN 500 WHEN 'scale' THEN 2500 ELSE 0 END, 0,
    ${now} + 2592000000, ${now}, ${now} + 2592000000, 0
FROM credit_account a JOIN tenant t ON t.id = a.tenant
WHERE EXISTS (SELECT 1 FROM ledger_entry e WHERE e.tenant = a.tenant AND e.kind = 'grant');
INSERT INTO plan_account (tenant, balance, held, plan, next_change_at, allocation, rewrites, rewrites_used, ends_then)
SELECT a.tenant, a.balance, 0, t.plan, 9223372036854775807, 0, 0, 0, 0
FROM credit_account a JOIN tenant t ON t.id = a.tenant
WHERE NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.tenant = a.tenant AND e.kind = 'grant');

DROP TABLE credit_account;
ALTER TABLE plan_account RENAME TO credit_account;
CREATE INDEX credit_account_by_change ON credit_account (next_change_at);
ALTER TABLE tenant DROP COLUMN plan;

-- What was given, and how much of it is left. What was spent since the grants last changed is not yet taken from them:
-- their order of burning is fixed until then, so it can be worked out whenever somebody looks.
CREATE TABLE credit_grant (
    -- That of the ledger entry that gave it.
    id         BIGINT NOT NULL PRIMARY KEY,
    tenant     TEXT   NOT NULL REFERENCES tenant (id),
    kind       TEXT   NOT NULL,
    amount     BIGINT NOT NULL,
    remaining  BIGINT NOT NULL CHECK (remaining >= 0 AND remaining <= amount),
    granted_at BIGINT NOT NULL,
    -- Null for what does not end.
    expires_at BIGINT,
    -- The start of the month that a plan gave it for; null for all others.
    month      BIGINT,
    ref        TEXT   NOT NULL,
    UNIQUE (tenant, ref)
);
CREATE INDEX credit_grant_open ON credit_grant (tenant) WHERE remaining > 0;

-- A plan's credits were spent before those given beside it, the older of these before the newer.
INSERT INTO credit_grant (id, tenant, kind, amount, remaining, granted_at, month, expires_at, ref)
SELECT id, tenant, 'goodwill', amount,
    CASE WHEN kept <= newer THEN 0 WHEN kept - newer < amount THEN kept - newer ELSE amount END,
    created_at, NULL, NULL, 'goodwill:' || ref
FROM (
    SELECT e.id, e.tenant, e.amount, e.created_at, e.ref,
        sum(e.amount) OVER (PARTITION BY e.tenant ORDER BY e.id DESC) - e.amount AS newer,
        a.balance AS kept
    FROM ledger_entry e JOIN credit_account a ON a.tenant = e.tenant
    WHERE e.kind = 'goodwill'
) beside;
INSERT INTO credit_grant (id, tenant, kind, amount, remaining, granted_at, month, expires_at, ref)
SELECT id, tenant, 'plan', CASE WHEN amount < rest THEN rest ELSE amount END, rest, created_at,
    ${now}, ${now} + 2592000000, ref
FROM (
    SELECT e.id, e.tenant, e.amount, e.created_at, e.ref, a.balance - coalesce((
        SELECT sum(g.remaining) FROM credit_grant g WHERE g.tenant = e.tenant), 0) AS rest
    FROM ledger_entry e JOIN credit_account a ON a.tenant = e.tenant
    WHERE e.kind = 'grant'
) first;

-- What a capture paid for: scan, research …; null for all that is no capture.
ALTER TABLE ledger_entry ADD COLUMN work TEXT;
UPDATE ledger_entry SET work = 'scan' WHERE kind = 'capture';
UPDATE ledger_entry SET kind = 'grant', ref = 'goodwill:' || ref WHERE kind = 'goodwill';

-- Credits set apart for work that is under way, until it took them or gave them back.
CREATE TABLE credit_hold (
    id         TEXT   NOT NULL PRIMARY KEY,
    tenant     TEXT   NOT NULL REFERENCES tenant (id),
    amount     BIGINT NOT NULL,
    work       TEXT   NOT NULL,
    ref        TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    ended_at   BIGINT,
    -- What was taken in the end; null while it is open.
    captured   BIGINT,
    UNIQUE (tenant, work, ref)
);
CREATE INDEX credit_hold_open ON credit_hold (created_at, id) WHERE ended_at IS NULL;

-- Every rewrite that was taken from a month's allowance (-1) or given back (1). Append-only.
CREATE TABLE rewrite_entry (
    id         BIGINT NOT NULL PRIMARY KEY,
    tenant     TEXT   NOT NULL REFERENCES tenant (id),
    amount     BIGINT NOT NULL,
    ref        TEXT   NOT NULL,
    month      BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (tenant, amount, ref)
);
CREATE INDEX rewrite_entry_by_tenant ON rewrite_entry (tenant, id);
