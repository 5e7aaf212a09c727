-- The log of what goes to retailers and comes from them (docs/domain/exchanges.md): each exchange, and each attempt at it.
CREATE TABLE exchanges (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  direction         text NOT NULL CHECK (direction IN ('in', 'out')),
  channel           text NOT NULL CHECK (channel IN ('upload', 'call', 'folder', 'sftp', 'email', 'http', 'webhook', 'file')),
  kind              text NOT NULL CHECK (kind IN ('orders', 'claims', 'order-response', 'despatch-advice', 'invoice', 'credit-note', 'event')),
  retailer_id       text REFERENCES retailers,
  -- What people know it by: the name of a file, the number of a document.
  reference         text NOT NULL,
  -- Ours, of the message: repeating keeps it.
  key               text,
  inbound_file_id   bigint REFERENCES inbound_files ON DELETE SET NULL,
  claim_file_id     bigint REFERENCES claim_files ON DELETE SET NULL,
  outbox_message_id bigint REFERENCES outbox_messages ON DELETE SET NULL,
  order_id          bigint REFERENCES orders ON DELETE SET NULL,
  invoice_id        bigint REFERENCES invoices ON DELETE SET NULL,
  opened_at         timestamptz NOT NULL,
  -- Of the last attempt; before the first one, when it was opened.
  last_at           timestamptz NOT NULL,
  attempts          integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_result       text CHECK (last_result IN ('done', 'empty', 'same', 'refused', 'unreachable', 'in-doubt')),
  -- How the newest attempts ended, the newest last.
  results           text[] NOT NULL DEFAULT '{}',
  milliseconds      integer,
  fault             jsonb,
  next_at           timestamptz,
  -- Somebody says that it is dealt with.
  handled_at        timestamptz,
  handled_by        bigint REFERENCES users,
  -- Derived by the domain.
  state             text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'empty', 'same', 'refused', 'failed', 'in-doubt')),
  needs_attention   boolean NOT NULL DEFAULT false,
  search_text       text NOT NULL DEFAULT '',
  version           integer NOT NULL DEFAULT 1,
  CHECK ((attempts = 0) = (last_result IS NULL)),
  CHECK ((handled_at IS NULL) = (handled_by IS NULL))
);
CREATE UNIQUE INDEX exchanges_key ON exchanges (key) WHERE key IS NOT NULL;
-- What asks for a person stands first, then the newest.
CREATE INDEX exchanges_order_of_list ON exchanges (needs_attention DESC, last_at DESC, id DESC);
CREATE INDEX exchanges_retailer ON exchanges (retailer_id, needs_attention DESC, last_at DESC, id DESC);
CREATE INDEX exchanges_kind ON exchanges (kind, needs_attention DESC, last_at DESC, id DESC);
CREATE INDEX exchanges_state ON exchanges (state, needs_attention DESC, last_at DESC, id DESC);
CREATE INDEX exchanges_last ON exchanges (last_at, id);
CREATE INDEX exchanges_search ON exchanges USING gin (search_text gin_trgm_ops);
CREATE INDEX exchanges_inbound_file ON exchanges (inbound_file_id) WHERE inbound_file_id IS NOT NULL;
CREATE INDEX exchanges_claim_file ON exchanges (claim_file_id) WHERE claim_file_id IS NOT NULL;
CREATE INDEX exchanges_outbox_message ON exchanges (outbox_message_id) WHERE outbox_message_id IS NOT NULL;
CREATE INDEX exchanges_order ON exchanges (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX exchanges_invoice ON exchanges (invoice_id) WHERE invoice_id IS NOT NULL;

-- Bodies are cut and without secrets (packages/domain/src/exchanges/storable-message.ts).
CREATE TABLE exchange_attempts (
  exchange_id   bigint NOT NULL REFERENCES exchanges ON DELETE CASCADE,
  number        integer NOT NULL CHECK (number > 0),
  at            timestamptz NOT NULL,
  milliseconds  integer NOT NULL CHECK (milliseconds >= 0),
  result        text NOT NULL CHECK (result IN ('done', 'empty', 'same', 'refused', 'unreachable', 'in-doubt')),
  fault         jsonb,
  request_head  text,
  request_body  text,
  -- Bytes of the whole body as it was.
  request_bytes integer,
  answer_head   text,
  answer_body   text,
  answer_bytes  integer,
  PRIMARY KEY (exchange_id, number)
);
CREATE INDEX exchange_attempts_at ON exchange_attempts (at);

-- The files that came in before there was a log.
INSERT INTO exchanges (direction, channel, kind, retailer_id, reference, inbound_file_id, opened_at, last_at, attempts, last_result, results, milliseconds, fault,
  state, needs_attention, search_text)
SELECT 'in', file.channel, 'orders', file.retailer_id, file.file_name, file.id, file.arrived_at, coalesce(file.read_at, file.arrived_at), 1, ended.result,
  ARRAY[ended.result], coalesce(file.milliseconds, 0),
  CASE ended.result WHEN 'refused' THEN jsonb_build_object('code', coalesce(file.faults->0->>'code', 'empty'), 'facts',
    coalesce(file.faults->0->'facts', '{}') || coalesce(file.faults->0->'place', '{}')) END,
  ended.result, ended.result = 'refused', searchable(file.file_name)
FROM inbound_files AS file
CROSS JOIN LATERAL (SELECT CASE file.status WHEN 'same' THEN 'same' WHEN 'failed' THEN 'refused' ELSE 'done' END AS result) AS ended
WHERE file.status <> 'received' ORDER BY file.arrived_at, file.id;
INSERT INTO exchanges (direction, channel, kind, retailer_id, reference, inbound_file_id, opened_at, last_at, search_text)
SELECT 'in', channel, 'orders', retailer_id, file_name, id, arrived_at, arrived_at, searchable(file_name) FROM inbound_files WHERE status = 'received' ORDER BY id;

INSERT INTO exchanges (direction, channel, kind, retailer_id, reference, claim_file_id, opened_at, last_at, attempts, last_result, results, milliseconds, fault,
  state, needs_attention, search_text)
SELECT 'in', 'upload', 'claims', file.retailer_id, file.file_name, file.id, file.created_at, coalesce(file.finished_at, file.created_at), 1, ended.result,
  ARRAY[ended.result], coalesce(file.milliseconds, 0), file.failure, ended.result, ended.result = 'refused', searchable(file.file_name)
FROM claim_files AS file
CROSS JOIN LATERAL (SELECT CASE file.status WHEN 'failed' THEN 'refused' ELSE 'done' END AS result) AS ended
WHERE file.status <> 'running' ORDER BY file.created_at, file.id;
INSERT INTO exchanges (direction, channel, kind, retailer_id, reference, claim_file_id, opened_at, last_at, search_text)
SELECT 'in', 'upload', 'claims', retailer_id, file_name, id, created_at, created_at, searchable(file_name) FROM claim_files WHERE status = 'running' ORDER BY id;

INSERT INTO exchange_attempts (exchange_id, number, at, milliseconds, result, fault)
SELECT id, 1, last_at, coalesce(milliseconds, 0), last_result, fault FROM exchanges WHERE last_result IS NOT NULL;
