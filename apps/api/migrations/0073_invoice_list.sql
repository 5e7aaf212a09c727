-- What is open of an invoice stands beside it, so that the list of invoices finds the open ones by an index (decision 0191). The account stays
-- the truth: the figure follows open_items in the same statement, and doctor compares them.

LOCK TABLE invoices, account_entries, open_items IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE invoices ADD COLUMN open_amount bigint NOT NULL DEFAULT 0;
UPDATE invoices SET open_amount = o.open_amount
FROM account_entries AS e JOIN open_items AS o ON o.entry_id = e.id
WHERE e.invoice_id = invoices.id AND o.open_amount <> 0;
ALTER TABLE invoices ADD CONSTRAINT invoices_open CHECK (open_amount BETWEEN 0 AND greatest(total, 0));

-- Rows in the order of their ids: two payments of one customer run one after the other, but prints touch the same rows.
CREATE FUNCTION follow_open_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM invoices WHERE id IN (
    SELECT e.invoice_id FROM changed AS o JOIN account_entries AS e ON e.id = o.entry_id WHERE e.invoice_id IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE invoices SET open_amount = o.open_amount
  FROM changed AS o JOIN account_entries AS e ON e.id = o.entry_id
  WHERE invoices.id = e.invoice_id AND invoices.open_amount <> o.open_amount;
  RETURN NULL;
END $$;
CREATE TRIGGER open_items_added AFTER INSERT ON open_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_open_items();
CREATE TRIGGER open_items_settled AFTER UPDATE ON open_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_open_items();

-- One index for each filter of the list; the newest first.
CREATE INDEX invoices_open ON invoices (due_on, id DESC) WHERE open_amount > 0;
CREATE INDEX invoices_unprinted ON invoices (id DESC) WHERE printed_at IS NULL;
CREATE INDEX invoices_by_due ON invoices (due_on, id DESC);
CREATE INDEX invoices_by_series ON invoices (series, id DESC);
CREATE INDEX invoices_by_user ON invoices (created_by, id DESC);
CREATE INDEX invoices_by_nuit ON invoices ((customer ->> 'nuit'), id DESC);
