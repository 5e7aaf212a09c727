-- A sale at the counter that is paid at once is a VD (venda a dinheiro): invoice and receipt in one, in series of its own (decision 0259).
ALTER TABLE invoices ADD COLUMN kind text NOT NULL DEFAULT 'FT' CHECK (kind IN ('FT', 'VD'));
ALTER TABLE invoices
  DROP CONSTRAINT invoices_series_year_sequence_key,
  ADD CONSTRAINT invoices_series UNIQUE (kind, series, year, sequence),
  ADD CONSTRAINT invoices_cash_sale_at_counter CHECK (kind = 'FT' OR shipment_id IS NULL);
CREATE INDEX invoices_by_kind ON invoices (kind, id DESC);

-- How the customer paid: kind, reference, bank, cheque. NULL = billed on account.
ALTER TABLE deliveries ADD COLUMN billing_payment jsonb,
  ADD CONSTRAINT deliveries_payment_at_counter CHECK (billing_payment IS NULL OR shipment_id IS NULL);

-- A payment whose receipt is the VD itself bears its number, and none of the series of receipts.
ALTER TABLE payments ADD COLUMN invoice_id bigint UNIQUE REFERENCES invoices,
  DROP CONSTRAINT payments_numbered,
  ADD CONSTRAINT payments_numbered CHECK (
    num_nulls(number, supplier, customer, issued_on, created_by) IN (0, 5)
    AND num_nulls(series, year, sequence) = CASE WHEN number IS NULL OR invoice_id IS NOT NULL THEN 3 ELSE 0 END);
