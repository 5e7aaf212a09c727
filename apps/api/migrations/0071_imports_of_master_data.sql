-- Files of master data (decision 0187): each import is a row with its file, how its columns are matched, and what its preview and its run
-- came to. The rows are read from the file each time; only those that somebody looks at are stored.
CREATE TABLE imports (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  noun          text NOT NULL CHECK (noun IN ('customers', 'articles', 'opening-stock', 'opening-balances')),
  file_digest   text NOT NULL REFERENCES files (digest),
  file_name     text NOT NULL,
  -- Format, encoding, separator, sheet, the row of the header, the header, the first rows, how each column writes numbers and dates.
  survey        jsonb NOT NULL,
  -- For each column of the file the name of ours; null = left out.
  mapping       jsonb NOT NULL,
  -- What a person said of decimal mark and order of dates: {"decimal": ",", "dateOrder": "DMY"}.
  style         jsonb NOT NULL DEFAULT '{}',
  status        text NOT NULL DEFAULT 'matching' CHECK (status IN ('matching', 'previewing', 'previewed', 'running', 'done', 'failed')),
  rows_total    integer NOT NULL CHECK (rows_total >= 0),
  -- Row of the file up to which the work under way is done.
  row_done      integer NOT NULL DEFAULT 0,
  rows_done     integer NOT NULL DEFAULT 0,
  -- {"new", "changed", "unchanged", "refused"}, of the preview or of the run so far.
  counts        jsonb NOT NULL DEFAULT '{}',
  failure       jsonb,
  created_by    bigint NOT NULL REFERENCES users,
  -- Whose rights its rows are judged and written by: who matched, corrected or ran it last.
  acted_by      bigint NOT NULL REFERENCES users,
  created_at    timestamptz NOT NULL,
  started_at    timestamptz,
  finished_at   timestamptz,
  milliseconds  bigint NOT NULL DEFAULT 0,
  version       integer NOT NULL DEFAULT 1
);
CREATE INDEX imports_newest ON imports (noun, id DESC);
CREATE INDEX imports_files ON imports (file_digest);
-- One file of a noun is written at a time: whoever comes second is told.
CREATE UNIQUE INDEX imports_running ON imports (noun) WHERE status = 'running';

-- Rows that were refused or put right, and the first ones that are new or changed.
CREATE TABLE import_rows (
  import_id   bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  row_number  integer NOT NULL,
  outcome     text NOT NULL CHECK (outcome IN ('new', 'changed', 'unchanged', 'refused')),
  label       text NOT NULL DEFAULT '',
  -- As the file has them, in its order.
  cells       jsonb NOT NULL,
  -- [{"field", "rule", "facts"}] of a refused row.
  faults      jsonb NOT NULL DEFAULT '[]',
  -- {"field": [before, after]} of a changed row.
  changes     jsonb NOT NULL DEFAULT '{}',
  -- What somebody typed in place of cells, by the name of the column.
  corrections jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (import_id, row_number)
);
CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, row_number);

-- How a user matched the columns of a file with this header last time.
CREATE TABLE import_mappings (
  user_id    bigint NOT NULL REFERENCES users,
  noun       text NOT NULL,
  header     text NOT NULL,
  mapping    jsonb NOT NULL,
  style      jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, noun, header)
);

-- Stock that was there before Cais.
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_kind_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_kind_check
  CHECK (kind IN ('receipt', 'opening', 'correction', 'count', 'sale', 'return', 'swap'));
CREATE INDEX stock_movements_opening ON stock_movements (level_id) INCLUDE (quantity) WHERE kind = 'opening';

-- Codes that differ from one that is there only by capitals are refused.
CREATE INDEX customers_lower_code ON customers (lower(code));
