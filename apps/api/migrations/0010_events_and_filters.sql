-- Live updates are told within the operations of a user as well as within the branches.
ALTER TABLE outbox ADD COLUMN operation_id text;
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cais_change', json_build_object(
    'id', NEW.id, 'noun', NEW.noun, 'objectId', NEW.object_id, 'version', NEW.version,
    'branchId', NEW.branch_id, 'operationId', NEW.operation_id, 'createdBy', NEW.created_by,
    'status', NEW.status, 'stages', NEW.stages)::text);
  RETURN NULL;
END $$;

-- Filters that lists offer and that no index served.
CREATE INDEX invoices_by_issue ON invoices (issued_on, id DESC);
CREATE INDEX shipments_by_creation ON shipments (created_at, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX shipments_print_pending ON shipments (id DESC) WHERE print_pending AND deleted_at IS NULL;
-- Deleting a lock looks for the documents that it held up.
CREATE INDEX orders_by_lock ON orders (lock_id) WHERE lock_id IS NOT NULL;
