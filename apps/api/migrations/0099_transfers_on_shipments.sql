-- Transfers travel beside the documents of a shipment: grams of them by how they travel, kept when one is loaded or taken off.
ALTER TABLE shipments
  ADD COLUMN transfer_ambient      bigint NOT NULL DEFAULT 0 CHECK (transfer_ambient >= 0),
  ADD COLUMN transfer_refrigerated bigint NOT NULL DEFAULT 0 CHECK (transfer_refrigerated >= 0),
  ADD COLUMN transfer_frozen       bigint NOT NULL DEFAULT 0 CHECK (transfer_frozen >= 0);
