-- Locks with a screen: who may keep them follows from where they reach, the same one stands once, and one that was
-- taken off stays on record until its documents have gone on (decision 0051).
ALTER TABLE locks
  -- NULL = every branch. A lock on a customer or a warehouse lies in its branch.
  ADD COLUMN branch_id  text REFERENCES branches,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN deleted_by bigint REFERENCES users;

UPDATE locks SET block_type = 'ORDERS';
UPDATE locks SET branch_id = customers.branch_id
  FROM customers WHERE entity_kind = 'CUSTOMER' AND customers.id::text = entity_id;
UPDATE locks SET branch_id = warehouses.branch_id
  FROM warehouses WHERE entity_kind = 'WAREHOUSE' AND warehouses.id = entity_id;
-- Of locks that say the same the oldest stays; nobody could tell them apart.
UPDATE locks SET deleted_at = now()
  WHERE EXISTS (SELECT FROM locks older WHERE older.id < locks.id AND older.entity_kind = locks.entity_kind
    AND older.entity_id = locks.entity_id AND older.operation_id IS NOT DISTINCT FROM locks.operation_id);

ALTER TABLE locks ADD CONSTRAINT locks_block_type CHECK (block_type IN ('ORDERS', 'QUOTES'));
CREATE UNIQUE INDEX locks_once
  ON locks (entity_kind, entity_id, block_type, coalesce(branch_id, ''), coalesce(operation_id, ''))
  WHERE deleted_at IS NULL;
DROP INDEX locks_entity;
