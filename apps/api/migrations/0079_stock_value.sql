-- What stock is worth: by warehouse and article at weighted average cost (decision 0201). Every movement carries its value in centavos; the value of an
-- article in a warehouse is their sum. Kept here, so that whatever writes a movement is counted; packages/domain/src/stock/stock-value.ts has the same rule.

ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_kind_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_kind_check
  CHECK (kind IN ('receipt', 'opening', 'correction', 'count', 'sale', 'return', 'swap', 'write-off'));
ALTER TABLE stock_movements
  -- Centavos per unit of stock, as the supplier's document or the file says; NULL = nothing was said.
  ADD COLUMN unit_cost bigint CHECK (unit_cost >= 0),
  ADD COLUMN value bigint;
ALTER TABLE goods_receipt_lines ADD COLUMN unit_cost bigint CHECK (unit_cost >= 0);

CREATE TABLE stock_values (
  warehouse_id text NOT NULL REFERENCES warehouses,
  product_id   text NOT NULL REFERENCES products,
  quantity     bigint NOT NULL DEFAULT 0,
  value        bigint NOT NULL DEFAULT 0 CHECK (value >= 0),
  PRIMARY KEY (warehouse_id, product_id)
);
CREATE INDEX stock_values_product ON stock_values (product_id);

-- Movements of before: at the cost price of their article. Rounded on the running quantity, so that they sum to the value of what is there.
UPDATE stock_movements AS m SET value = valued.after - valued.before
FROM (
  SELECT id, round(moved * cost) AS after, round((moved - quantity) * cost) AS before FROM (
    SELECT m.id, m.quantity, sum(m.quantity) OVER (PARTITION BY l.warehouse_id, l.product_id ORDER BY m.at, m.id) AS moved,
      p.unit_cost::numeric * p.stock_factor / p.conversion_factor / 1000 AS cost
    FROM stock_movements m JOIN stock_levels l ON l.id = m.level_id JOIN products p ON p.id = l.product_id) AS running
) AS valued WHERE valued.id = m.id;
INSERT INTO stock_values (warehouse_id, product_id, quantity, value)
SELECT l.warehouse_id, l.product_id, sum(m.quantity), greatest(sum(m.value), 0)
FROM stock_movements m JOIN stock_levels l ON l.id = m.level_id GROUP BY l.warehouse_id, l.product_id;
ALTER TABLE stock_movements ALTER COLUMN value SET NOT NULL;
CREATE INDEX stock_movements_write_off ON stock_movements (at, id) WHERE kind = 'write-off';

CREATE FUNCTION value_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place  record;
  stored stock_values;
BEGIN
  IF NEW.value IS NOT NULL THEN RETURN NEW; END IF;
  -- a pair on one batch: the goods stay where they are
  IF NEW.kind = 'swap' THEN NEW.value := 0; RETURN NEW; END IF;
  SELECT l.warehouse_id, l.product_id, p.unit_cost::numeric * p.stock_factor / p.conversion_factor AS cost INTO place
    FROM stock_levels l JOIN products p ON p.id = l.product_id WHERE l.id = NEW.level_id;
  INSERT INTO stock_values (warehouse_id, product_id) VALUES (place.warehouse_id, place.product_id) ON CONFLICT DO NOTHING;
  SELECT * INTO stored FROM stock_values
    WHERE warehouse_id = place.warehouse_id AND product_id = place.product_id FOR NO KEY UPDATE;
  NEW.value := CASE
    WHEN NEW.quantity < 0 AND stored.quantity <= 0 THEN 0
    WHEN NEW.quantity < 0 AND -NEW.quantity >= stored.quantity THEN -stored.value
    WHEN NEW.quantity < 0 THEN -round(stored.value::numeric * -NEW.quantity / stored.quantity)
    WHEN NEW.unit_cost IS NOT NULL THEN round(NEW.quantity::numeric * NEW.unit_cost / 1000)
    WHEN stored.quantity > 0 AND (NEW.kind NOT IN ('receipt', 'opening') OR place.cost = 0)
      THEN round(stored.value::numeric * NEW.quantity / stored.quantity)
    ELSE round(NEW.quantity * place.cost / 1000) END;
  UPDATE stock_values SET quantity = stored.quantity + NEW.quantity, value = stored.value + NEW.value
    WHERE warehouse_id = place.warehouse_id AND product_id = place.product_id;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_movements_value BEFORE INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION value_movement();
