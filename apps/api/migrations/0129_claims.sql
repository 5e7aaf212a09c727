-- Claims of customers (docs/domain/claims.md): what they want back, as they wrote it and as it was understood, and the credit notes made of it.

-- Customers that send their claims as one, with the users who see them.
CREATE TABLE retailers (
  id         text PRIMARY KEY,
  name       text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version    integer NOT NULL DEFAULT 1
);
CREATE TABLE retailer_customers (
  customer_id bigint PRIMARY KEY REFERENCES customers,
  retailer_id text NOT NULL REFERENCES retailers
);
CREATE INDEX retailer_customers_retailer ON retailer_customers (retailer_id, customer_id);
CREATE TABLE retailer_users (
  user_id     bigint PRIMARY KEY REFERENCES users,
  retailer_id text NOT NULL REFERENCES retailers
);
CREATE INDEX retailer_users_retailer ON retailer_users (retailer_id);

CREATE TABLE claim_files (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  retailer_id    text REFERENCES retailers,
  file_digest    text NOT NULL REFERENCES files (digest),
  file_name      text NOT NULL,
  status         text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'failed')),
  failure        jsonb,
  -- Claims of the file that are done with.
  position       integer NOT NULL DEFAULT 0,
  claims_new     integer NOT NULL DEFAULT 0,
  claims_changed integer NOT NULL DEFAULT 0,
  claims_known   integer NOT NULL DEFAULT 0,
  lines_read     integer NOT NULL DEFAULT 0,
  lines_taken    integer NOT NULL DEFAULT 0,
  lines_waiting  integer NOT NULL DEFAULT 0,
  lines_refused  integer NOT NULL DEFAULT 0,
  -- The first rows that were refused, with the reason.
  refusals       jsonb NOT NULL DEFAULT '[]',
  created_by     bigint NOT NULL REFERENCES users,
  created_at     timestamptz NOT NULL,
  finished_at    timestamptz,
  milliseconds   integer,
  CONSTRAINT claim_files_add_up CHECK (status <> 'done' OR lines_read = lines_taken + lines_waiting + lines_refused)
);
CREATE INDEX claim_files_running ON claim_files (id) WHERE status = 'running';
CREATE INDEX claim_files_digest ON claim_files (file_digest);
CREATE INDEX claim_files_retailer ON claim_files (retailer_id, id DESC);
CREATE INDEX claim_files_creator ON claim_files (created_by, id DESC);

CREATE TABLE claims (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number          text NOT NULL,
  -- Whose number it is: the retailer, or C: and the code of a customer of none.
  sender          text NOT NULL,
  retailer_id     text REFERENCES retailers,
  channel         text NOT NULL CHECK (channel IN ('file', 'form', 'call')),
  received_at     timestamptz NOT NULL,
  received_by     bigint NOT NULL REFERENCES users,
  -- As the customer wrote it last; the versions before stand in claim_versions.
  content         jsonb NOT NULL,
  versions        integer NOT NULL DEFAULT 1,
  claimed_on      date NOT NULL,
  type            text NOT NULL CHECK (type IN ('return', 'price', 'promotion', 'other')),
  customer_reason text NOT NULL DEFAULT '',
  note            text NOT NULL DEFAULT '',
  customer_text   text NOT NULL DEFAULT '',
  -- As it was understood; NULL = it waits.
  customer_id     bigint REFERENCES customers,
  branch_id       text REFERENCES branches,
  operation_id    text REFERENCES operations,
  reason_id       text REFERENCES reasons,

  wrong_at        timestamptz,
  wrong_by        bigint REFERENCES users,
  wrong_reason    text NOT NULL DEFAULT '',

  -- Derived by the domain.
  state           text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'draft', 'linked', 'wrong')),
  line_count      integer NOT NULL DEFAULT 0,
  open_lines      integer NOT NULL DEFAULT 0,
  waiting_lines   integer NOT NULL DEFAULT 0,
  unmatched_lines integer NOT NULL DEFAULT 0,
  doubt_lines     integer NOT NULL DEFAULT 0,
  ready_lines     integer NOT NULL DEFAULT 0,
  ready_net       bigint NOT NULL DEFAULT 0,
  net             bigint NOT NULL DEFAULT 0,
  vat             bigint NOT NULL DEFAULT 0,
  total           bigint NOT NULL DEFAULT 0,
  search_text     text NOT NULL DEFAULT '',
  updated_at      timestamptz NOT NULL,
  version         integer NOT NULL DEFAULT 1,
  UNIQUE (sender, number)
);
CREATE INDEX claims_by_state ON claims (state, id DESC);
CREATE INDEX claims_by_customer ON claims (customer_id, id DESC);
CREATE INDEX claims_by_branch ON claims (branch_id, id DESC);
CREATE INDEX claims_by_operation ON claims (operation_id, id DESC);
CREATE INDEX claims_by_type ON claims (type, id DESC);
CREATE INDEX claims_by_retailer ON claims (retailer_id, id DESC);
CREATE INDEX claims_by_day ON claims (claimed_on, id DESC);
CREATE INDEX claims_with_open_lines ON claims (id DESC) WHERE open_lines > 0 AND wrong_at IS NULL;
CREATE INDEX claims_search ON claims USING gin (search_text gin_trgm_ops);

