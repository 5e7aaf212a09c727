-- Customers are created and kept up in Cais: who they are, what they may owe, from where they are served.
ALTER TABLE customers
  -- false = not chosen for new documents; those there are go on.
  ADD COLUMN active              boolean NOT NULL DEFAULT true,
  ADD COLUMN morpheus_name       text NOT NULL DEFAULT '',
  ADD COLUMN morpheus_address    text NOT NULL DEFAULT '',
  ADD COLUMN phone               text NOT NULL DEFAULT '',
  ADD COLUMN email               text NOT NULL DEFAULT '',
  -- Where the goods of these principals lie that the customer is served with.
  ADD COLUMN clover_warehouse_id text REFERENCES warehouses,
  ADD COLUMN marin_warehouse_id  text REFERENCES warehouses;
UPDATE customers SET allocation_type = 'OWN';
ALTER TABLE customers
  ALTER COLUMN allocation_type SET DEFAULT 'OWN',
  ADD CONSTRAINT customers_allocation_type CHECK (allocation_type IN ('OWN', 'CLOVER', 'MARIN', 'CLOVER-MARIN', 'MARIN-CLOVER'));

ALTER TABLE customer_addresses
  ADD COLUMN gln    text CHECK (gln ~ '^[0-9]{13}$'),
  -- false = not chosen for new documents. The default address is active.
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT customer_addresses_default_active CHECK (active OR NOT is_default);

-- One index for each filter and order of the list.
CREATE INDEX customers_by_name ON customers (name, id);
CREATE INDEX customers_by_limit ON customers (credit_limit, id);
CREATE INDEX customers_warehouse ON customers (warehouse_id, name);
CREATE INDEX customers_province ON customers (province_id, name);
CREATE INDEX customers_payment ON customers (payment_condition, name);
CREATE INDEX customers_client_type ON customers (client_type, name);
CREATE INDEX customers_blocked ON customers (name) WHERE blocked_credit;
CREATE INDEX customers_inactive ON customers (name) WHERE NOT active;
-- Who else has a NUIT.
CREATE INDEX customers_nuit ON customers (nuit) WHERE nuit IS NOT NULL;

-- The numbers that customers made in Cais are given: C00001. One that is taken already is passed over.
CREATE SEQUENCE customer_codes;
