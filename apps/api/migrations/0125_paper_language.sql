-- In which language a customer's papers and e-mails are written (docs/domain/printing.md).
ALTER TABLE customers ADD COLUMN paper_language text NOT NULL DEFAULT 'pt' CHECK (paper_language IN ('pt', 'en'));
