-- A line is ordered in any unit of its article. `unit` and `quantity` of a line go on counting what stock counts (decision 0177).
ALTER TABLE products
  ADD COLUMN stock_unit text,
  -- Base units in one unit of stock, in thousandths.
  ADD COLUMN stock_factor bigint CHECK (stock_factor > 0);
UPDATE products SET stock_unit = unit, stock_factor = conversion_factor;

-- Until goods or documents count in it, the unit of stock follows the sales unit; after that it stays.
CREATE FUNCTION keep_stock_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.stock_unit := coalesce(NEW.stock_unit, NEW.unit);
    NEW.stock_factor := coalesce(NEW.stock_factor,
      CASE WHEN lower(NEW.stock_unit) = lower(NEW.base_unit) THEN 1000 ELSE NEW.conversion_factor END);
  ELSIF NEW.stock_unit = OLD.unit AND NEW.stock_factor = OLD.conversion_factor
    AND NOT EXISTS (SELECT FROM stock_levels WHERE product_id = NEW.id)
    AND NOT EXISTS (SELECT FROM order_lines WHERE product_id = NEW.id) THEN
    NEW.stock_unit := NEW.unit;
    NEW.stock_factor := NEW.conversion_factor;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER products_stock_unit BEFORE INSERT OR UPDATE OF unit, conversion_factor ON products
  FOR EACH ROW EXECUTE FUNCTION keep_stock_unit();
ALTER TABLE products ALTER COLUMN stock_unit SET NOT NULL, ALTER COLUMN stock_factor SET NOT NULL;

-- Prices and discounts of a line are per ordered unit.
ALTER TABLE order_lines
  ADD COLUMN ordered_unit text NOT NULL DEFAULT '',
  ADD COLUMN ordered_quantity bigint NOT NULL DEFAULT 0 CHECK (ordered_quantity >= 0),
  -- Base units in one ordered unit and in one unit of stock, in thousandths, as they were when the line was written.
  ADD COLUMN unit_factor bigint NOT NULL DEFAULT 1000 CHECK (unit_factor > 0),
  ADD COLUMN stock_factor bigint NOT NULL DEFAULT 1000 CHECK (stock_factor > 0);
UPDATE order_lines AS line SET ordered_unit = line.unit, ordered_quantity = line.quantity,
  unit_factor = product.conversion_factor, stock_factor = product.conversion_factor
  FROM products AS product WHERE product.id = line.product_id;
-- What does not convert exactly is a draft's and counts nothing.
ALTER TABLE order_lines
  ALTER COLUMN ordered_unit DROP DEFAULT, ALTER COLUMN ordered_quantity DROP DEFAULT,
  ALTER COLUMN unit_factor DROP DEFAULT, ALTER COLUMN stock_factor DROP DEFAULT,
  ADD CONSTRAINT order_lines_convert CHECK (quantity = 0 OR ordered_quantity::numeric * unit_factor = quantity::numeric * stock_factor);

ALTER TABLE invoice_lines
  ADD COLUMN ordered_unit text NOT NULL DEFAULT '',
  ADD COLUMN ordered_quantity bigint NOT NULL DEFAULT 0 CHECK (ordered_quantity >= 0);
UPDATE invoice_lines SET ordered_unit = unit, ordered_quantity = quantity;
ALTER TABLE invoice_lines ALTER COLUMN ordered_unit DROP DEFAULT, ALTER COLUMN ordered_quantity DROP DEFAULT;

-- What is picked weighs its share of the line, as it costs its share.
DROP INDEX order_lines_picking;
CREATE INDEX order_lines_picking ON order_lines (order_id) INCLUDE (total, quantity, picking, weight, temperature) WHERE picking > 0;
