-- Why nobody signed at the counter; empty where somebody did, and on trucks.
ALTER TABLE deliveries ADD COLUMN unsigned_reason text NOT NULL DEFAULT '';
