-- Where an article lies in a warehouse, and the order of the walk through it.
CREATE TABLE stock_locations (
  warehouse_id text NOT NULL REFERENCES warehouses,
  product_id   text NOT NULL REFERENCES products,
  code         text NOT NULL CHECK (trim(code) <> ''),
  position     integer NOT NULL CHECK (position BETWEEN 0 AND 999999),
  updated_by   bigint REFERENCES users,
  updated_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (warehouse_id, product_id)
);
CREATE INDEX stock_locations_route ON stock_locations (warehouse_id, position, product_id);
CREATE INDEX stock_locations_product ON stock_locations (product_id);

-- A count of the whole warehouse, as all were until now, or of some of its articles.
ALTER TABLE stock_counts
  ADD COLUMN scope   text NOT NULL DEFAULT 'whole' CHECK (scope IN ('whole', 'class', 'articles')),
  ADD COLUMN classes text[] NOT NULL DEFAULT '{}';

-- The articles of a count that is not of the whole warehouse: only these stand still.
CREATE TABLE stock_count_products (
  count_id   bigint NOT NULL REFERENCES stock_counts,
  product_id text NOT NULL REFERENCES products,
  PRIMARY KEY (count_id, product_id)
);
CREATE INDEX stock_count_products_product ON stock_count_products (product_id);

-- A difference above the limit of the company is counted again by another person; what the first one found stays beside it.
ALTER TABLE stock_count_lines
  ADD COLUMN needs_second  boolean NOT NULL DEFAULT false,
  ADD COLUMN first_counted bigint,
  ADD COLUMN first_by      bigint REFERENCES users,
  ADD COLUMN first_at      timestamptz;
CREATE INDEX stock_count_lines_second ON stock_count_lines (count_id) WHERE needs_second;
