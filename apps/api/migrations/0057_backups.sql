-- Backups that this database made, and the restore that it came from (decisions 0163 and 0164).
CREATE TABLE backups (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Name of its folder.
  name         text NOT NULL,
  folder       text NOT NULL,
  -- Made by the job: only these are removed when they are old.
  scheduled    boolean NOT NULL,
  started_at   timestamptz NOT NULL,
  -- NULL = at work, or killed half-way: the next backup says which.
  finished_at  timestamptz,
  -- Why it failed; NULL = it is whole.
  error_code   text,
  bytes        bigint,
  rows         bigint,
  key_id       text,
  copied_to    text,
  -- Removed because newer ones replace it.
  removed_at   timestamptz,
  -- When it was last restored for trial, and how many findings that had.
  rehearsed_at timestamptz,
  findings     integer,
  CHECK (finished_at IS NOT NULL OR error_code IS NULL),
  CHECK ((rehearsed_at IS NULL) = (findings IS NULL))
);
CREATE UNIQUE INDEX backups_name ON backups (folder, name);
CREATE INDEX backups_rehearsed ON backups (rehearsed_at DESC) WHERE rehearsed_at IS NOT NULL;

-- Until the last issued numbers are confirmed, no number of any series is given.
CREATE TABLE restores (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  backup       text NOT NULL,
  -- The moment that the data is of.
  snapshot_at  timestamptz NOT NULL,
  restored_at  timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE UNIQUE INDEX restores_unconfirmed ON restores ((true)) WHERE confirmed_at IS NULL;

-- Numbers that were issued after the backup and are not in this database: from `restored` + 1 to `confirmed`.
CREATE TABLE restored_series (
  restore_id bigint NOT NULL REFERENCES restores,
  kind       text NOT NULL,
  series     text NOT NULL,
  year       integer NOT NULL,
  restored   integer NOT NULL,
  confirmed  integer NOT NULL,
  PRIMARY KEY (restore_id, kind, series, year),
  CHECK (confirmed >= restored)
);

INSERT INTO job_configs (id, quantity, schedule) VALUES
  ('backup', 14, '{"kind": "times", "times": ["01:30"], "weekdays": [1, 2, 3, 4, 5, 6, 7]}');
