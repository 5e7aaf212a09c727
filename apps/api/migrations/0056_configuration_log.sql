-- The log of changes of the configuration reads a few rows among those of all documents, newest first (decision 0161).
CREATE INDEX history_configuration ON history (id DESC)
  WHERE object_type IN ('schedule-config', 'settings', 'lock', 'user', 'branch', 'operation', 'absence');

-- Which version a server runs, beside its figures.
ALTER TABLE monitoring_minutes ADD COLUMN release text NOT NULL DEFAULT '';
