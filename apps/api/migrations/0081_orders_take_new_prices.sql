-- Whoever published a version chose that submitted orders which are delivered from its first day on take its prices (decision 0205).
ALTER TABLE price_versions ADD COLUMN updates_orders boolean NOT NULL DEFAULT false;
