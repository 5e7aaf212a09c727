-- A truck that is opened again takes its transfers out of transit (decision 0273).
ALTER TABLE transit_movements DROP CONSTRAINT transit_movements_kind_check;
ALTER TABLE transit_movements ADD CONSTRAINT transit_movements_kind_check
  CHECK (kind IN ('sent', 'taken-back', 'received', 'returned', 'written-off'));

-- Drafts of credit notes that a recall made to collect what customers still have (docs/domain/recalls.md).
CREATE TABLE recall_credit_notes (
  recall_id      bigint NOT NULL REFERENCES recalls,
  credit_note_id bigint PRIMARY KEY REFERENCES credit_notes ON DELETE CASCADE
);
CREATE INDEX recall_credit_notes_recall ON recall_credit_notes (recall_id);
