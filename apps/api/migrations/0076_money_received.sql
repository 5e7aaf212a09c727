-- What each kind of payment says besides, why one was reversed, files of the bank, the cash desk by day, and money that a second person confirms.
ALTER TABLE payments
  ADD COLUMN bank          text NOT NULL DEFAULT '',
  ADD COLUMN cheque_number text NOT NULL DEFAULT '',
  ADD COLUMN cheque_on     date,
  ADD COLUMN reversal_kind text CHECK (reversal_kind IN ('bounced', 'returned', 'mistake'));
UPDATE payments SET reversal_kind = 'mistake' WHERE reversed_on IS NOT NULL;
ALTER TABLE payments ADD CONSTRAINT payments_reversal_kind CHECK ((reversal_kind IS NULL) = (reversed_on IS NULL));
CREATE INDEX payments_cash ON payments (branch_id, paid_on) WHERE kind = 'cash';
CREATE INDEX payments_cash_reversed ON payments (branch_id, reversed_on) WHERE kind = 'cash' AND reversed_on IS NOT NULL;

-- By which a row of the bank finds what it pays.
CREATE INDEX account_entries_document ON account_entries (document) WHERE amount > 0;
CREATE INDEX open_items_amount ON open_items (open_amount) WHERE open_amount > 0;

-- A payment, or credit of a customer, as one person entered it, until another confirms or refuses it (decision 0197). It counts nowhere.
CREATE TABLE confirmations (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            text NOT NULL CHECK (kind IN ('payment', 'credit')),
  customer_id     bigint NOT NULL REFERENCES customers,
  branch_id       text NOT NULL REFERENCES branches,
  -- What is paid, or the highest limit after the change.
  amount          bigint NOT NULL CHECK (amount >= 0),
  input           jsonb NOT NULL,
  reason          text NOT NULL DEFAULT '',
  entered_by      bigint NOT NULL REFERENCES users,
  entered_at      timestamptz NOT NULL,
  decision        text CHECK (decision IN ('confirmed', 'refused', 'withdrawn')),
  decided_by      bigint REFERENCES users,
  decided_at      timestamptz,
  decision_reason text NOT NULL DEFAULT '',
  payment_id      bigint REFERENCES payments,
  version         integer NOT NULL DEFAULT 1,
  CHECK (num_nulls(decision, decided_by, decided_at) IN (0, 3)),
  CHECK (decision IS NULL OR (decision = 'withdrawn') = (decided_by = entered_by)),
  CHECK ((kind = 'payment' AND decision = 'confirmed') = (payment_id IS NOT NULL) OR decision IS NULL)
);
CREATE INDEX confirmations_waiting ON confirmations (branch_id, id) WHERE decision IS NULL;
CREATE INDEX confirmations_branch ON confirmations (branch_id, id DESC);
CREATE INDEX confirmations_customer ON confirmations (customer_id) WHERE decision IS NULL;
CREATE UNIQUE INDEX confirmations_credit ON confirmations (customer_id) WHERE kind = 'credit' AND decision IS NULL;

-- Which column of a file is what, by its heading.
CREATE TABLE bank_layouts (
  heading_digest text PRIMARY KEY,
  columns        jsonb NOT NULL,
  updated_by     bigint NOT NULL REFERENCES users,
  updated_at     timestamptz NOT NULL
);
CREATE TABLE bank_files (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  branch_id  text NOT NULL REFERENCES branches,
  name       text NOT NULL,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX bank_files_branch ON bank_files (branch_id, id DESC);
CREATE TABLE bank_rows (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id         bigint NOT NULL REFERENCES bank_files,
  row             integer NOT NULL,
  -- Of its cells, and of how often they stood in the file before: the same row never comes in twice.
  digest          text NOT NULL UNIQUE,
  state           text NOT NULL CHECK (state IN ('waiting', 'confirming', 'accepted', 'dismissed', 'refused')),
  paid_on         date,
  amount          bigint CHECK (amount > 0),
  reference       text NOT NULL DEFAULT '',
  description     text NOT NULL DEFAULT '',
  payer           text NOT NULL DEFAULT '',
  nuit            text,
  refusal         text,
  content         jsonb NOT NULL,
  reason          text NOT NULL DEFAULT '',
  payment_id      bigint UNIQUE REFERENCES payments,
  confirmation_id bigint UNIQUE REFERENCES confirmations,
  version         integer NOT NULL DEFAULT 1,
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK (state = 'refused' OR num_nulls(paid_on, amount) = 0),
  CHECK ((state = 'accepted') = (payment_id IS NOT NULL)),
  CHECK (state <> 'confirming' OR confirmation_id IS NOT NULL)
);
CREATE INDEX bank_rows_file ON bank_rows (file_id, state, row);

-- The cash desk of a branch on a day. Payments in cash belong to it by their branch and day.
CREATE TABLE cash_days (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  branch_id         text NOT NULL REFERENCES branches,
  day               date NOT NULL,
  opening           bigint NOT NULL CHECK (opening >= 0),
  opened_by         bigint NOT NULL REFERENCES users,
  opened_at         timestamptz NOT NULL,
  -- Notes and coins as they were counted: [{ "value": centavos, "count": n }].
  counts            jsonb,
  counted           bigint CHECK (counted >= 0),
  expected          bigint,
  difference_reason text NOT NULL DEFAULT '',
  closed_by         bigint REFERENCES users,
  closed_at         timestamptz,
  version           integer NOT NULL DEFAULT 1,
  UNIQUE (branch_id, day),
  CHECK (num_nulls(counts, counted, expected, closed_by, closed_at) IN (0, 5)),
  CHECK (closed_at IS NULL OR counted = expected OR difference_reason <> '')
);
CREATE INDEX cash_days_day ON cash_days (day, id);
CREATE TABLE cash_movements (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cash_day_id bigint NOT NULL REFERENCES cash_days,
  kind        text NOT NULL CHECK (kind IN ('deposit', 'withdrawal')),
  amount      bigint NOT NULL CHECK (amount > 0),
  reason      text NOT NULL CHECK (reason <> ''),
  created_by  bigint NOT NULL REFERENCES users,
  created_at  timestamptz NOT NULL
);
CREATE INDEX cash_movements_day ON cash_movements (cash_day_id, id);
