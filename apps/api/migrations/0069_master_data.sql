-- The smaller master data: VAT codes, payment conditions, reasons, routes, trucks, drivers, teams, holidays. A record is made inactive, never deleted.
-- `key` is what no two records of a kind have alike, folded as packages/domain/src/master-data folds it: no spaces, capitals.

CREATE TABLE vat_codes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text NOT NULL UNIQUE,
  code        text NOT NULL UNIQUE CHECK (length(code) BETWEEN 1 AND 20),
  name        text NOT NULL,
  active      boolean NOT NULL DEFAULT true,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(code || ' ' || name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     integer NOT NULL DEFAULT 1
);
-- Two that are one already are told apart by what was written.
INSERT INTO vat_codes (key, code, name)
  SELECT folded || CASE WHEN row_number() OVER (PARTITION BY folded ORDER BY code) > 1 THEN ' ' || code ELSE '' END, code, code
  FROM (SELECT DISTINCT code, upper(regexp_replace(code, '\s', '', 'g')) AS folded FROM vat_rates) AS used ORDER BY code;

-- Rates come with the first set-up and with demo data too: their code has a record at once.
CREATE FUNCTION add_vat_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vat_codes (key, code, name) VALUES (upper(regexp_replace(NEW.code, '\s', '', 'g')), NEW.code, NEW.code)
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER vat_rates_code BEFORE INSERT OR UPDATE OF code ON vat_rates FOR EACH ROW EXECUTE FUNCTION add_vat_code();
ALTER TABLE vat_rates ADD FOREIGN KEY (code) REFERENCES vat_codes (code);

CREATE TABLE payment_conditions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text NOT NULL UNIQUE,
  -- As customers and documents store it.
  code        text NOT NULL UNIQUE CHECK (length(code) BETWEEN 1 AND 60),
  kind        text NOT NULL CHECK (kind IN ('days', 'end-of-month', 'on-delivery', 'agreed')),
  days        integer NOT NULL CHECK (days BETWEEN 0 AND 999),
  name_pt     text NOT NULL,
  name_en     text NOT NULL,
  active      boolean NOT NULL DEFAULT true,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(code || ' ' || name_pt || ' ' || name_en)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     integer NOT NULL DEFAULT 1
);
INSERT INTO payment_conditions (key, code, kind, days, name_pt, name_en)
  SELECT upper(regexp_replace(code, '\s', '', 'g')), code, kind, days, name_pt, name_en FROM (VALUES
    ('Pronto pagamento', 'days', 0, 'Pronto pagamento', 'Payment at once'),
    ('Contra entrega', 'on-delivery', 0, 'Contra entrega', 'Cash on delivery'),
    ('7 dias', 'days', 7, '7 dias', '7 days'),
    ('15 dias', 'days', 15, '15 dias', '15 days'),
    ('30 dias', 'days', 30, '30 dias', '30 days'),
    ('45 dias', 'days', 45, '45 dias', '45 days'),
    ('60 dias', 'days', 60, '60 dias', '60 days'),
    ('90 dias', 'days', 90, '90 dias', '90 days')) AS proposed (code, kind, days, name_pt, name_en);
-- What customers have already, as it is worded.
INSERT INTO payment_conditions (key, code, kind, days, name_pt, name_en)
  SELECT upper(regexp_replace(code, '\s', '', 'g')), code,
    CASE WHEN code ~ '^\d{1,3} *dias?$' THEN 'days' ELSE 'agreed' END, days, code, regexp_replace(code, ' *dias?$', ' days')
  FROM (SELECT btrim(payment_condition) AS code, min(payment_days) AS days FROM customers
    WHERE btrim(payment_condition) <> '' GROUP BY 1 ORDER BY 1) AS used
  ON CONFLICT DO NOTHING;

-- The wire knows a reason by its code, which is `id`; the history of its record by a number.
ALTER TABLE reasons
  ADD COLUMN record_id   bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN key         text,
  ADD COLUMN needs_text  boolean NOT NULL DEFAULT false,
  ADD COLUMN active      boolean NOT NULL DEFAULT true,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (searchable(id || ' ' || name_pt || ' ' || name_en)) STORED,
  ADD COLUMN created_at  timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at  timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN version     integer NOT NULL DEFAULT 1;
