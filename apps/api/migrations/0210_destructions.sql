-- Destructions that a colleague is asked to confirm as their witness (docs/domain/returns.md). Until then nothing leaves the returns warehouse.
CREATE TABLE destructions (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  branch_id      text NOT NULL REFERENCES branches,
  warehouse_id   text NOT NULL REFERENCES warehouses,
  reason         text NOT NULL CHECK (reason <> ''),
  -- Others who were there: of the customer, an insurer, an authority.
  present        text NOT NULL DEFAULT '',
  asked_by       bigint NOT NULL REFERENCES users,
  asked_at       timestamptz NOT NULL,
  witness_id     bigint NOT NULL REFERENCES users,
  state          text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'declined', 'withdrawn')),
  settled_by     bigint REFERENCES users,
  settled_at     timestamptz,
  settled_reason text NOT NULL DEFAULT '',
  disposition_id bigint REFERENCES dispositions,
  version        integer NOT NULL DEFAULT 1,
  CONSTRAINT destructions_by_two CHECK (witness_id <> asked_by),
  CONSTRAINT destructions_settled CHECK (
    (state = 'waiting') = (settled_at IS NULL) AND (settled_at IS NULL) = (settled_by IS NULL)
    AND (state NOT IN ('confirmed', 'declined') OR settled_by = witness_id) AND (state = 'confirmed') = (disposition_id IS NOT NULL))
);
CREATE INDEX destructions_waiting ON destructions (witness_id) WHERE state = 'waiting';
CREATE INDEX destructions_by_branch ON destructions (branch_id, id DESC);

-- Goods that are collected anew have no destruction that is waiting; what was declined or withdrawn of them goes with them.
CREATE TABLE destruction_lines (
  destruction_id    bigint NOT NULL REFERENCES destructions,
  returned_goods_id bigint NOT NULL REFERENCES returned_goods ON DELETE CASCADE,
  quantity          bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (destruction_id, returned_goods_id)
);
CREATE INDEX destruction_lines_goods ON destruction_lines (returned_goods_id);

-- Of what remains, what waits for a witness: it is decided on no second time.
ALTER TABLE returned_goods ADD COLUMN to_confirm bigint NOT NULL DEFAULT 0 CHECK (to_confirm >= 0);

ALTER TABLE dispositions
  ADD COLUMN confirmed_by bigint REFERENCES users,
  ADD COLUMN confirmed_at timestamptz,
  ADD CONSTRAINT dispositions_confirmed CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL) AND confirmed_by <> decided_by);

-- Claims that nobody dealt with, for the home of whoever writes credit notes.
CREATE INDEX claims_pending ON claims (received_at) INCLUDE (branch_id, operation_id, retailer_id, total) WHERE state = 'pending';
