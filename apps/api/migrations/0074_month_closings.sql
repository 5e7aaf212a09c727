-- Month closing (decision 0192): up to the last closed month nothing is dated any more. The database itself refuses, whatever writes.

CREATE TABLE month_closings (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  month        date NOT NULL CHECK (extract(day FROM month) = 1),
  closed_at    timestamptz NOT NULL,
  closed_by    bigint NOT NULL REFERENCES users,
  -- What was loaded, invoiced and declared, and the series, as they stood.
  figures      jsonb NOT NULL,
  -- Opening it again takes two people and a reason.
  asked_at     timestamptz,
  asked_by     bigint REFERENCES users,
  asked_reason text,
  reopened_at  timestamptz,
  reopened_by  bigint REFERENCES users,
  CHECK (num_nulls(asked_at, asked_by, asked_reason) IN (0, 3)),
  CHECK (num_nulls(reopened_at, reopened_by) IN (0, 2)),
  CHECK (reopened_at IS NULL OR asked_at IS NOT NULL),
  CHECK (reopened_by <> asked_by)
);
CREATE UNIQUE INDEX month_closings_closed ON month_closings (month) WHERE reopened_at IS NULL;

-- Why a difference of a month is right as it is; it holds for the amount that it was said of.
CREATE TABLE month_explanations (
  month        date NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('not-billed', 'other-quantity', 'not-declared')),
  document_id  bigint NOT NULL REFERENCES shipment_documents ON DELETE CASCADE,
  amount       bigint NOT NULL,
  reason       text NOT NULL CHECK (reason <> ''),
  explained_by bigint NOT NULL REFERENCES users,
  explained_at timestamptz NOT NULL,
  PRIMARY KEY (month, kind, document_id)
);

-- Whoever writes something with a date shares this lock until the end of its transaction; whoever closes a month takes it alone, so that
-- nothing that was begun before slips in after. The number is that of db/closed-months.ts.
CREATE FUNCTION refuse_closed_month(earliest date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE closed date;
BEGIN
  IF earliest IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock_shared(740074);
  SELECT max(month) INTO closed FROM month_closings WHERE reopened_at IS NULL;
  IF earliest < closed + interval '1 month' THEN
    RAISE EXCEPTION 'The month of % is closed.', earliest USING ERRCODE = 'CA001', DETAIL = to_char(earliest, 'YYYY-MM-DD');
  END IF;
END $$;

CREATE FUNCTION invoices_in_open_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refuse_closed_month((SELECT min(issued_on) FROM added)); RETURN NULL; END $$;
CREATE TRIGGER invoices_open_month AFTER INSERT ON invoices
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invoices_in_open_month();

CREATE FUNCTION payments_in_open_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refuse_closed_month((SELECT min(least(paid_on, issued_on)) FROM added)); RETURN NULL; END $$;
CREATE TRIGGER payments_open_month AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payments_in_open_month();

CREATE FUNCTION entries_in_open_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refuse_closed_month((SELECT min(issued_on) FROM added)); RETURN NULL; END $$;
CREATE TRIGGER account_entries_open_month AFTER INSERT ON account_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_in_open_month();

CREATE FUNCTION allocations_in_open_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refuse_closed_month((SELECT min(allocated_on) FROM added)); RETURN NULL; END $$;
CREATE TRIGGER account_allocations_open_month AFTER INSERT ON account_allocations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION allocations_in_open_month();

CREATE FUNCTION movements_in_open_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refuse_closed_month((SELECT min((at AT TIME ZONE 'Africa/Maputo')::date) FROM added)); RETURN NULL; END $$;
CREATE TRIGGER stock_movements_open_month AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION movements_in_open_month();

-- What was loaded in a month, and what left the warehouse for an invoice.
CREATE INDEX shipments_finished ON shipments (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX stock_movements_sale ON stock_movements (reference) INCLUDE (quantity) WHERE kind = 'sale';
