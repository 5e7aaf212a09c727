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

-- While a truck is loaded its lines are counted by batch, as loaders settle them.
UPDATE shipments SET line_count = held.parts, loaded_count = 0
FROM (
  SELECT document.shipment_id, count(*)::int AS parts
  FROM shipment_documents AS document
  JOIN order_lines AS line ON line.order_id = document.order_id
  JOIN held_stock AS stock ON stock.line_id = line.id AND stock.bucket = 'loading'
  WHERE document.billing_state <> 'billed'
  GROUP BY document.shipment_id) AS held
WHERE held.shipment_id = shipments.id AND shipments.stage = 'loading';
