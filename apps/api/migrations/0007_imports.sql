-- Order files: what was read, what became of each row.
CREATE TABLE import_files (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL,
  digest     text NOT NULL UNIQUE,
  mapping    jsonb NOT NULL,
  rows_read  integer NOT NULL DEFAULT 0,
  rows_accepted integer NOT NULL DEFAULT 0,
  rows_rejected integer NOT NULL DEFAULT 0,
  orders_created integer NOT NULL DEFAULT 0,
  started_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  user_id    bigint REFERENCES users,
  CHECK (finished_at IS NULL OR rows_read = rows_accepted + rows_rejected)
);

CREATE TABLE import_rejections (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id   bigint NOT NULL REFERENCES import_files,
  row_number integer NOT NULL,
  document  text NOT NULL DEFAULT '',
  reason    text NOT NULL,
  facts     jsonb NOT NULL DEFAULT '{}',
  content   jsonb NOT NULL,
  UNIQUE (file_id, row_number)
);
CREATE INDEX import_rejections_reason ON import_rejections (file_id, reason);

-- One row per order that a file became: written with the order, so that a broken run goes on without doubling.
CREATE TABLE import_documents (
  file_id   bigint NOT NULL REFERENCES import_files,
  document  text NOT NULL,
  order_id  bigint NOT NULL UNIQUE REFERENCES orders,
  line_count integer NOT NULL CHECK (line_count > 0),
  -- Quantity times price as the file says it, in centavos, worked out apart from the order's own totals.
  net       bigint NOT NULL,
  -- The accepted rows: [[row, article, quantity in thousandths, unit price in centavos], ...]
  content   jsonb NOT NULL,
  PRIMARY KEY (file_id, document)
);
