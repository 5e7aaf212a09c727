-- Printers as master data, with what was last read of them, and prints that go straight to a printer (docs/domain/printing.md).
ALTER TABLE printers RENAME COLUMN uri TO address;
ALTER TABLE printers
  ADD COLUMN key         text,
  ADD COLUMN forms       text[] NOT NULL DEFAULT '{}' CHECK (forms <@ ARRAY['invoice', 'delivery-note', 'label']),
  -- Name of the printer that takes over; '' = the browser.
  ADD COLUMN fallback    text NOT NULL DEFAULT '',
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (searchable(name || ' ' || address)) STORED,
  ADD COLUMN created_at  timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at  timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN version     integer NOT NULL DEFAULT 1,
  -- As last read of the printer. Levels in percent; NULL = it does not say.
  ADD COLUMN state       text NOT NULL DEFAULT 'unread'
    CHECK (state IN ('ready', 'printing', 'low', 'stopped', 'unreachable', 'unread')),
  ADD COLUMN reason      text,
  ADD COLUMN model       text NOT NULL DEFAULT '',
  ADD COLUMN paper       smallint CHECK (paper BETWEEN 0 AND 100),
  ADD COLUMN toner       smallint CHECK (toner BETWEEN 0 AND 100),
  ADD COLUMN read_at     timestamptz,
  -- Since when it is in this state.
  ADD COLUMN state_since timestamptz;
UPDATE printers SET key = upper(regexp_replace(name, '\s', '', 'g')) || CASE WHEN later THEN ' ' || id ELSE '' END,
  forms = CASE purpose WHEN 'billing' THEN ARRAY['invoice', 'delivery-note'] ELSE ARRAY['delivery-note', 'label'] END
FROM (SELECT id AS one, row_number() OVER (PARTITION BY upper(regexp_replace(name, '\s', '', 'g')) ORDER BY id) > 1 AS later FROM printers) AS folded
WHERE folded.one = printers.id;
ALTER TABLE printers DROP COLUMN purpose, ALTER COLUMN key SET NOT NULL, ADD UNIQUE (key);
CREATE INDEX printers_by_branch ON printers (branch_id, name);
CREATE INDEX printers_search ON printers USING gin (search_text gin_trgm_ops);

ALTER TABLE print_jobs DROP CONSTRAINT print_jobs_state_check;
ALTER TABLE print_jobs
  ADD CONSTRAINT print_jobs_state_check
    CHECK (state IN ('waiting', 'sending', 'queued', 'printing', 'stopped', 'in-doubt', 'printed', 'failed')),
  -- Which copy it is: 1 = the first, 2 = the second …
  ADD COLUMN copy_number integer NOT NULL DEFAULT 1 CHECK (copy_number >= 1),
  -- Ours alone: the printer is asked for it when nobody knows whether it has the print.
  ADD COLUMN name        text NOT NULL DEFAULT '',
  -- The number under which the printer knows it.
  ADD COLUMN printer_job integer,
  -- Since when it is in this state.
  ADD COLUMN state_since timestamptz,
  -- The printer that it was for at first.
  ADD COLUMN moved_from  bigint REFERENCES printers;
UPDATE print_jobs SET state_since = coalesce(settled_at, at);
UPDATE print_jobs SET copy_number = numbered.place FROM (
  SELECT id, row_number() OVER (PARTITION BY object_type, object_id ORDER BY id) AS place FROM print_jobs WHERE state <> 'failed') AS numbered
WHERE numbered.id = print_jobs.id;
DROP INDEX print_jobs_open;
-- One print of a paper at a time, and the queue of a printer in order.
CREATE UNIQUE INDEX print_jobs_open ON print_jobs (object_type, object_id) WHERE state NOT IN ('printed', 'failed');
CREATE INDEX print_jobs_queue ON print_jobs (printer_id, id) WHERE state NOT IN ('printed', 'failed');
CREATE INDEX print_jobs_of_printer ON print_jobs (printer_id, settled_at) WHERE printer_id IS NOT NULL;
CREATE INDEX users_by_printer ON users (default_printer) WHERE default_printer IS NOT NULL;

ALTER TABLE imports DROP CONSTRAINT imports_noun_check;
ALTER TABLE imports ADD CONSTRAINT imports_noun_check CHECK (noun IN (
  'customers', 'customer-addresses', 'articles', 'article-units', 'price-lines', 'opening-stock', 'opening-balances',
  'vat-codes', 'payment-conditions', 'reasons', 'routes', 'trucks', 'drivers', 'teams', 'holidays', 'printers'));
