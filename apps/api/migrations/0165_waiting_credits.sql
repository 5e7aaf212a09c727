-- Credits of a file that wait are matched again when invoices come (docs/usage/import-credits.md): with what was said when the file came in.
-- NULL = read before; importing the file again says it.
ALTER TABLE credit_import_files ADD COLUMN operation_id text REFERENCES operations;
ALTER TABLE credit_import_files ADD COLUMN reason_id text REFERENCES reasons;

-- Until when invoices were looked at; one row.
CREATE TABLE credit_import_looks (
  id        boolean PRIMARY KEY DEFAULT true CHECK (id),
  looked_at timestamptz NOT NULL
);
