-- Orders that arrive as files and messages (docs/domain/inbound-orders.md): each file is kept whole, each of its lines is in exactly one place.

-- How the orders of a retailer are taken.
CREATE TABLE retailer_order_profiles (
  retailer_id     text PRIMARY KEY REFERENCES retailers,
  -- As messages name the sender.
  gln             text UNIQUE CHECK (gln <> ''),
  operation_id    text REFERENCES operations,
  -- Hundredths of a per cent by which their prices may differ from the list.
  price_tolerance integer NOT NULL DEFAULT 0 CHECK (price_tolerance BETWEEN 0 AND 10000),
  -- Good lines go on at once, or wait for the rest of the order.
  waits_for_all   boolean NOT NULL DEFAULT false,
  updated_at      timestamptz NOT NULL DEFAULT now(),
  version         integer NOT NULL DEFAULT 1
);


CREATE TABLE inbound_files (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  retailer_id  text REFERENCES retailers,
  channel      text NOT NULL CHECK (channel IN ('upload', 'call')),
  file_digest  text NOT NULL REFERENCES files (digest),
  file_name    text NOT NULL,
  -- The same bytes came before: nothing was read again.
  same_as      bigint REFERENCES inbound_files,
  status       text NOT NULL CHECK (status IN ('received', 'read', 'failed', 'same')),
  format       text,
  -- What could not be read around its orders, with line and byte.
  faults       jsonb NOT NULL DEFAULT '[]',
  arrived_by   bigint NOT NULL REFERENCES users,
  arrived_at   timestamptz NOT NULL,
  read_at      timestamptz,
  milliseconds integer,
  CHECK ((status = 'same') = (same_as IS NOT NULL))
);
CREATE UNIQUE INDEX inbound_files_once ON inbound_files (file_digest) WHERE same_as IS NULL;
CREATE INDEX inbound_files_digest ON inbound_files (file_digest);
CREATE INDEX inbound_files_same ON inbound_files (same_as) WHERE same_as IS NOT NULL;
CREATE INDEX inbound_files_retailer ON inbound_files (retailer_id, id DESC);
CREATE INDEX inbound_files_name ON inbound_files USING gin (lower(file_name) gin_trgm_ops);

CREATE TABLE inbound_orders (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id          bigint NOT NULL REFERENCES inbound_files ON DELETE CASCADE,
  position         integer NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('order', 'change', 'cancellation')),
  file_line        integer NOT NULL,
  reference        text NOT NULL,
  -- The customer's number of the order.
  order_number     text NOT NULL,
  -- Under which name causes are remembered: the retailer, else what the message calls its sender.
  sender           text NOT NULL,
  retailer_id      text REFERENCES retailers,
  -- Number and name of the place to which it goes, as they stand in the message.
  place_code       text NOT NULL DEFAULT '',
  place_name       text NOT NULL DEFAULT '',
  buyer_code       text NOT NULL DEFAULT '',
  buyer_name       text NOT NULL DEFAULT '',
  ordered_on       date,
  deliver_on       date,
  note             text NOT NULL DEFAULT '',
  faults           jsonb NOT NULL DEFAULT '[]',
  -- As it was understood; NULL = it waits.
  customer_id      bigint REFERENCES customers,
  address_id       bigint REFERENCES customer_addresses,
  branch_id        text REFERENCES branches,
  refusal          text CHECK (refusal IN ('unreadable', 'known', 'left-out', 'unsupported')),
  -- The order of the same number that came before.
  known_id         bigint REFERENCES inbound_orders,
  document_refusal jsonb,
  -- Derived by the domain.
  state            text NOT NULL DEFAULT 'pending' CHECK (state IN ('processed', 'pending', 'failed')),
  is_incomplete    boolean NOT NULL DEFAULT false,
  search_text      text NOT NULL DEFAULT '',
  arrived_at       timestamptz NOT NULL,
  checked_at       timestamptz,
  processed_at     timestamptz,
  updated_at       timestamptz NOT NULL,
  version          integer NOT NULL DEFAULT 1,
  UNIQUE (file_id, position)
);
CREATE INDEX inbound_orders_state ON inbound_orders (state, id DESC);
CREATE INDEX inbound_orders_incomplete ON inbound_orders (id DESC) WHERE is_incomplete;
CREATE INDEX inbound_orders_number ON inbound_orders (sender, order_number, id);
CREATE INDEX inbound_orders_retailer ON inbound_orders (retailer_id, id DESC);
CREATE INDEX inbound_orders_customer ON inbound_orders (customer_id, id DESC);
CREATE INDEX inbound_orders_unchecked ON inbound_orders (file_id, id) WHERE checked_at IS NULL;
CREATE INDEX inbound_orders_search ON inbound_orders USING gin (search_text gin_trgm_ops);

CREATE TABLE inbound_lines (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inbound_id    bigint NOT NULL REFERENCES inbound_orders ON DELETE CASCADE,
  position      integer NOT NULL,
  sequence      text NOT NULL,
  file_line     integer NOT NULL,
  gtin          text NOT NULL,
  buyer_code    text NOT NULL,
  supplier_code text NOT NULL,
  description   text NOT NULL,
  unit          text NOT NULL,
  -- Thousandths; NULL = it could not be read.
  quantity      bigint,
  unreadable    text,
  -- Centavos of one ordered unit, net.
  price         bigint,
  faults        jsonb NOT NULL DEFAULT '[]',
  -- As it was understood.
  product_id    text REFERENCES products,
  ordered_unit  text,
  place         text NOT NULL DEFAULT 'ready' CHECK (place IN ('ready', 'document', 'quarantine', 'refused')),
  cause         text CHECK (cause IN ('article', 'unit', 'price', 'quantity')),
  cause_key     text,
  -- Kept where the sender's price was accepted.
  negotiated_price bigint,
  -- The document that it is in.
  order_id      bigint REFERENCES orders,
  UNIQUE (inbound_id, position),
  CHECK ((place = 'quarantine') = (cause IS NOT NULL)),
  CHECK ((place = 'document') = (order_id IS NOT NULL))
);
CREATE INDEX inbound_lines_document ON inbound_lines (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX inbound_lines_product ON inbound_lines (product_id) WHERE product_id IS NOT NULL;
