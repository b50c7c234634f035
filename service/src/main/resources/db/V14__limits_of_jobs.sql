-- The budget of a day that ended a job: what the headers of its 429 call it, and how much a day has.
ALTER TABLE job ADD COLUMN budget TEXT;
ALTER TABLE job ADD COLUMN budget_quota BIGINT;
