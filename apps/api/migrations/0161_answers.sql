-- Answers to retailers (docs/domain/answers.md): order response, despatch advice, invoice and credit note, each once per record and version.

CREATE TABLE answer_profiles (
  retailer_id   text PRIMARY KEY REFERENCES retailers,
  active        boolean NOT NULL DEFAULT false,
  kinds         text[] NOT NULL DEFAULT '{}'
                CHECK (kinds <@ ARRAY['order-response', 'despatch-advice', 'invoice', 'credit-note']),
  format        text NOT NULL DEFAULT 'edifact' CHECK (format IN ('edifact', 'ubl', 'json', 'csv')),
  way           text NOT NULL DEFAULT 'file' CHECK (way IN ('file', 'sftp', 'http')),
  -- How messages name us and them; '' = theirs is that of the profile of their orders.
  own_gln       text NOT NULL DEFAULT '',
  receiver_gln  text NOT NULL DEFAULT '',
  -- Below the folder of the server, or on the server for SFTP.
  folder        text NOT NULL DEFAULT '',
  host          text NOT NULL DEFAULT '',
  port          integer NOT NULL DEFAULT 22 CHECK (port BETWEEN 1 AND 65535),
  username      text NOT NULL DEFAULT '',
  host_key      text NOT NULL DEFAULT '',
  url           text NOT NULL DEFAULT '',
  -- Where they are asked whether they have one: {key} stands for ours.
  ask_url       text NOT NULL DEFAULT '',
  -- Password, or the token that goes with each request.
  secret_sealed text,
  updated_at    timestamptz NOT NULL DEFAULT now(),
  version       integer NOT NULL DEFAULT 1
);

CREATE TABLE answers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('order-response', 'despatch-advice', 'invoice', 'credit-note')),
  -- The inbound order, delivery, invoice or credit note that it tells of.
  object_id   bigint NOT NULL,
  version     integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  number      text NOT NULL,
  retailer_id text NOT NULL REFERENCES retailers,
  customer_id bigint REFERENCES customers,
  order_id    bigint REFERENCES orders,
  -- Of an order response: what is said of each line, frozen when it became due. Of the others the records themselves never change.
  lines       jsonb,
  -- Why a person sent it anew.
  reason      text NOT NULL DEFAULT '',
  -- As it was written for its first sending; sent again, it is the same bytes.
  format      text CHECK (format IN ('edifact', 'ubl', 'json', 'csv')),
  file_name   text,
  content     bytea,
  created_by  bigint REFERENCES users,
  created_at  timestamptz NOT NULL,
  UNIQUE (kind, object_id, version),
  CHECK (num_nulls(format, file_name, content) IN (0, 3))
);
CREATE INDEX answers_retailer ON answers (retailer_id, id DESC);
CREATE INDEX answers_order ON answers (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX answers_number ON answers (number);

ALTER TABLE outbox_messages DROP CONSTRAINT outbox_messages_kind_check;
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_messages_kind_check
  CHECK (kind IN ('erp-invoice', 'erp-credit-note', 'invoice-mail', 'retailer-answer', 'retailer-post', 'webhook')) NOT VALID;
