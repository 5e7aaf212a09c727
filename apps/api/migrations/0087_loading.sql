-- What was loaded of each line and batch of a shipment, while it is loaded and after it left.
CREATE TABLE shipment_loads (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id bigint NOT NULL REFERENCES shipments,
  line_id     bigint NOT NULL REFERENCES order_lines,
  level_id    bigint NOT NULL REFERENCES stock_levels,
  -- Thousandths of the unit of stock: what was held when it was settled, and what is on the truck (null = taken back, to be settled anew).
  asked       bigint NOT NULL CHECK (asked > 0),
  loaded      bigint CHECK (loaded BETWEEN 0 AND asked),
  reason      text CHECK (reason IN ('not-found', 'damaged', 'short-life', 'no-room', 'refused')),
  rest        text CHECK (rest IN ('analysis', 'close')),
  -- A code was read, not only a line ticked.
  scanned     boolean NOT NULL DEFAULT false,
  settled_by  bigint NOT NULL REFERENCES users,
  settled_at  timestamptz NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  UNIQUE (shipment_id, line_id, level_id),
  CHECK ((reason IS NULL) = (rest IS NULL)),
  -- Less than asked has its reason, and only that.
  CHECK (coalesce(loaded < asked, false) = (reason IS NOT NULL))
);
CREATE INDEX shipment_loads_line ON shipment_loads (line_id);
CREATE INDEX shipment_loads_level ON shipment_loads (level_id);
CREATE INDEX shipment_loads_settled_by ON shipment_loads (settled_by);

-- How many lines (by batch) the truck is to carry, and how many of them are settled; 0 while it is ready.
ALTER TABLE shipments
  ADD COLUMN lines_to_load integer NOT NULL DEFAULT 0,
  ADD COLUMN lines_settled integer NOT NULL DEFAULT 0,
  ADD CHECK (lines_settled BETWEEN 0 AND lines_to_load);
