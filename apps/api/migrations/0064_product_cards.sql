-- Articles are created and kept up in Cais: how long they keep, and one index for each filter and order of their list.
ALTER TABLE products
  -- Days from production to expiry; 0 = not said.
  ADD COLUMN shelf_life_days integer NOT NULL DEFAULT 0 CHECK (shelf_life_days BETWEEN 0 AND 3650);

CREATE INDEX products_by_description ON products (description, id);
CREATE INDEX products_temperature ON products (temperature, id);
CREATE INDEX products_vat_code ON products (vat_code, id);
CREATE INDEX products_inactive ON products (id) WHERE NOT active;
CREATE INDEX products_newest ON products (created_at, id);
-- Codes that differ only by case or blanks.
CREATE INDEX products_plain_code ON products (upper(replace(id, ' ', '')));
-- A barcode is looked for as a whole and by its beginning.
CREATE INDEX product_units_scanned ON product_units (barcode text_pattern_ops) WHERE barcode <> '';
-- Lines of open goods receipts of an article.
CREATE INDEX goods_receipt_lines_product ON goods_receipt_lines (product_id, receipt_id);
