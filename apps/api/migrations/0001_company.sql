-- The company and its people: branches, warehouses, operations, users, sessions, printers, settings.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Text as people search it: lower case, no accents. Immutable so that an index may use it.
CREATE FUNCTION searchable(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

CREATE TABLE settings (
  key        text PRIMARY KEY,
  value      jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE branches (
  id          text PRIMARY KEY CHECK (id ~ '^[A-Z0-9]{1,8}$'),
  name        text NOT NULL,
  series_code text NOT NULL UNIQUE CHECK (series_code ~ '^[A-Z0-9]{1,8}$'),
  province_id smallint NOT NULL CHECK (province_id BETWEEN 1 AND 11),
  address     text NOT NULL DEFAULT '',
  phone       text NOT NULL DEFAULT '',
  created_by  bigint,
  updated_by  bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     integer NOT NULL DEFAULT 1
);

CREATE TABLE warehouses (
  id        text PRIMARY KEY CHECK (id ~ '^[A-Z0-9-]{1,12}$'),
  branch_id text NOT NULL REFERENCES branches,
  name      text NOT NULL,
  -- Goods in a returns place are never sold from there.
  kind      text NOT NULL DEFAULT 'sale' CHECK (kind IN ('sale', 'returns'))
);
CREATE INDEX warehouses_branch ON warehouses (branch_id);

CREATE TABLE operations (
  id                   text PRIMARY KEY CHECK (id ~ '^[A-Z0-9-]{1,16}$'),
  name                 text NOT NULL,
  -- Above this the commercial approver is asked.
  discount_limit_bp    integer NOT NULL DEFAULT 500 CHECK (discount_limit_bp BETWEEN 0 AND 10000),
  created_at           timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE printers (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL UNIQUE,
  uri        text NOT NULL,
  branch_id  text REFERENCES branches,
  purpose    text NOT NULL CHECK (purpose IN ('billing', 'shipment')),
  active     boolean NOT NULL DEFAULT true
);

CREATE TABLE users (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username        text NOT NULL UNIQUE CHECK (username = lower(username) AND length(username) >= 4),
  name            text NOT NULL,
  surname         text NOT NULL DEFAULT '',
  email           text NOT NULL DEFAULT '',
  password_hash   text NOT NULL,
  branch_id       text NOT NULL REFERENCES branches,
  roles           text[] NOT NULL,
  -- Scope: branches and operations beyond those that the roles give; empty operations = all.
  scope_branches   text[] NOT NULL DEFAULT '{}',
  scope_operations text[] NOT NULL DEFAULT '{}',
  default_printer text,
  active          boolean NOT NULL DEFAULT true,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  version         integer NOT NULL DEFAULT 1
);

CREATE TABLE sessions (
  id         uuid PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One row for each POST that was answered: the same key gets the same answer.
CREATE TABLE idempotency_keys (
  user_id     bigint NOT NULL,
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  call        text NOT NULL,
  body_digest text NOT NULL,
  status      smallint,
  reply       jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
