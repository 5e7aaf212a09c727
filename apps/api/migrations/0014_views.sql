-- Saved views of the lists, own and shared, and how each user likes each list.
CREATE TABLE views (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list        text NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Tab and filters as they stand in the address, without paging and sort.
  query       text NOT NULL DEFAULT '',
  sort        text NOT NULL DEFAULT '',
  layout      text NOT NULL DEFAULT 'list' CHECK (layout IN ('list', 'grid', 'kanban')),
  -- NULL = as each user likes it.
  columns     text[],
  dense       boolean,
  owner_id    bigint NOT NULL REFERENCES users,
  shared_with text NOT NULL DEFAULT 'nobody' CHECK (shared_with IN ('nobody', 'branch', 'everybody')),
  -- The branch of the owner when it was last saved.
  branch_id   text NOT NULL REFERENCES branches,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  -- Kept for a while, so that deleting can be undone.
  deleted_at  timestamptz,
  version     integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX views_names ON views (owner_id, list, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX views_shared ON views (list) WHERE shared_with <> 'nobody' AND deleted_at IS NULL;

CREATE TABLE list_preferences (
  user_id         bigint NOT NULL REFERENCES users,
  list            text NOT NULL,
  columns         text[],
  dense           boolean NOT NULL DEFAULT false,
  endless         boolean NOT NULL DEFAULT false,
  -- Views as the user ordered them; what is not named stands behind.
  view_order      bigint[] NOT NULL DEFAULT '{}',
  default_view_id bigint REFERENCES views ON DELETE SET NULL,
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, list)
);
CREATE INDEX list_preferences_default ON list_preferences (default_view_id) WHERE default_view_id IS NOT NULL;

-- Search from anywhere: numbers by their last part ('1042' of PEV.SD.2026/1042), and the drafts of one person.
CREATE INDEX orders_by_serial ON orders (split_part(number, '/', 2)) WHERE number IS NOT NULL;
CREATE INDEX invoices_by_serial ON invoices (split_part(number, '/', 2));
CREATE INDEX shipments_by_serial ON shipments (split_part(number, '/', 2)) WHERE deleted_at IS NULL;
CREATE INDEX orders_own_drafts ON orders (created_by, id DESC) WHERE status = 'DRAFT';
