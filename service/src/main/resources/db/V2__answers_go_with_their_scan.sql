-- What a kept answer shows, so that it can be dropped with it; null where nothing of it is ever deleted.
ALTER TABLE idempotency_key ADD COLUMN subject TEXT;
CREATE INDEX idempotency_key_by_subject ON idempotency_key (tenant, subject) WHERE subject IS NOT NULL;
