-- Approvals at volume, deputies during an absence, kinds of clients.

-- What a customer is to the company, as the approver filters by it: data, so that a company names its own.
CREATE TABLE client_types (
  id       text PRIMARY KEY CHECK (id ~ '^[A-Z0-9-]{1,16}$'),
  name_pt  text NOT NULL,
  name_en  text NOT NULL,
  position smallint NOT NULL
);
INSERT INTO client_types (id, name_pt, name_en, position) VALUES
  ('RETAIL', 'Retalho', 'Retail', 1),
  ('WHOLESALE', 'Grossista', 'Wholesale', 2),
  ('CHAIN', 'Cadeia de supermercados', 'Supermarket chain', 3),
  ('HORECA', 'Hotelaria e restauração', 'Hotels and restaurants', 4),
  ('INSTITUTION', 'Instituição', 'Institution', 5),
  ('CONSUMER', 'Consumidor final', 'Final consumer', 6);
-- NULL = nobody has said yet.
ALTER TABLE customers ADD COLUMN client_type text REFERENCES client_types;
UPDATE customers SET client_type = 'CONSUMER' WHERE final_consumer;

-- Somebody is away and names who decides meanwhile.
CREATE TABLE absences (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  absent_id  bigint NOT NULL REFERENCES users,
  deputy_id  bigint NOT NULL REFERENCES users,
  -- Calendar days in Maputo, both included.
  from_day   date NOT NULL,
  until_day  date NOT NULL,
  stages     text[] NOT NULL CHECK (cardinality(stages) > 0 AND stages <@ ARRAY['COMMERCIAL', 'FINANCIAL', 'OFFER']),
  -- Empty = every branch that the absent person has.
  branches   text[] NOT NULL DEFAULT '{}',
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Ended before its time.
  ended_at   timestamptz,
  ended_by   bigint REFERENCES users,
  version    integer NOT NULL DEFAULT 1,
  CHECK (deputy_id <> absent_id),
  CHECK (until_day >= from_day),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX absences_of_deputy ON absences (deputy_id, until_day) WHERE ended_at IS NULL;
CREATE INDEX absences_of_absent ON absences (absent_id, until_day) WHERE ended_at IS NULL;
CREATE INDEX absences_newest ON absences (from_day DESC, id DESC);

-- In whose name a deputy decided; NULL = in the own.
ALTER TABLE approvals ADD COLUMN decided_for bigint REFERENCES users,
  ADD CONSTRAINT approvals_decided_for_another CHECK (decided_for IS NULL OR decided_for <> decided_by);
-- The reasons that somebody gives most, and the decisions of a customer.
CREATE INDEX approvals_of_decider ON approvals (decided_by, decided_at DESC) WHERE decided_by IS NOT NULL;

-- The inbox, beside each approval: kept by triggers, so that list and counts read one index however many documents lie
-- behind and however they were written.
ALTER TABLE approvals
  ADD COLUMN waiting boolean NOT NULL DEFAULT false,
  ADD COLUMN branch_id text,
  ADD COLUMN operation_id text,
  -- What the decision is about, in centavos.
  ADD COLUMN amount_at_risk bigint NOT NULL DEFAULT 0;

-- The discount given, the worth of an offer, what lies above a limit or is overdue.
CREATE FUNCTION amount_at_risk(stage text, reasons jsonb, ordered orders) RETURNS bigint
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE stage
    WHEN 'COMMERCIAL' THEN ordered.discounts
    WHEN 'OFFER' THEN ordered.offer_cost
    ELSE coalesce((
      SELECT max(CASE reason ->> 'code'
        WHEN 'CUSTOMER_BLOCKED' THEN ordered.total
        WHEN 'OVERDUE_DEBT' THEN (reason ->> 'overdue')::bigint
        ELSE (reason ->> 'over')::bigint END)
      FROM jsonb_array_elements(reasons) AS reason), 0)
  END $$;

CREATE FUNCTION place_approval() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ordered orders;
BEGIN
  SELECT * INTO ordered FROM orders WHERE id = NEW.order_id;
  NEW.waiting := NEW.decision IS NULL AND NEW.superseded_at IS NULL AND ordered.status = 'PENDING';
  NEW.branch_id := ordered.branch_id;
  NEW.operation_id := ordered.operation_id;
  NEW.amount_at_risk := coalesce(amount_at_risk(NEW.stage, NEW.reasons, ordered), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER approvals_place BEFORE INSERT OR UPDATE OF decision, superseded_at ON approvals
  FOR EACH ROW EXECUTE FUNCTION place_approval();

CREATE FUNCTION follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE approvals SET waiting = decision IS NULL AND superseded_at IS NULL AND NEW.status = 'PENDING',
    branch_id = NEW.branch_id, operation_id = NEW.operation_id
  WHERE order_id = NEW.id AND (waiting OR (decision IS NULL AND superseded_at IS NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER orders_move_approvals AFTER UPDATE OF status, branch_id, operation_id ON orders
  FOR EACH ROW WHEN (num_nonnulls(OLD.verified_at, NEW.verified_at) > 0 AND (OLD.status <> NEW.status
    OR OLD.branch_id <> NEW.branch_id OR OLD.operation_id <> NEW.operation_id))
  EXECUTE FUNCTION follow_order();

UPDATE approvals a SET waiting = a.decision IS NULL AND a.superseded_at IS NULL AND o.status = 'PENDING',
  branch_id = o.branch_id, operation_id = o.operation_id,
  amount_at_risk = coalesce(amount_at_risk(a.stage, a.reasons, o), 0)
FROM orders o WHERE o.id = a.order_id;
ALTER TABLE approvals ALTER COLUMN branch_id SET NOT NULL, ALTER COLUMN operation_id SET NOT NULL;

DROP INDEX approvals_pending;
CREATE INDEX approvals_waiting ON approvals (raised_at, id) INCLUDE (stage, branch_id, operation_id, amount_at_risk)
  WHERE waiting;
CREATE INDEX approvals_at_risk ON approvals (amount_at_risk, id) INCLUDE (stage, branch_id, operation_id) WHERE waiting;
