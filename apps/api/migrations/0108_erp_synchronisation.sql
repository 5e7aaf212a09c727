-- What was read from the ERP, and when (decision 0255). The rows are copies: the ERP is right.
CREATE TABLE erp_syncs (
  kind        text PRIMARY KEY CHECK (kind IN ('customers', 'articles', 'prices', 'stock', 'account', 'orders')),
  -- Until where everything was read, as the ERP writes it; NULL = read whole each time.
  watermark   text,
  tried_at    timestamptz,
  -- When the last reading began that went well: the rows are as old as that.
  read_at     timestamptz,
  took_ms     integer,
  rows        integer NOT NULL DEFAULT 0,
  changed     integer NOT NULL DEFAULT 0,
  -- What could not be taken over: { code, facts, count }.
  skipped     jsonb NOT NULL DEFAULT '[]',
  error       jsonb
);
INSERT INTO erp_syncs (kind) VALUES ('customers'), ('articles'), ('prices'), ('stock'), ('account'), ('orders');

CREATE TABLE erp_prices (
  article text NOT NULL,
  unit    text NOT NULL,
  price   bigint NOT NULL,
  PRIMARY KEY (article, unit)
);
CREATE TABLE erp_stock (
  article   text NOT NULL,
  warehouse text NOT NULL,
  batch     text NOT NULL,
  quantity  bigint NOT NULL,
  PRIMARY KEY (article, warehouse, batch)
);
CREATE TABLE erp_open_items (
  customer    text NOT NULL,
  document    text NOT NULL,
  issued_on   date NOT NULL,
  due_on      date NOT NULL,
  amount      bigint NOT NULL,
  open_amount bigint NOT NULL,
  PRIMARY KEY (customer, document)
);
CREATE TABLE erp_pending_orders (
  document text NOT NULL,
  article  text NOT NULL,
  customer text NOT NULL,
  quantity bigint NOT NULL,
  PRIMARY KEY (document, article)
);
CREATE INDEX erp_pending_orders_customer ON erp_pending_orders (customer);

CREATE FUNCTION is_erp_connected() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT system = 'primavera' FROM erp_connection
$$;

-- What customers owe, as credit decisions see it: the account of Cais, or where an ERP is connected that of the ERP and the invoices that it has
-- not told of yet.
CREATE VIEW owed_items AS
  SELECT item.customer_id, item.due_on, item.open_amount FROM open_items AS item
  WHERE item.open_amount <> 0 AND NOT is_erp_connected()
  UNION ALL
  SELECT customer.id, item.due_on, item.open_amount FROM erp_open_items AS item JOIN customers AS customer ON customer.code = item.customer
  WHERE item.open_amount <> 0 AND is_erp_connected()
  UNION ALL
  SELECT invoice.customer_id, invoice.due_on, invoice.open_amount FROM invoices AS invoice
  WHERE is_erp_connected() AND invoice.open_amount > 0
    AND invoice.issued_at > coalesce((SELECT read_at FROM erp_syncs WHERE kind = 'account'), '-infinity');
