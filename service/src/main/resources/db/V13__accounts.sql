-- Who an address belongs to is known once somebody has shown its mailbox. Until then any number of accounts may name it,
-- or signing up would tell who has an account: `address` is what an account names, and `email_key`, which is unique, is
-- that of confirmed accounts, and the id of all others.
ALTER TABLE person ADD COLUMN address TEXT NOT NULL DEFAULT '';
UPDATE person SET address = email_key;
UPDATE person SET email_key = id WHERE verified_at IS NULL;
CREATE INDEX person_by_address ON person (address, created_at);

-- 1 where the password was set or shown by the person who has the mailbox. Of older ones nobody knows.
ALTER TABLE person ADD COLUMN password_proven BIGINT NOT NULL DEFAULT 0;
-- Browsers that signed in under an earlier number are not known any more.
ALTER TABLE person ADD COLUMN browsers BIGINT NOT NULL DEFAULT 0;

-- Failed attempts to sign in, by what is counted together: an account and an address, an account, a known browser.
CREATE TABLE sign_in_failure (
    bucket   TEXT   NOT NULL PRIMARY KEY,
    failures BIGINT NOT NULL,
    -- The next attempt is taken from here on.
    free_at  BIGINT NOT NULL,
    -- Forgotten from here on.
    ends_at  BIGINT NOT NULL
);
CREATE INDEX sign_in_failure_by_end ON sign_in_failure (ends_at);

-- Mailboxes, however they were written, that brought a tenant its first credits; as a keyed hash.
CREATE TABLE credited_mailbox (
    mailbox    TEXT   NOT NULL PRIMARY KEY,
    created_at BIGINT NOT NULL
);
CREATE INDEX credited_mailbox_by_age ON credited_mailbox (created_at);
