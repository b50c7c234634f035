-- Work that waits to be done. due_at is from when anybody may take a piece; taking it writes a lease and moves due_at to
-- the lease's end, so a piece whose node died is due again without anybody's doing. What is done is deleted.
CREATE TABLE work (
    id         BIGINT NOT NULL PRIMARY KEY,
    queue      TEXT   NOT NULL,
    lane       TEXT   NOT NULL,
    payload    TEXT   NOT NULL,
    due_at     BIGINT NOT NULL,
    lease      TEXT,
    attempts   BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX work_by_due ON work (queue, due_at, id);
