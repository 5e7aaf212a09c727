-- Branches and operations are edited in the settings: names are unique, either may be inactive, and changes are versioned.
UPDATE branches SET name = name || ' (' || id || ')'
  WHERE EXISTS (SELECT FROM branches other WHERE other.id < branches.id AND searchable(trim(other.name)) = searchable(trim(branches.name)));
CREATE UNIQUE INDEX branches_names ON branches (searchable(trim(name)));
-- An inactive one takes no new documents; those it has go on.
ALTER TABLE branches ADD COLUMN active boolean NOT NULL DEFAULT true;

-- Quarantine, as returns, is a place from which nothing is sold or reserved.
ALTER TABLE warehouses
  DROP CONSTRAINT warehouses_kind_check,
  ADD CONSTRAINT warehouses_kind_check CHECK (kind IN ('sale', 'returns', 'quarantine'));

UPDATE operations SET name = name || ' (' || id || ')'
  WHERE EXISTS (SELECT FROM operations other WHERE other.id < operations.id AND searchable(trim(other.name)) = searchable(trim(operations.name)));
CREATE UNIQUE INDEX operations_names ON operations (searchable(trim(name)));
ALTER TABLE operations
  ADD COLUMN active            boolean NOT NULL DEFAULT true,
  -- Names under which orders arrive through Morpheus; each belongs to one operation.
  ADD COLUMN morpheus_entities text[] NOT NULL DEFAULT '{}',
  ADD COLUMN created_by        bigint,
  ADD COLUMN updated_by        bigint,
  ADD COLUMN updated_at        timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN version           integer NOT NULL DEFAULT 1;
