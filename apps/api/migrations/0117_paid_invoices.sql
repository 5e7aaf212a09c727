-- The paid ones of the list of invoices: where few are paid yet, the newest of them stand far down.
CREATE INDEX invoices_paid ON invoices (id DESC) WHERE open_amount = 0;
