-- How many entries the history of each object has, and the digest of the last: written by the statement that writes the
-- entry, so that the newest entries cannot be removed unseen, nor can a whole history.
CREATE TABLE history_heads (
  object_type text NOT NULL,
  object_id   text NOT NULL,
  entries     integer NOT NULL CHECK (entries >= 1),
  digest      text NOT NULL,
  PRIMARY KEY (object_type, object_id)
) WITH (fillfactor = 80);
INSERT INTO history_heads (object_type, object_id, entries, digest)
SELECT DISTINCT ON (object_type, object_id) object_type, object_id, seq, digest
FROM history ORDER BY object_type, object_id, seq DESC;

CREATE TRIGGER history_heads_only_grow BEFORE UPDATE ON history_heads FOR EACH ROW
  WHEN (NEW.entries <> OLD.entries + 1 OR NEW.object_type <> OLD.object_type OR NEW.object_id <> OLD.object_id)
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER history_heads_stay BEFORE DELETE ON history_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER history_heads_never_emptied BEFORE TRUNCATE ON history_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Signed sums over all entries, made every day: what one covers must stay as it was. They are chained and numbered.
CREATE TABLE history_anchors (
  number    integer PRIMARY KEY CHECK (number >= 1),
  at        timestamptz NOT NULL,
  -- Ids of the entries: not all below the highest, for a transaction may still have been open.
  covers    int8multirange NOT NULL,
  entries   integer NOT NULL CHECK (entries >= 1),
  digest    text NOT NULL,
  -- Signature of the anchor before; empty for the first.
  previous  text NOT NULL,
  signature text NOT NULL
);
CREATE TRIGGER history_anchors_append_only BEFORE UPDATE OR DELETE ON history_anchors
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER history_anchors_never_emptied BEFORE TRUNCATE ON history_anchors
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
