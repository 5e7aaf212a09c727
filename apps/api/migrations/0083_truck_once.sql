-- A truck and a driver are in one place at a time: from the hour of departure, or all day, to the hour they are back, or its end.
ALTER TABLE shipments
  ADD COLUMN returns_time text CHECK (returns_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Grams in all; NULL = what the compartments take together.
  ADD COLUMN capacity_total bigint CHECK (capacity_total >= 0),
  ADD CHECK (returns_time >= coalesce(departs_time, '00:00'));

CREATE FUNCTION minute_of_day(hour text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN split_part(hour, ':', 1)::integer * 60 + split_part(hour, ':', 2)::integer;

-- Minutes since 2000 in which a truck is out.
CREATE FUNCTION minutes_out(departs_on date, departs_time text, returns_time text) RETURNS int8range
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN int8range(
  1440::bigint * (departs_on - DATE '2000-01-01') + minute_of_day(coalesce(departs_time, '00:00')),
  1440::bigint * (departs_on - DATE '2000-01-01') + minute_of_day(coalesce(returns_time, '24:00')));

ALTER TABLE shipments
  ADD CONSTRAINT shipments_truck_once EXCLUDE USING gist (
    int8range(truck_id, truck_id, '[]') WITH &&, minutes_out(departs_on, departs_time, returns_time) WITH &&)
    WHERE (truck_id IS NOT NULL AND departs_on IS NOT NULL AND deleted_at IS NULL),
  ADD CONSTRAINT shipments_driver_once EXCLUDE USING gist (
    int8range(driver_id, driver_id, '[]') WITH &&, minutes_out(departs_on, departs_time, returns_time) WITH &&)
    WHERE (driver_id IS NOT NULL AND departs_on IS NOT NULL AND deleted_at IS NULL);

-- Who is out on a day, and who drove a truck last.
CREATE INDEX shipments_fleet_day ON shipments (departs_on)
  WHERE deleted_at IS NULL AND (truck_id IS NOT NULL OR driver_id IS NOT NULL);
DROP INDEX shipments_truck;
CREATE INDEX shipments_truck ON shipments (truck_id, id DESC) WHERE truck_id IS NOT NULL;

-- The number that a connected ERP gave the document (ECL); NULL = none.
ALTER TABLE orders ADD COLUMN erp_number text CHECK (trim(erp_number) <> '');
