-- One row, written whenever somebody asks whether this database takes work: reading alone would call a full disk ready.
CREATE TABLE health_checks (
  id smallint PRIMARY KEY CHECK (id = 1),
  checked_at timestamptz NOT NULL
);
