-- Price lists: for whom, their numbered versions by business day, and the price of each article (docs/domain/pricing.md).
CREATE TABLE price_lists (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code         text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{0,11}$'),
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Both NULL = for everybody.
  operation_id text REFERENCES operations,
  segment      text CHECK (length(segment) BETWEEN 1 AND 40),
  -- false = its prices count for nothing.
  active       boolean NOT NULL DEFAULT true,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   bigint REFERENCES users,
  updated_at   timestamptz NOT NULL DEFAULT now(),
  version      integer NOT NULL DEFAULT 1
);
-- Two lists for the same customers: none of them would win.
CREATE UNIQUE INDEX price_lists_target ON price_lists (coalesce(operation_id, ''), coalesce(segment, '')) WHERE active;

CREATE TABLE price_versions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id      bigint NOT NULL REFERENCES price_lists,
  number       integer NOT NULL CHECK (number >= 1),
  valid_from   date NOT NULL,
  -- Last day; NULL = until the next version begins.
  valid_to     date CHECK (valid_to >= valid_from),
  -- NULL = a draft: its prices count for nothing.
  published_at timestamptz,
  published_by bigint REFERENCES users,
  -- When the job gave its prices to the drafts; NULL = not yet.
  loaded_at    timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   bigint REFERENCES users,
  version      integer NOT NULL DEFAULT 1,
  UNIQUE (list_id, number),
  CHECK ((published_at IS NULL) = (published_by IS NULL)),
  -- A day has one version of a list.
  CONSTRAINT price_versions_overlap EXCLUDE USING gist (
    int8range(list_id, list_id, '[]') WITH &&, daterange(valid_from, valid_to, '[]') WITH &&) WHERE (published_at IS NOT NULL)
);
-- One draft for each list.
CREATE UNIQUE INDEX price_versions_draft ON price_versions (list_id) WHERE published_at IS NULL;
CREATE INDEX price_versions_in_force ON price_versions (valid_to, valid_from) INCLUDE (list_id) WHERE published_at IS NOT NULL;
CREATE INDEX price_versions_to_load ON price_versions (valid_from) WHERE published_at IS NOT NULL AND loaded_at IS NULL;

CREATE TABLE price_lines (
  version_id bigint NOT NULL REFERENCES price_versions ON DELETE CASCADE,
  product_id text NOT NULL REFERENCES products,
  -- Centavos for one sales unit before VAT, once the version is published; NULL = none yet.
  price      bigint CHECK (price BETWEEN 1 AND 99999999999999),
  -- Typed and not published.
  entered    bigint CHECK (entered BETWEEN 1 AND 99999999999999),
  entered_by bigint REFERENCES users,
  entered_at timestamptz,
  -- Published as far as its limits allow: a second person decides.
  waiting    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (version_id, product_id),
  CHECK (price IS NOT NULL OR entered IS NOT NULL),
  CHECK ((entered IS NULL) = (entered_by IS NULL)),
  CHECK (NOT waiting OR entered IS NOT NULL)
);
CREATE INDEX price_lines_product ON price_lines (product_id);
CREATE INDEX price_lines_entered ON price_lines (version_id, product_id) INCLUDE (waiting) WHERE entered IS NOT NULL;
