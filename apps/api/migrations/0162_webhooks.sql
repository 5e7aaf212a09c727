-- Webhooks (docs/domain/answers.md): who is told of what as it happens. What is told is an event; its message in the outbox takes it there.

CREATE TABLE webhooks (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text NOT NULL,
  url           text NOT NULL,
  events        text[] NOT NULL CHECK (events <@ ARRAY['order-accepted', 'order-shipped', 'order-billed', 'claim-decided']),
  -- Only of the customers of this retailer; NULL = of all.
  retailer_id   text REFERENCES retailers,
  -- What signs each request.
  secret_sealed text NOT NULL,
  paused_at     timestamptz,
  -- Told of nothing any more, and shown no longer.
  ended_at      timestamptz,
  created_by    bigint NOT NULL REFERENCES users,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  version       integer NOT NULL DEFAULT 1
);

CREATE TABLE webhook_events (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint NOT NULL REFERENCES webhooks,
  event      text NOT NULL CHECK (event IN ('order-accepted', 'order-shipped', 'order-billed', 'claim-decided', 'test')),
  -- Once per subscriber: of what, and of a claim its version.
  key        text NOT NULL,
  number     text NOT NULL,
  data       jsonb NOT NULL,
  -- It waits until its webhook is resumed.
  held       boolean NOT NULL DEFAULT false,
  at         timestamptz NOT NULL,
  UNIQUE (webhook_id, key)
);
CREATE INDEX webhook_events_of ON webhook_events (webhook_id, id DESC);
CREATE INDEX webhook_events_held ON webhook_events (webhook_id, id) WHERE held;
