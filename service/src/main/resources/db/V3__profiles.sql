-- What a team wants otherwise of its scans. Every change is a version of its own, because reports name theirs.
CREATE TABLE profile (
    tenant     TEXT   NOT NULL REFERENCES tenant (id),
    version    BIGINT NOT NULL,
    name       TEXT   NOT NULL,
    wishes     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, version)
);
