-- Driver, registration, responsible and route as filters look for them: taking accents and capitals away in each row read cost forty microseconds.
ALTER TABLE shipments
  ADD COLUMN driver_search text NOT NULL GENERATED ALWAYS AS (searchable(driver_name)) STORED,
  ADD COLUMN registration_search text NOT NULL GENERATED ALWAYS AS (searchable(car_registration)) STORED,
  ADD COLUMN assignee_search text NOT NULL GENERATED ALWAYS AS (searchable(assignee_name)) STORED,
  ADD COLUMN route_search text NOT NULL GENERATED ALWAYS AS (searchable(route)) STORED;
