-- Truck, driver and team that a shipment was given out of the fleet; none for a hired truck. What they were called and carried
-- then stays in the shipment's own columns. The hour of departure belongs to departs_on.
ALTER TABLE shipments
  ADD COLUMN truck_id bigint REFERENCES trucks,
  ADD COLUMN driver_id bigint REFERENCES drivers,
  ADD COLUMN team_id bigint REFERENCES teams,
  ADD COLUMN departs_time text CHECK (departs_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

CREATE INDEX shipments_truck ON shipments (truck_id) WHERE truck_id IS NOT NULL;
CREATE INDEX shipments_driver ON shipments (driver_id) WHERE driver_id IS NOT NULL;
CREATE INDEX shipments_team ON shipments (team_id) WHERE team_id IS NOT NULL;
