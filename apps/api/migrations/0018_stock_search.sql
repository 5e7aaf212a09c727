-- Batches are looked for by a part of their number, in levels and in movements.
CREATE INDEX stock_levels_batch ON stock_levels USING gin (searchable(batch) gin_trgm_ops);
