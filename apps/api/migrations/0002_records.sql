-- What happened: append-only history chained by digest, and the outbox that wakes jobs and live screens.
CREATE TABLE history (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  object_type text NOT NULL,
  object_id   text NOT NULL,
  -- Position in the chain of its object, from 1 without gaps.
  seq         integer NOT NULL CHECK (seq >= 1),
  at          timestamptz NOT NULL DEFAULT now(),
  -- NULL = the system itself.
  user_id     bigint REFERENCES users,
  -- Set when the user decided in the place of somebody who is away.
  on_behalf_of bigint REFERENCES users,
  action      text NOT NULL,
  -- Field by field: { field: [before, after] }
  changes     jsonb NOT NULL DEFAULT '{}',
  -- Figures and reasons that the action was taken on.
  facts       jsonb NOT NULL DEFAULT '{}',
  -- Where from: address, request id.
  origin      jsonb NOT NULL DEFAULT '{}',
  prev_digest text NOT NULL,
  digest      text NOT NULL,
  UNIQUE (object_type, object_id, seq)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE ON history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER history_never_emptied BEFORE TRUNCATE ON history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Changes as they were committed, for live updates; kept for a short while so that a client can catch up.
CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  noun       text NOT NULL,
  object_id  bigint NOT NULL,
  version    integer NOT NULL,
  branch_id  text,
  created_by bigint,
  status     text,
  stages     text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX outbox_age ON outbox (at);
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cais_change', json_build_object(
    'id', NEW.id, 'noun', NEW.noun, 'objectId', NEW.object_id, 'version', NEW.version,
    'branchId', NEW.branch_id, 'createdBy', NEW.created_by, 'status', NEW.status, 'stages', NEW.stages)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_announce AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION announce_change();
