-- The account of each customer, open-item (decision 0165): entries that are never changed, and allocations of credits to debts between
-- them. What is open of an entry is kept beside it, and doctor proves it.

-- Whoever bills finishes first and then waits.
LOCK TABLE invoices, receivables, payments IN SHARE ROW EXCLUSIVE MODE;

-- A payment is a document: a receipt of a series of its branch. Those from before Cais have no number.
ALTER TABLE payments
  ADD COLUMN branch_id       text REFERENCES branches,
  ADD COLUMN number          text UNIQUE,
  ADD COLUMN series          text,
  ADD COLUMN year            integer,
  ADD COLUMN sequence        integer CHECK (sequence >= 1),
  ADD COLUMN kind            text NOT NULL DEFAULT 'other'
    CHECK (kind IN ('cash', 'transfer', 'cheque', 'card', 'mpesa', 'emola', 'other')),
  -- Supplier and customer as printed; NULL = no receipt was issued.
  ADD COLUMN supplier        jsonb,
  ADD COLUMN customer        jsonb,
  ADD COLUMN issued_on       date,
  ADD COLUMN created_by      bigint REFERENCES users,
  ADD COLUMN created_at      timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN reversed_on     date,
  ADD COLUMN reversed_at     timestamptz,
  ADD COLUMN reversed_by     bigint REFERENCES users,
  ADD COLUMN reversal_reason text,
  ADD COLUMN version         integer NOT NULL DEFAULT 1,
  ADD COLUMN search_text     text NOT NULL GENERATED ALWAYS AS (searchable(coalesce(number, '') || ' ' || reference)) STORED,
  ADD CONSTRAINT payments_series UNIQUE (series, year, sequence),
  ADD CONSTRAINT payments_numbered CHECK (num_nulls(number, series, year, sequence, supplier, customer, issued_on, created_by) IN (0, 8)),
  ADD CONSTRAINT payments_reversed CHECK (num_nulls(reversed_on, reversed_at, reversed_by, reversal_reason) IN (0, 4));
UPDATE payments SET branch_id = c.branch_id FROM customers c WHERE c.id = payments.customer_id;
ALTER TABLE payments ALTER COLUMN branch_id SET NOT NULL;
CREATE INDEX payments_branch ON payments (branch_id, id DESC);
CREATE INDEX payments_day ON payments (paid_on);
CREATE INDEX payments_search ON payments USING gin (search_text gin_trgm_ops);

CREATE TABLE account_entries (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  kind        text NOT NULL CHECK (kind IN ('opening', 'invoice', 'credit-note', 'receipt', 'reversal')),
  -- Number of the document, as people know it.
  document    text NOT NULL,
  issued_on   date NOT NULL,
  due_on      date NOT NULL,
  -- In centavos: above zero the customer owes it, below zero it is the customer's credit.
  amount      bigint NOT NULL CHECK (amount <> 0),
  invoice_id  bigint UNIQUE REFERENCES invoices,
  payment_id  bigint REFERENCES payments,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'invoice') = (invoice_id IS NOT NULL)),
  CHECK ((kind IN ('receipt', 'reversal')) = (payment_id IS NOT NULL)),
  CHECK (kind = 'opening' OR (amount > 0) = (kind IN ('invoice', 'reversal')))
);
CREATE INDEX account_entries_customer ON account_entries (customer_id, issued_on, id) INCLUDE (amount);
CREATE UNIQUE INDEX account_entries_payment ON account_entries (payment_id, kind) WHERE payment_id IS NOT NULL;

-- How much of a credit settles how much of a debt. Below zero it takes an earlier allocation back.
CREATE TABLE account_allocations (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id  bigint NOT NULL REFERENCES customers,
  debit_id     bigint NOT NULL REFERENCES account_entries,
  credit_id    bigint NOT NULL REFERENCES account_entries,
  amount       bigint NOT NULL CHECK (amount <> 0),
  allocated_on date NOT NULL,
  created_by   bigint REFERENCES users,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CHECK (debit_id <> credit_id)
);
CREATE INDEX account_allocations_debit ON account_allocations (debit_id);
CREATE INDEX account_allocations_credit ON account_allocations (credit_id);

CREATE TRIGGER account_entries_append_only BEFORE UPDATE OR DELETE ON account_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_allocations_append_only BEFORE UPDATE OR DELETE ON account_allocations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What is open of each entry: its amount and the allocations to it. The database itself refuses to allocate more than is open.
CREATE TABLE open_items (
  entry_id    bigint PRIMARY KEY REFERENCES account_entries,
  customer_id bigint NOT NULL REFERENCES customers,
  due_on      date NOT NULL,
  amount      bigint NOT NULL,
  open_amount bigint NOT NULL,
  CONSTRAINT open_items_within CHECK (open_amount BETWEEN least(amount, 0) AND greatest(amount, 0))
) WITH (fillfactor = 90);
CREATE INDEX open_items_open ON open_items (customer_id, due_on, entry_id) INCLUDE (open_amount) WHERE open_amount <> 0;

