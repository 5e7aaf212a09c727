-- The units of an article, with what each contains, its barcode and its weights. The columns of `products` stay the facts of the base unit
-- and the sales unit, which stock, prices and documents use; a trigger keeps the rows of these two.
CREATE TABLE product_units (
  product_id   text NOT NULL REFERENCES products,
  -- As printed: 'un', 'cx', 'pal'.
  code         text NOT NULL CHECK (trim(code) <> ''),
  -- Base units in one of this unit, in thousandths; 1000 for the base unit.
  factor       bigint NOT NULL CHECK (factor > 0),
  -- As a scanner reads it: a GTIN without leading zeros.
  barcode      text NOT NULL DEFAULT '',
  -- Grams in one of this unit; 0 = not known.
  net_weight   bigint NOT NULL DEFAULT 0 CHECK (net_weight >= 0),
  gross_weight bigint NOT NULL DEFAULT 0 CHECK (gross_weight >= 0),
  -- Customers may order in it.
  orderable    boolean NOT NULL DEFAULT true,
  position     smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, code)
);
CREATE UNIQUE INDEX product_units_codes ON product_units (product_id, lower(code));
CREATE UNIQUE INDEX product_units_barcode ON product_units (barcode) WHERE barcode <> '';

-- A unit contains one of itself.
UPDATE products SET conversion_factor = 1000 WHERE lower(unit) = lower(base_unit) AND conversion_factor <> 1000;

CREATE FUNCTION keep_product_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_units AS kept (product_id, code, factor, gross_weight, position)
    VALUES (NEW.id, NEW.base_unit, 1000, round(NEW.unit_weight * 1000.0 / NEW.conversion_factor), 0)
    ON CONFLICT (product_id, lower(code)) DO UPDATE SET factor = 1000;
  IF lower(NEW.unit) = lower(NEW.base_unit) THEN
    UPDATE product_units SET barcode = NEW.barcode, gross_weight = NEW.unit_weight
      WHERE product_id = NEW.id AND lower(code) = lower(NEW.base_unit);
  ELSE
    INSERT INTO product_units (product_id, code, factor, barcode, gross_weight, position)
      VALUES (NEW.id, NEW.unit, NEW.conversion_factor, NEW.barcode, NEW.unit_weight, 1)
      ON CONFLICT (product_id, lower(code)) DO UPDATE
      SET factor = excluded.factor, barcode = excluded.barcode, gross_weight = excluded.gross_weight;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_units AFTER INSERT OR UPDATE OF unit, base_unit, conversion_factor, unit_weight, barcode ON products
  FOR EACH ROW EXECUTE FUNCTION keep_product_units();

INSERT INTO product_units (product_id, code, factor, barcode, gross_weight, position)
  SELECT id, base_unit, 1000, CASE WHEN lower(unit) = lower(base_unit) THEN barcode ELSE '' END,
    CASE WHEN lower(unit) = lower(base_unit) THEN unit_weight ELSE round(unit_weight * 1000.0 / conversion_factor) END, 0
  FROM products
  UNION ALL SELECT id, unit, conversion_factor, barcode, unit_weight, 1 FROM products WHERE lower(unit) <> lower(base_unit);
