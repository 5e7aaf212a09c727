-- Whom we sell to and what: customers, addresses, products, VAT.
CREATE TABLE customers (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The number people and files know the customer by.
  code               text NOT NULL UNIQUE,
  name               text NOT NULL,
  nuit               text CHECK (nuit ~ '^[0-9]{9}$'),
  -- Marked as final consumer: may be billed without a NUIT; everybody else may not.
  final_consumer     boolean NOT NULL DEFAULT false,
  branch_id          text NOT NULL REFERENCES branches,
  warehouse_id       text REFERENCES warehouses,
  province_id        smallint CHECK (province_id BETWEEN 1 AND 11),
  route              text NOT NULL DEFAULT '',
  payment_condition  text NOT NULL DEFAULT '30 dias',
  payment_days       integer NOT NULL DEFAULT 30 CHECK (payment_days >= 0),
  credit_limit       bigint NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
  -- NULL = no limit per transaction.
  transaction_limit  bigint CHECK (transaction_limit >= 0),
  blocked_credit     boolean NOT NULL DEFAULT false,
  -- Debt that the ledger held before Cais, or that the ERP reports; what Cais bills comes from receivables.
  withdraws          boolean NOT NULL DEFAULT false,
  min_shelf_life_days integer NOT NULL DEFAULT 0 CHECK (min_shelf_life_days >= 0),
  allocation_type    text NOT NULL DEFAULT 'FEFO',
  search_text        text NOT NULL GENERATED ALWAYS AS (searchable(code || ' ' || name || ' ' || coalesce(nuit, ''))) STORED,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  version            integer NOT NULL DEFAULT 1
);
CREATE INDEX customers_search ON customers USING gin (search_text gin_trgm_ops);
CREATE INDEX customers_branch ON customers (branch_id, name);

CREATE TABLE customer_addresses (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  address     text NOT NULL,
  province_id smallint CHECK (province_id BETWEEN 1 AND 11),
  is_default  boolean NOT NULL DEFAULT false
);
CREATE INDEX customer_addresses_customer ON customer_addresses (customer_id);
CREATE UNIQUE INDEX customer_addresses_default ON customer_addresses (customer_id) WHERE is_default;

-- What customers owe and what they paid. The current account is the sum of what is open here.
CREATE TABLE receivables (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  document    text NOT NULL,
  issued_on   date NOT NULL,
  due_on      date NOT NULL,
  amount      bigint NOT NULL CHECK (amount >= 0),
  open_amount bigint NOT NULL CHECK (open_amount BETWEEN 0 AND amount)
);
CREATE INDEX receivables_open ON receivables (customer_id, due_on) INCLUDE (open_amount) WHERE open_amount > 0;
CREATE INDEX receivables_customer ON receivables (customer_id, issued_on DESC);

CREATE TABLE payments (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  paid_on     date NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  reference   text NOT NULL DEFAULT ''
);
CREATE INDEX payments_customer ON payments (customer_id, paid_on DESC);

CREATE TABLE vat_rates (
  code             text NOT NULL,
  valid_from       date NOT NULL,
  -- Last day on which the rate holds; NULL = still in force.
  valid_to         date CHECK (valid_to >= valid_from),
  rate_bp          integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  exemption_reason text,
  PRIMARY KEY (code, valid_from),
  CHECK (rate_bp > 0 OR exemption_reason IS NOT NULL)
);

CREATE TABLE products (
  id                text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 40),
  description       text NOT NULL,
  -- Sales unit of prices and quantities ('cx'), and the base unit inside it ('un').
  unit              text NOT NULL,
  base_unit         text NOT NULL,
  -- Base units in one sales unit, in thousandths.
  conversion_factor bigint NOT NULL DEFAULT 1000 CHECK (conversion_factor > 0),
  unit_price        bigint NOT NULL CHECK (unit_price >= 0),
  -- The list price holds from this day; older drafts ask the commercial approver.
  price_valid_from  date NOT NULL DEFAULT '2026-01-01',
  -- What one sales unit costs us; for margins, shown only to those who may see it.
  unit_cost         bigint NOT NULL DEFAULT 0 CHECK (unit_cost >= 0),
  vat_code          text NOT NULL,
  -- Grams in one sales unit.
  unit_weight       bigint NOT NULL DEFAULT 0 CHECK (unit_weight >= 0),
  temperature       text NOT NULL DEFAULT 'ambient' CHECK (temperature IN ('ambient', 'refrigerated', 'frozen')),
  active            boolean NOT NULL DEFAULT true,
  search_text       text NOT NULL GENERATED ALWAYS AS (searchable(id || ' ' || description)) STORED,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  version           integer NOT NULL DEFAULT 1
);
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops);

CREATE TABLE reasons (
  id       text PRIMARY KEY,
  place    text NOT NULL CHECK (place IN ('none', 'warehouse', 'truck', 'customer')),
  name_pt  text NOT NULL,
  name_en  text NOT NULL
);
INSERT INTO reasons (id, place, name_pt, name_en) VALUES
  ('0EP', 'none', 'Eventos promocionais', 'Promotional events'),
  ('0ES', 'none', 'Espaço / gôndola', 'Space / gondola'),
  ('0RB', 'none', 'Rappel', 'Rebates'),
  ('1NC', 'warehouse', 'Produto não carregado', 'Product not loaded'),
  ('2CB', 'truck', 'Erro de código de barras', 'Barcode error'),
  ('2DA', 'truck', 'Recusado: data avançada', 'Refused: advanced date'),
  ('2DC', 'truck', 'Desistência do cliente', 'Customer withdrawal'),
  ('2DN', 'truck', 'Recusado: danificado', 'Refused: damaged'),
  ('2ER', 'truck', 'Produto errado', 'Wrong product'),
  ('2EX', 'truck', 'Recusado: fora de prazo', 'Refused: expired'),
  ('2NE', 'truck', 'Não entregue', 'Not delivered'),
  ('2NP', 'truck', 'Não encomendado', 'Not ordered'),
  ('2OU', 'truck', 'Outros (especificar)', 'Others (specify)'),
  ('2SD', 'truck', 'Cliente sem dinheiro', 'Customer without money'),
  ('3DP', 'customer', 'Descontos / promoções', 'Discounts / promotions'),
  ('3EX', 'customer', 'Produto fora de prazo', 'Expired product'),
  ('3OU', 'customer', 'Outros (especificar)', 'Others (specify)'),
  ('3PE', 'customer', 'Preço errado', 'Wrong price');