CREATE TABLE claim_lines (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id        bigint NOT NULL REFERENCES claims ON DELETE CASCADE,
  -- By which the line is known again when the claim comes again.
  key             text NOT NULL,
  sequence        integer NOT NULL,
  article         text NOT NULL,
  description     text NOT NULL DEFAULT '',
  invoice         text NOT NULL DEFAULT '',
  unit            text NOT NULL DEFAULT '',
  -- Thousandths of the unit, and centavos per unit, net, as the customer wrote them.
  quantity        bigint NOT NULL CHECK (quantity > 0),
  price           bigint CHECK (price >= 0),
  -- What somebody put right.
  fixed_quantity  bigint CHECK (fixed_quantity > 0),
  fixed_price     bigint CHECK (fixed_price >= 0),
  chosen_line_id  bigint REFERENCES invoice_lines,
  -- As it was understood, in the stock unit; NULL = it waits.
  product_id      text REFERENCES products,
  stock_quantity  bigint,
  stock_price     bigint,
  invoice_id      bigint REFERENCES invoices,
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'unmatched', 'doubt', 'matched')),
  price_difference bigint NOT NULL DEFAULT 0,
  net             bigint NOT NULL DEFAULT 0,
  vat_bp          integer,
  -- The credit note that deals with it.
  credit_note_id  bigint REFERENCES credit_notes ON DELETE SET NULL,
  UNIQUE (claim_id, key)
);
CREATE INDEX claim_lines_credit_note ON claim_lines (credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE INDEX claim_lines_article ON claim_lines (article);
CREATE INDEX claim_lines_product ON claim_lines (product_id, claim_id);
CREATE INDEX claim_lines_invoice ON claim_lines (invoice) WHERE invoice <> '';

-- The lines of invoices that a line of a claim takes.
CREATE TABLE claim_line_matches (
  claim_line_id   bigint NOT NULL REFERENCES claim_lines ON DELETE CASCADE,
  invoice_line_id bigint NOT NULL REFERENCES invoice_lines,
  quantity        bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (claim_line_id, invoice_line_id)
);
CREATE INDEX claim_line_matches_invoice_line ON claim_line_matches (invoice_line_id);

-- Each way in which a claim came, the first one too, and each time that it came again as it was.
CREATE TABLE claim_arrivals (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id    bigint NOT NULL REFERENCES claims ON DELETE CASCADE,
  outcome     text NOT NULL CHECK (outcome IN ('new', 'changed', 'known')),
  at          timestamptz NOT NULL,
  by          bigint NOT NULL REFERENCES users,
  channel     text NOT NULL CHECK (channel IN ('file', 'form', 'call')),
  file_id     bigint REFERENCES claim_files,
  -- What the customer wrote, and what differs from before; a known one has neither.
  content     jsonb,
  changes     jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX claim_arrivals_claim ON claim_arrivals (claim_id, id);
CREATE INDEX claim_arrivals_file ON claim_arrivals (file_id) WHERE file_id IS NOT NULL;

-- Stores are named by their GLN.
CREATE INDEX customer_addresses_by_gln ON customer_addresses (gln) WHERE gln IS NOT NULL;

ALTER TABLE credit_notes ADD COLUMN claim_id bigint REFERENCES claims;
CREATE INDEX credit_notes_of_claim ON credit_notes (claim_id) WHERE claim_id IS NOT NULL;

-- An issued credit note may be linked to a claim afterwards: what it says does not change by that.
CREATE OR REPLACE FUNCTION keep_credit_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued_at IS NOT NULL AND (TG_OP = 'DELETE' OR to_jsonb(NEW) - 'search_text' - 'updated_at' - 'version' - 'claim_id'
    IS DISTINCT FROM to_jsonb(OLD) - 'search_text' - 'updated_at' - 'version' - 'claim_id') THEN
    RAISE EXCEPTION 'The credit note % is issued.', OLD.credit_number;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW.issued_on IS DISTINCT FROM OLD.issued_on THEN PERFORM refuse_closed_month(NEW.issued_on); END IF;
  RETURN NEW;
END $$;
