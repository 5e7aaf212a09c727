-- What leaves the company: written in the transaction that causes it, delivered by a job (decision 0251).
CREATE TABLE outbox_messages (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            text NOT NULL CHECK (kind IN ('erp-invoice', 'invoice-mail')),
  -- Ours; it stands in what is sent, so that the receiver can be asked about it.
  key             text NOT NULL,
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'done', 'failed', 'in-doubt')),
  attempts        integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When it is due again; of one on its way, when its sender counts as dead.
  next_attempt_at timestamptz NOT NULL,
  last_error      jsonb,
  payload         jsonb NOT NULL,
  result          jsonb,
  object_type     text NOT NULL,
  object_id       text NOT NULL,
  -- Number of the record that it is about, and who receives it, for people.
  subject         text NOT NULL,
  receiver        text NOT NULL DEFAULT '',
  created_by      bigint REFERENCES users,
  created_at      timestamptz NOT NULL,
  sent_at         timestamptz,
  settled_at      timestamptz,
  version         integer NOT NULL DEFAULT 1,
  UNIQUE (kind, key),
  CHECK ((settled_at IS NOT NULL) = (state IN ('done', 'failed')))
);
CREATE INDEX outbox_messages_due ON outbox_messages (next_attempt_at) WHERE state IN ('waiting', 'sent', 'in-doubt');
CREATE INDEX outbox_messages_state ON outbox_messages (state, id DESC);
CREATE INDEX outbox_messages_kind ON outbox_messages (kind, id DESC);
CREATE INDEX outbox_messages_created ON outbox_messages (created_at);
CREATE INDEX outbox_messages_object ON outbox_messages (object_type, object_id);
