-- How tables of orders (CSV, workbook, JSON) of a retailer are read, made on a sample: by the names of their columns.
CREATE TABLE retailer_table_maps (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  retailer_id  text NOT NULL REFERENCES retailers,
  -- The names as the file writes them, without accents and capitals: a file with these is read by it.
  header_key   text NOT NULL,
  header       text[] NOT NULL,
  -- What of ours each of them is; '' = left out.
  columns      text[] NOT NULL,
  -- NULL = as it is found.
  encoding     text CHECK (encoding IN ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  decimal_mark text CHECK (decimal_mark IN ('.', ',')),
  date_order   text CHECK (date_order IN ('DMY', 'MDY', 'YMD')),
  updated_by   bigint NOT NULL REFERENCES users,
  updated_at   timestamptz NOT NULL,
  version      integer NOT NULL DEFAULT 1,
  UNIQUE (retailer_id, header_key),
  CHECK (cardinality(header) = cardinality(columns))
);
CREATE INDEX retailer_table_maps_by ON retailer_table_maps (updated_by);
