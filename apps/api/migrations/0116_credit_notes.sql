-- Credit notes (docs/domain/credit-notes.md): the draft and the document are one row; what they credit are lines of invoices. What each line of an
-- invoice was billed and what credit notes take of it stands in one row, so that two people at once cannot credit more than was billed.

CREATE TABLE credit_notes (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Tracking code, given at submission: NC.SD.2026/12.
  number         text UNIQUE,
  branch_id      text NOT NULL REFERENCES branches,
  operation_id   text NOT NULL REFERENCES operations,
  customer_id    bigint NOT NULL REFERENCES customers,
  reason_id      text REFERENCES reasons,
  reason_text    text NOT NULL DEFAULT '',
  -- What the reason means, frozen at submission.
  credits        text NOT NULL DEFAULT 'goods' CHECK (credits IN ('goods', 'money')),
  has_collection boolean NOT NULL DEFAULT false,
  claim          text NOT NULL DEFAULT '',
  note           text NOT NULL DEFAULT '',
  clover_amount  bigint NOT NULL DEFAULT 0 CHECK (clover_amount >= 0),

  created_by     bigint NOT NULL REFERENCES users,
  created_at     timestamptz NOT NULL,
  submitted_by   bigint REFERENCES users,
  submitted_at   timestamptz,
  -- By stage: who decided what, when, why, and the digest of what was decided on.
  approvals      jsonb NOT NULL DEFAULT '{}',
  collector_id   bigint REFERENCES users,
  collection_started_at timestamptz,
  collection_ended_at   timestamptz,
  -- Who handed the goods over, and where they lie.
  collected_from text NOT NULL DEFAULT '',
  returns_warehouse_id text REFERENCES warehouses,
  cancelled_at   timestamptz,
  closed_at      timestamptz,
  end_reason     text NOT NULL DEFAULT '',

  -- The credit note itself: a number of the gapless series of its branch, given at issue.
  issued_at      timestamptz,
  issued_on      date,
  series         text,
  year           integer,
  sequence       integer CHECK (sequence >= 1),
  credit_number  text UNIQUE,
  supplier       jsonb,
  customer       jsonb,

  net            bigint NOT NULL DEFAULT 0,
  vat            bigint NOT NULL DEFAULT 0,
  total          bigint NOT NULL DEFAULT 0,
  vat_by_rate    jsonb NOT NULL DEFAULT '[]',
  -- Derived by the domain.
  phase          text NOT NULL CHECK (phase IN ('draft', 'commercial-approval', 'collection-approval', 'available-for-collection', 'collecting',
    'financial-approval', 'issued', 'rejected', 'cancelled', 'closed')),
  search_text    text NOT NULL DEFAULT '',
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        integer NOT NULL DEFAULT 1,

  UNIQUE (series, year, sequence),
  CONSTRAINT credit_notes_submitted CHECK (num_nulls(submitted_at, submitted_by, number) IN (0, 3)),
  CONSTRAINT credit_notes_issued CHECK (
    num_nulls(issued_at, issued_on, series, year, sequence, credit_number, supplier, customer) = CASE WHEN phase = 'issued' THEN 0 ELSE 8 END)
);
CREATE INDEX credit_notes_by_phase ON credit_notes (phase, id DESC);
CREATE INDEX credit_notes_by_branch ON credit_notes (branch_id, id DESC);
CREATE INDEX credit_notes_by_operation ON credit_notes (operation_id, id DESC);
CREATE INDEX credit_notes_by_customer ON credit_notes (customer_id, id DESC);
CREATE INDEX credit_notes_by_reason ON credit_notes (reason_id, id DESC);
CREATE INDEX credit_notes_by_creator ON credit_notes (created_by, id DESC);
CREATE INDEX credit_notes_by_claim ON credit_notes (customer_id, claim) WHERE claim <> '';
CREATE INDEX credit_notes_by_day ON credit_notes (created_at);
CREATE INDEX credit_notes_by_issue ON credit_notes (issued_on) WHERE issued_on IS NOT NULL;
CREATE INDEX credit_notes_search ON credit_notes USING gin (search_text gin_trgm_ops);

CREATE TABLE credit_note_lines (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credit_note_id   bigint NOT NULL REFERENCES credit_notes ON DELETE CASCADE,
  sequence         integer NOT NULL,
  invoice_line_id  bigint NOT NULL REFERENCES invoice_lines,
  -- Thousandths of the stock unit: asked for, and what came back (NULL = not written down).
  quantity         bigint NOT NULL CHECK (quantity >= 0),
  received         bigint CHECK (received BETWEEN 0 AND quantity),
  refused_reason   text NOT NULL DEFAULT '',
  batch            text,
  expiry           date,
  condition        text NOT NULL DEFAULT 'good' CHECK (condition IN ('good', 'damaged', 'expired')),
  -- Centavos per stock unit, net.
  negotiated_price bigint CHECK (negotiated_price >= 0),
  net              bigint NOT NULL DEFAULT 0 CHECK (net >= 0),
  -- What it takes of the line of the invoice; nothing in a draft and after it ended without an issue.
  taken_quantity   bigint NOT NULL DEFAULT 0 CHECK (taken_quantity >= 0),
  taken_net        bigint NOT NULL DEFAULT 0 CHECK (taken_net >= 0),
  UNIQUE (credit_note_id, sequence)
);
CREATE INDEX credit_note_lines_invoice_line ON credit_note_lines (invoice_line_id);

-- The rows are made when a line is credited for the first time, and locked in the order of their ids.
CREATE TABLE invoice_line_credits (
  invoice_line_id   bigint PRIMARY KEY REFERENCES invoice_lines,
  billed_quantity   bigint NOT NULL,
  billed_net        bigint NOT NULL,
  credited_quantity bigint NOT NULL DEFAULT 0,
  credited_net      bigint NOT NULL DEFAULT 0,
  CONSTRAINT invoice_line_credits_within CHECK (
    credited_quantity BETWEEN 0 AND billed_quantity AND credited_net BETWEEN 0 AND billed_net)
) WITH (fillfactor = 90);

-- To find the invoices that a customer was billed an article on.
CREATE INDEX invoice_lines_product ON invoice_lines (product_id, invoice_id);

-- An issued credit note says for ever what it said, and none is dated in a closed month.
CREATE FUNCTION keep_credit_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued_at IS NOT NULL AND (TG_OP = 'DELETE' OR to_jsonb(NEW) - 'search_text' - 'updated_at' - 'version'
    IS DISTINCT FROM to_jsonb(OLD) - 'search_text' - 'updated_at' - 'version') THEN
    RAISE EXCEPTION 'The credit note % is issued.', OLD.credit_number;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW.issued_on IS DISTINCT FROM OLD.issued_on THEN PERFORM refuse_closed_month(NEW.issued_on); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_notes_issued_stay BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION keep_credit_notes();

ALTER TABLE account_entries ADD COLUMN credit_note_id bigint UNIQUE REFERENCES credit_notes;
ALTER TABLE account_entries ADD CONSTRAINT account_entries_credit_note CHECK ((kind = 'credit-note') = (credit_note_id IS NOT NULL)) NOT VALID;
