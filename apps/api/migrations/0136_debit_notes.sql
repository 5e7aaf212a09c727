-- Debit notes, rebates over a period, paper and the way to an ERP (docs/domain/credit-notes.md; decisions 0294 to 0298).

ALTER TABLE credit_notes
  ADD COLUMN kind           text NOT NULL DEFAULT 'credit' CHECK (kind IN ('credit', 'debit')),
  -- A rebate: the invoices of these days, and an amount net of VAT or a share of what is left of them.
  ADD COLUMN period_from    date,
  ADD COLUMN period_to      date,
  ADD COLUMN rebate_amount  bigint CHECK (rebate_amount > 0),
  ADD COLUMN rebate_bp      integer CHECK (rebate_bp BETWEEN 1 AND 10000),
  -- The invoice that it cancels: it credits everything that was left of it.
  ADD COLUMN cancels_invoice_id bigint REFERENCES invoices,
  ADD COLUMN printed_at     timestamptz,
  ADD COLUMN copies         integer NOT NULL DEFAULT 0 CHECK (copies >= 0),
  -- Where the number of a connected ERP stands beside ours; awaits_erp until it is there.
  ADD COLUMN awaits_erp     boolean NOT NULL DEFAULT false,
  ADD COLUMN erp_number     text,
  ADD CONSTRAINT credit_notes_period CHECK (
    num_nulls(period_from, period_to) IN (0, 2) AND period_from <= period_to
    AND num_nonnulls(rebate_amount, rebate_bp) = CASE WHEN period_from IS NULL THEN 0 ELSE 1 END),
  ADD CONSTRAINT credit_notes_debit CHECK (kind = 'credit' OR NOT has_collection AND period_from IS NULL AND cancels_invoice_id IS NULL);
CREATE INDEX credit_notes_cancels ON credit_notes (cancels_invoice_id) WHERE cancels_invoice_id IS NOT NULL;
CREATE INDEX credit_notes_unprinted ON credit_notes (id DESC) WHERE phase = 'issued' AND printed_at IS NULL;

-- Credit and debit notes have series of their own.
ALTER TABLE credit_notes DROP CONSTRAINT credit_notes_series_year_sequence_key;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_sequence UNIQUE (kind, series, year, sequence);

-- Of a rebate and of what is left of an invoice: exactly this net amount, whatever the price comes to.
ALTER TABLE credit_note_lines ADD COLUMN amount bigint CHECK (amount > 0);

-- What a debit note charges that stands on no invoice: transport, interest. The VAT is that of the day on which it was written.
CREATE TABLE credit_note_charges (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credit_note_id   bigint NOT NULL REFERENCES credit_notes ON DELETE CASCADE,
  sequence         integer NOT NULL,
  description      text NOT NULL CHECK (description <> ''),
  vat_code         text NOT NULL,
  vat_bp           integer NOT NULL CHECK (vat_bp >= 0),
  exemption_reason text,
  net              bigint NOT NULL CHECK (net > 0),
  UNIQUE (credit_note_id, sequence)
);

-- An issued note says for ever what it said; only its claim, its paper, its number in the ERP and how it is found go on.
CREATE OR REPLACE FUNCTION keep_credit_notes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moving CONSTANT text[] := ARRAY['search_text', 'updated_at', 'version', 'claim_id', 'printed_at', 'copies', 'awaits_erp', 'erp_number'];
BEGIN
  IF OLD.issued_at IS NOT NULL AND (TG_OP = 'DELETE' OR to_jsonb(NEW) - moving IS DISTINCT FROM to_jsonb(OLD) - moving) THEN
    RAISE EXCEPTION 'The note % is issued.', OLD.credit_number;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW.issued_on IS DISTINCT FROM OLD.issued_on THEN PERFORM refuse_closed_month(NEW.issued_on); END IF;
  RETURN NEW;
END $$;

-- A debit note is a debt of the customer, as an invoice is.
ALTER TABLE account_entries DROP CONSTRAINT account_entries_kind_check;
ALTER TABLE account_entries ADD CONSTRAINT account_entries_kind_check
  CHECK (kind IN ('opening', 'invoice', 'credit-note', 'debit-note', 'receipt', 'reversal')) NOT VALID;
ALTER TABLE account_entries DROP CONSTRAINT account_entries_check2;
ALTER TABLE account_entries ADD CONSTRAINT account_entries_sign
  CHECK (kind = 'opening' OR (amount > 0) = (kind IN ('invoice', 'debit-note', 'reversal'))) NOT VALID;
ALTER TABLE account_entries DROP CONSTRAINT account_entries_credit_note;
ALTER TABLE account_entries ADD CONSTRAINT account_entries_note
  CHECK ((kind IN ('credit-note', 'debit-note')) = (credit_note_id IS NOT NULL)) NOT VALID;

ALTER TABLE outbox_messages DROP CONSTRAINT outbox_messages_kind_check;
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_messages_kind_check
  CHECK (kind IN ('erp-invoice', 'erp-credit-note', 'invoice-mail')) NOT VALID;
