-- Quotes become orders or expire; submitted documents can be changed.
ALTER TABLE orders
  -- The quote whose prices the document keeps.
  ADD COLUMN quote_id bigint REFERENCES orders,
  -- A draft only: the submitted document that it changes.
  ADD COLUMN revises bigint REFERENCES orders,
  ADD COLUMN expired_at timestamptz,
  ADD COLUMN revised_at timestamptz,
  ADD COLUMN revised_by bigint REFERENCES users,
  -- Stages that an earlier verification looked at and no revision touched since.
  ADD COLUMN settled_stages text[] NOT NULL DEFAULT '{}'
    CHECK (settled_stages <@ ARRAY['COMMERCIAL', 'FINANCIAL', 'OFFER']),
  ADD CONSTRAINT orders_revision_is_draft CHECK (revises IS NULL OR submitted_at IS NULL),
  ADD CONSTRAINT orders_expired_was_answered CHECK (expired_at IS NULL OR answered_at IS NOT NULL),
  ADD CONSTRAINT orders_revised_by_somebody CHECK ((revised_at IS NULL) = (revised_by IS NULL));

-- One open change for each document.
CREATE UNIQUE INDEX orders_open_revision ON orders (revises) WHERE revises IS NOT NULL;
CREATE INDEX orders_of_quote ON orders (quote_id) WHERE quote_id IS NOT NULL;
-- Only quotes are answered; looked through once an hour for those whose last day has passed.
CREATE INDEX orders_quotes_in_force ON orders (due_at) WHERE answered_at IS NOT NULL AND expired_at IS NULL;
