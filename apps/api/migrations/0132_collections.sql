-- Collections (docs/domain/collections.md): how goods come back, who wrote down each line and with which photo, who signed, and the shipment that fetches them.

ALTER TABLE credit_notes
  -- How goods come back, frozen at submission.
  ADD COLUMN goods            text NOT NULL DEFAULT 'none' CHECK (goods IN ('none', 'truck', 'collection')),
  -- The refused delivery that it was written from.
  ADD COLUMN delivery_id      bigint REFERENCES deliveries,
  ADD COLUMN collection_ended_by bigint REFERENCES users,
  ADD COLUMN signature_digest text REFERENCES files (digest),
  ADD COLUMN signature_name   text,
  ADD COLUMN unsigned_reason  text NOT NULL DEFAULT '',
  ADD CONSTRAINT credit_notes_signature CHECK ((signature_digest IS NULL) = (signature_name IS NULL));

ALTER TABLE credit_notes DISABLE TRIGGER credit_notes_issued_stay;
UPDATE credit_notes AS note SET goods = CASE WHEN reason.place = 'truck' THEN 'truck' ELSE 'collection' END
  FROM reasons AS reason WHERE reason.id = note.reason_id AND note.has_collection;
ALTER TABLE credit_notes ENABLE TRIGGER credit_notes_issued_stay;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_goods CHECK ((goods <> 'none') = has_collection);

-- A delivery has one credit note in force: asking again answers the same draft.
CREATE UNIQUE INDEX credit_notes_of_delivery ON credit_notes (delivery_id)
  WHERE delivery_id IS NOT NULL AND phase NOT IN ('rejected', 'cancelled', 'closed');
CREATE INDEX credit_notes_signatures ON credit_notes (signature_digest) WHERE signature_digest IS NOT NULL;
CREATE INDEX credit_notes_open_collections ON credit_notes (branch_id, id)
  WHERE phase IN ('available-for-collection', 'collecting');

ALTER TABLE credit_note_lines
  ADD COLUMN photo_digest       text REFERENCES files (digest),
  ADD COLUMN photo_name         text,
  ADD COLUMN collected_by       bigint REFERENCES users,
  ADD COLUMN collected_at       timestamptz,
  -- Counts what was written down of the line, so that two phones do not overwrite each other.
  ADD COLUMN collection_version integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT credit_note_lines_photo CHECK ((photo_digest IS NULL) = (photo_name IS NULL));
CREATE INDEX credit_note_lines_photos ON credit_note_lines (photo_digest) WHERE photo_digest IS NOT NULL;

-- Beside the deliveries of a shipment, and outside its 30 documents.
CREATE TABLE shipment_collections (
  credit_note_id bigint PRIMARY KEY REFERENCES credit_notes ON DELETE CASCADE,
  shipment_id    bigint NOT NULL REFERENCES shipments,
  added_by       bigint NOT NULL REFERENCES users,
  added_at       timestamptz NOT NULL
);
CREATE INDEX shipment_collections_shipment ON shipment_collections (shipment_id, credit_note_id);

-- A delivery says that a credit note in force stands on it, and is corrected no more meanwhile.
CREATE FUNCTION mark_credited_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries AS delivery SET credited_at = standing.created_at, version = delivery.version + 1
  FROM (
    SELECT asked.id, (SELECT min(note.created_at) FROM credit_notes AS note
      WHERE note.delivery_id = asked.id AND note.phase NOT IN ('rejected', 'cancelled', 'closed')) AS created_at
    FROM (SELECT CASE WHEN TG_OP = 'DELETE' THEN OLD.delivery_id ELSE NEW.delivery_id END AS id) AS asked) AS standing
  WHERE delivery.id = standing.id AND delivery.credited_at IS DISTINCT FROM standing.created_at;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_notes_mark_new_delivery AFTER INSERT ON credit_notes
  FOR EACH ROW WHEN (NEW.delivery_id IS NOT NULL) EXECUTE FUNCTION mark_credited_delivery();
CREATE TRIGGER credit_notes_mark_delivery AFTER UPDATE OF phase, delivery_id ON credit_notes
  FOR EACH ROW WHEN (NEW.delivery_id IS NOT NULL) EXECUTE FUNCTION mark_credited_delivery();
CREATE TRIGGER credit_notes_free_delivery AFTER DELETE ON credit_notes
  FOR EACH ROW WHEN (OLD.delivery_id IS NOT NULL) EXECUTE FUNCTION mark_credited_delivery();
