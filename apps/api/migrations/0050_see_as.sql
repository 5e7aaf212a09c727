-- An administrator sees the product as a user does, read-only, for a while (decision 0151). It belongs to the session, which stays theirs.
CREATE TABLE see_as (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- Who looks, and as whom.
  admin_id   bigint NOT NULL REFERENCES users,
  user_id    bigint NOT NULL REFERENCES users,
  reason     text NOT NULL CHECK (reason <> ''),
  started_at timestamptz NOT NULL,
  -- It ends by itself at this moment.
  ends_at    timestamptz NOT NULL CHECK (ends_at > started_at),
  -- When its end was recorded in the history of the user; null = not yet.
  ended_at   timestamptz CHECK (ended_at >= started_at),
  CHECK (admin_id <> user_id)
);
CREATE UNIQUE INDEX see_as_open ON see_as (session_id) WHERE ended_at IS NULL;
CREATE INDEX see_as_ends ON see_as (ends_at) WHERE ended_at IS NULL;
CREATE INDEX see_as_session ON see_as (session_id);