CREATE FUNCTION add_open_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_items (entry_id, customer_id, due_on, amount, open_amount)
    SELECT id, customer_id, due_on, amount, amount FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER account_entries_open AFTER INSERT ON account_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_open_items();

CREATE FUNCTION settle_open_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE open_items SET open_amount = open_amount + change.amount
  FROM (
    SELECT entry_id, sum(amount) AS amount FROM (
      SELECT debit_id AS entry_id, -amount AS amount FROM added UNION ALL SELECT credit_id, amount FROM added) AS side
    GROUP BY entry_id) AS change
  WHERE change.entry_id = open_items.entry_id;
  RETURN NULL;
END $$;
CREATE TRIGGER account_allocations_settle AFTER INSERT ON account_allocations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION settle_open_items();

-- What the ledger of before held, so that no customer's exposure moves: each debt as an entry, ...
CREATE TEMP TABLE old_debts ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY r.issued_on, r.id) AS place, r.customer_id, r.document, r.issued_on, r.due_on, r.amount,
    r.amount - r.open_amount AS paid, i.id AS invoice_id
  FROM (SELECT * FROM receivables WHERE amount > 0
    UNION ALL SELECT NULL, customer_id, number, issued_on, due_on, total, 0 FROM invoices AS i
      WHERE total > 0 AND NOT EXISTS (SELECT FROM receivables AS r
        WHERE r.document = i.number AND r.customer_id = i.customer_id AND r.amount = i.total)) AS r
  LEFT JOIN invoices AS i ON i.number = r.document AND i.customer_id = r.customer_id AND i.total = r.amount;
INSERT INTO account_entries (customer_id, kind, document, issued_on, due_on, amount, invoice_id)
  SELECT customer_id, CASE WHEN invoice_id IS NULL THEN 'opening' ELSE 'invoice' END, document, issued_on, due_on, amount, invoice_id
  FROM old_debts ORDER BY place;
-- ... each payment as one, ...
INSERT INTO account_entries (customer_id, kind, document, issued_on, due_on, amount, payment_id)
  SELECT customer_id, 'receipt', coalesce(nullif(reference, ''), 'Pagamento anterior'), paid_on, paid_on, -amount, id
  FROM payments ORDER BY paid_on, id;
-- ... and where what was paid of the debts is not what the payments come to, the difference as an opening balance on the other side.
CREATE TEMP TABLE old_differences ON COMMIT DROP AS
  SELECT customer_id, sum(amount) AS amount, min(day) AS day FROM (
    SELECT customer_id, paid AS amount, issued_on AS day FROM old_debts WHERE paid > 0
    UNION ALL SELECT customer_id, -amount, paid_on FROM payments) AS side
  GROUP BY customer_id HAVING sum(amount) <> 0;
INSERT INTO account_entries (customer_id, kind, document, issued_on, due_on, amount)
  SELECT customer_id, 'opening', CASE WHEN amount > 0 THEN 'Pagamentos anteriores' ELSE 'Saldo anterior' END, day, day, -amount
  FROM old_differences ORDER BY customer_id;
-- What was paid of the debts lies end to end with what paid it: where two pieces overlap, one settled the other.
CREATE TEMP TABLE old_debits ON COMMIT DROP AS
  SELECT e.customer_id, e.id AS entry_id, coalesce(d.paid, e.amount) AS paid,
    sum(coalesce(d.paid, e.amount)) OVER (PARTITION BY e.customer_id ORDER BY e.issued_on, e.id) AS upto
  FROM (SELECT *, row_number() OVER (ORDER BY id) AS entry FROM account_entries WHERE amount > 0) AS e
  LEFT JOIN (SELECT paid, row_number() OVER (ORDER BY place) AS entry FROM old_debts) AS d USING (entry)
  WHERE coalesce(d.paid, e.amount) > 0;
CREATE TEMP TABLE old_credits ON COMMIT DROP AS
  SELECT customer_id, id AS entry_id, -amount AS paid, issued_on,
    sum(-amount) OVER (PARTITION BY customer_id ORDER BY issued_on, id) AS upto
  FROM account_entries WHERE amount < 0;
INSERT INTO account_allocations (customer_id, debit_id, credit_id, amount, allocated_on)
  SELECT d.customer_id, d.entry_id, c.entry_id, least(d.upto, c.upto) - greatest(d.upto - d.paid, c.upto - c.paid), c.issued_on
  FROM old_debits AS d JOIN old_credits AS c USING (customer_id)
  WHERE least(d.upto, c.upto) > greatest(d.upto - d.paid, c.upto - c.paid)
  ORDER BY d.customer_id, d.entry_id, c.entry_id;

DROP TABLE receivables;