UPDATE reasons SET key = upper(id), needs_text = id IN ('2OU', '3OU');
ALTER TABLE reasons ALTER COLUMN key SET NOT NULL, ADD UNIQUE (key);

CREATE TABLE routes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text NOT NULL UNIQUE,
  -- As customers, shipments and locks store it.
  code        text NOT NULL UNIQUE CHECK (length(code) BETWEEN 1 AND 60),
  name        text NOT NULL,
  -- NULL = of several branches.
  branch_id   text REFERENCES branches,
  stops       text[] NOT NULL DEFAULT '{}',
  active      boolean NOT NULL DEFAULT true,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(code || ' ' || name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     integer NOT NULL DEFAULT 1
);
CREATE INDEX routes_branch ON routes (branch_id, code);
INSERT INTO routes (key, code, name, branch_id)
  SELECT key, min(code), '', CASE WHEN count(DISTINCT branch_id) = 1 THEN min(branch_id) END FROM (
    SELECT upper(regexp_replace(route, '\s', '', 'g')) AS key, btrim(route) AS code, branch_id FROM (
      SELECT DISTINCT route, branch_id FROM customers UNION SELECT DISTINCT route, branch_id FROM shipments) AS used
    WHERE btrim(route) <> '' AND length(btrim(route)) <= 60) AS folded
  GROUP BY key ORDER BY 2;

CREATE TABLE trucks (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Letters and digits of the registration alone.
  key                text NOT NULL UNIQUE,
  registration       text NOT NULL CHECK (length(registration) BETWEEN 4 AND 20),
  name               text NOT NULL,
  branch_id          text NOT NULL REFERENCES branches,
  -- Grams: in all, and how much of it each class takes at most.
  capacity           bigint NOT NULL CHECK (capacity > 0),
  capacity_ambient   bigint NOT NULL CHECK (capacity_ambient BETWEEN 0 AND capacity),
  capacity_chilled   bigint NOT NULL CHECK (capacity_chilled BETWEEN 0 AND capacity),
  capacity_frozen    bigint NOT NULL CHECK (capacity_frozen BETWEEN 0 AND capacity),
  active             boolean NOT NULL DEFAULT true,
  search_text        text NOT NULL GENERATED ALWAYS AS (searchable(registration || ' ' || key || ' ' || name)) STORED,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  version            integer NOT NULL DEFAULT 1
);
CREATE INDEX trucks_branch ON trucks (branch_id, registration);

CREATE TABLE drivers (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key                 text NOT NULL UNIQUE,
  name                text NOT NULL,
  branch_id           text NOT NULL REFERENCES branches,
  duty                text NOT NULL CHECK (duty IN ('driver', 'helper')),
  phone               text NOT NULL,
  licence             text NOT NULL,
  licence_valid_until date,
  active              boolean NOT NULL DEFAULT true,
  search_text         text NOT NULL GENERATED ALWAYS AS (searchable(name || ' ' || phone || ' ' || licence)) STORED,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  version             integer NOT NULL DEFAULT 1
);
CREATE INDEX drivers_branch ON drivers (branch_id, name);

CREATE TABLE teams (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text NOT NULL UNIQUE,
  name        text NOT NULL,
  branch_id   text NOT NULL REFERENCES branches,
  active      boolean NOT NULL DEFAULT true,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     integer NOT NULL DEFAULT 1
);
CREATE INDEX teams_branch ON teams (branch_id, name);
CREATE TABLE team_members (
  team_id   bigint NOT NULL REFERENCES teams,
  driver_id bigint NOT NULL REFERENCES drivers,
  -- From 1; the first one leads.
  position  integer NOT NULL CHECK (position >= 1),
  PRIMARY KEY (team_id, driver_id),
  UNIQUE (team_id, position)
);
CREATE INDEX team_members_driver ON team_members (driver_id);

-- Days off of the company or of a branch; public holidays follow from a rule and are not stored.
CREATE TABLE holidays (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text NOT NULL UNIQUE,
  date        date NOT NULL,
  name        text NOT NULL,
  -- NULL = of the whole company.
  branch_id   text REFERENCES branches,
  active      boolean NOT NULL DEFAULT true,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     integer NOT NULL DEFAULT 1
);
CREATE INDEX holidays_date ON holidays (date);
