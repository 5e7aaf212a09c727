-- Segments of customers: the table of rules, and what each customer has of it (decision 0160).

-- In order: the first that fits a customer gives the segment. Version and default segment stand in the setting 'segment-rules'.
CREATE TABLE segment_rules (
  position           integer PRIMARY KEY CHECK (position >= 1),
  segment            text NOT NULL CHECK (length(segment) BETWEEN 1 AND 40),
  -- The figures are those of the invoices of so many months.
  months             integer NOT NULL CHECK (months BETWEEN 1 AND 36),
  vat                text NOT NULL CHECK (vat IN ('with', 'without')),
  -- At least from, less than to; in centavos.
  turnover_from      bigint CHECK (turnover_from >= 0),
  turnover_to        bigint CHECK (turnover_to > coalesce(turnover_from, 0)),
  documents_from     integer CHECK (documents_from >= 0),
  documents_to       integer CHECK (documents_to > coalesce(documents_from, 0)),
  -- Empty = whichever.
  areas              text[] NOT NULL DEFAULT '{}',
  provinces          smallint[] NOT NULL DEFAULT '{}',
  operations         text[] NOT NULL DEFAULT '{}',
  payment_conditions text[] NOT NULL DEFAULT '{}',
  client_types       text[] NOT NULL DEFAULT '{}'
);

ALTER TABLE customers
  ADD COLUMN segment text CHECK (length(segment) BETWEEN 1 AND 40),
  -- Set by a person: the rules leave it alone.
  ADD COLUMN segment_fixed boolean NOT NULL DEFAULT false,
  -- Since when, and by what figures the rule fitted then; NULL = by none.
  ADD COLUMN segment_at timestamptz,
  ADD COLUMN segment_reason jsonb;
CREATE INDEX customers_by_segment ON customers (segment, name);

-- The sales of a customer over some months, without the older ones.
CREATE INDEX invoices_of_customer_by_day ON invoices (customer_id, issued_on) INCLUDE (order_id, net, total);
