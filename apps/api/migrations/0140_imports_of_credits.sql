-- Credit lines of a file of invoices (docs/usage/import-credits.md): each row of the file stands here once with what became of it.

-- The day that the file gives a document: a credit of a file is matched to what was billed before its day.
ALTER TABLE import_documents ADD COLUMN document_date date;
UPDATE import_documents AS document SET document_date = (
  SELECT (entry.origin ->> 'fileDate')::date FROM history AS entry
  WHERE entry.object_type = 'order' AND entry.object_id = document.order_id::text AND entry.origin ->> 'fileDate' ~ '^\d{4}-\d\d-\d\d$'
  ORDER BY entry.seq LIMIT 1);

CREATE TABLE credit_import_files (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL,
  digest      text NOT NULL UNIQUE,
  -- Whose document numbers these are.
  source      text NOT NULL,
  rows_read   integer NOT NULL CHECK (rows_read >= 0),
  imported_at timestamptz NOT NULL,
  user_id     bigint NOT NULL REFERENCES users
);

CREATE TABLE credit_import_lines (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id       bigint NOT NULL REFERENCES credit_import_files,
  row_number    integer NOT NULL,
  source        text NOT NULL,
  document      text NOT NULL,
  day           date,
  customer_code text NOT NULL DEFAULT '',
  product_code  text NOT NULL DEFAULT '',
  -- Thousandths, positive, and what of them is on a credit note; centavos as the file says.
  quantity      bigint NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  matched       bigint NOT NULL DEFAULT 0 CHECK (matched BETWEEN 0 AND quantity),
  price         bigint NOT NULL DEFAULT 0,
  state         text NOT NULL CHECK (state IN ('credited', 'waiting', 'refused')),
  -- Why it waits or is refused.
  reason        text NOT NULL DEFAULT '',
  facts         jsonb NOT NULL DEFAULT '{}',
  content       jsonb NOT NULL,
  UNIQUE (file_id, row_number),
  CONSTRAINT credit_import_lines_state CHECK (CASE state
    WHEN 'credited' THEN matched = quantity AND quantity > 0 WHEN 'waiting' THEN matched < quantity AND day IS NOT NULL ELSE matched = 0 END)
);
CREATE INDEX credit_import_lines_state ON credit_import_lines (file_id, state, reason);
CREATE INDEX credit_import_lines_waiting ON credit_import_lines (source, day, document) WHERE state = 'waiting';
-- A credit of a source stands here once, whichever files it came with.
CREATE UNIQUE INDEX credit_import_lines_once ON credit_import_lines (source, document, product_code, quantity, price) WHERE state <> 'refused';

-- Which line of an invoice a credit was matched to, on which credit note.
CREATE TABLE credit_import_matches (
  line_id         bigint NOT NULL REFERENCES credit_import_lines,
  credit_note_id  bigint NOT NULL REFERENCES credit_notes,
  invoice_line_id bigint NOT NULL REFERENCES invoice_lines,
  quantity        bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (line_id, invoice_line_id, credit_note_id)
);
CREATE INDEX credit_import_matches_note ON credit_import_matches (credit_note_id);
CREATE INDEX credit_import_matches_invoice_line ON credit_import_matches (invoice_line_id);
