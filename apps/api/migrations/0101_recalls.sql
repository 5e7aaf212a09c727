-- Recalls of a batch: who got it, who was told, what they still have (docs/domain/recalls.md).
CREATE TABLE recalls (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number      text NOT NULL UNIQUE,
  product_id  text NOT NULL REFERENCES products,
  batch       text NOT NULL CHECK (batch <> ''),
  grade       smallint NOT NULL CHECK (grade BETWEEN 1 AND 3),
  reason      text NOT NULL CHECK (reason <> ''),
  opened_by   bigint NOT NULL REFERENCES users,
  opened_at   timestamptz NOT NULL DEFAULT now(),
  blocked_by  bigint REFERENCES users,
  blocked_at  timestamptz,
  closed_by   bigint REFERENCES users,
  closed_at   timestamptz,
  -- How it ended.
  note        text NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  version     integer NOT NULL DEFAULT 1,
  CHECK ((blocked_at IS NULL) = (blocked_by IS NULL)),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE UNIQUE INDEX recalls_one_of_batch ON recalls (product_id, batch) WHERE closed_at IS NULL;
CREATE INDEX recalls_batch ON recalls (product_id, batch, id DESC);
CREATE INDEX recalls_open ON recalls (id DESC) WHERE closed_at IS NULL;
CREATE INDEX recalls_search ON recalls USING gin (search_text gin_trgm_ops);

-- A row for each customer who was told or answered; a collection or a credit note can start from it.
CREATE TABLE recall_customers (
  recall_id   bigint NOT NULL REFERENCES recalls,
  customer_id bigint NOT NULL REFERENCES customers,
  told_at     timestamptz,
  told_by     bigint REFERENCES users,
  told_way    text CHECK (told_way IN ('letter', 'phone', 'email', 'visit')),
  answered_at timestamptz,
  answered_by bigint REFERENCES users,
  -- Thousandths of the stock unit; 0 = nothing is left.
  still_has   bigint CHECK (still_has >= 0),
  note        text NOT NULL DEFAULT '',
  PRIMARY KEY (recall_id, customer_id),
  CHECK ((told_at IS NULL) = (told_by IS NULL) AND (told_at IS NULL) = (told_way IS NULL)),
  CHECK ((answered_at IS NULL) = (answered_by IS NULL) AND (answered_at IS NULL) = (still_has IS NULL))
);
CREATE INDEX recall_customers_customer ON recall_customers (customer_id);

-- Who got a batch.
CREATE INDEX delivery_lines_of_batch ON delivery_lines (batch, delivery_id);

-- Goods of a batch that a recall blocks are blocked as they are put away, by whatever way they come in (decision 0236).
CREATE FUNCTION block_recalled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  SELECT number INTO found FROM recalls
    WHERE product_id = NEW.product_id AND batch = NEW.batch AND closed_at IS NULL AND blocked_at IS NOT NULL;
  IF found IS NOT NULL THEN
    NEW.blocked := true;
    NEW.block_reason := found;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_levels_recalled BEFORE INSERT ON stock_levels FOR EACH ROW EXECUTE FUNCTION block_recalled();
