-- Figures of returns (docs/domain/returns-figures.md) and the filters that their links need.
CREATE INDEX credit_notes_issued_by_branch ON credit_notes (branch_id, issued_on) WHERE issued_on IS NOT NULL;
CREATE INDEX credit_notes_by_submission ON credit_notes (submitted_at) WHERE submitted_at IS NOT NULL;
CREATE INDEX credit_note_lines_batch ON credit_note_lines (batch) WHERE batch IS NOT NULL;
-- What was sold in some weeks, in a branch or in all, without opening the invoices.
CREATE INDEX invoices_sales ON invoices (issued_on) INCLUDE (branch_id, net);

-- Found by the last part of a number, and read by kind of work on the home page.
CREATE INDEX credit_notes_by_serial ON credit_notes (split_part(number, '/', 2)) WHERE number IS NOT NULL;
CREATE INDEX credit_notes_by_credit_serial ON credit_notes (split_part(credit_number, '/', 2)) WHERE credit_number IS NOT NULL;
