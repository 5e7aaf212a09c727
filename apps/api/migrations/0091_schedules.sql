-- Recurring schedules: on each date of one a shipment is opened with what waits (docs/domain/schedules.md).
CREATE TABLE schedules (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  branch_id        text NOT NULL REFERENCES branches,
  warehouse_id     text NOT NULL REFERENCES warehouses,
  -- NULL = whoever waits on the route; else the documents of this customer alone.
  customer_id      bigint REFERENCES customers,
  route            text NOT NULL CHECK (length(btrim(route)) BETWEEN 1 AND 100),
  assignee_name    text NOT NULL CHECK (assignee_name <> ''),
  driver_name      text NOT NULL CHECK (driver_name <> ''),
  car_registration text NOT NULL CHECK (car_registration <> ''),
  -- Letters and digits of the registration alone: what tells two trucks apart.
  truck_key        text NOT NULL,
  -- Of the fleet; NULL = typed.
  truck_id         bigint REFERENCES trucks,
  driver_id        bigint REFERENCES drivers,
  team_id          bigint REFERENCES teams,
  -- packages/domain/src/schedules/recurrence.ts
  recurrence       jsonb NOT NULL CHECK (recurrence ->> 'occurrence' IN ('daily', 'weekly', 'monthly')),
  day_off          text NOT NULL CHECK (day_off IN ('before', 'after', 'skip')),
  starts_on        date NOT NULL,
  departs_time     text CHECK (departs_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  paused_at        timestamptz,
  paused_by        bigint REFERENCES users,
  ended_at         timestamptz,
  -- Up to this day every date has its row.
  settled_on       date NOT NULL,
  created_by       bigint NOT NULL REFERENCES users,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  search_text      text NOT NULL DEFAULT '',
  version          integer NOT NULL DEFAULT 1,
  CHECK ((paused_at IS NULL) = (paused_by IS NULL))
);
CREATE INDEX schedules_branch ON schedules (branch_id, route);
CREATE INDEX schedules_customer ON schedules (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX schedules_truck ON schedules (truck_key) WHERE paused_at IS NULL AND ended_at IS NULL;
CREATE INDEX schedules_search ON schedules USING gin (search_text gin_trgm_ops);
CREATE INDEX schedules_at_work ON schedules (id) WHERE paused_at IS NULL AND ended_at IS NULL;

-- What became of each date. The key is what makes a shipment open once, whatever runs twice (decision 0228).
CREATE TABLE schedule_dates (
  schedule_id bigint NOT NULL REFERENCES schedules ON DELETE CASCADE,
  date        date NOT NULL,
  -- The day that the rule names, before it was moved off a Sunday or holiday.
  due_on      date NOT NULL,
  state       text NOT NULL CHECK (state IN ('planned', 'opened', 'empty', 'failed', 'missed')),
  shipment_id bigint UNIQUE REFERENCES shipments,
  documents   integer NOT NULL DEFAULT 0 CHECK (documents BETWEEN 0 AND 30),
  -- How many waited and found no place.
  left_behind integer NOT NULL DEFAULT 0 CHECK (left_behind >= 0),
  error_code  text,
  error_facts jsonb NOT NULL DEFAULT '{}',
  -- By hand; NULL = by the job.
  opened_by   bigint REFERENCES users,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (schedule_id, date),
  CHECK ((state = 'opened') = (shipment_id IS NOT NULL))
);
CREATE INDEX schedule_dates_waiting ON schedule_dates (date) WHERE state = 'planned';

-- Which truck leaves on a day.
CREATE INDEX shipments_departing ON shipments (departs_on) WHERE deleted_at IS NULL AND departs_on IS NOT NULL;

INSERT INTO job_configs (id, quantity, schedule) VALUES
  ('shipment-schedules', 100, '{"kind": "interval", "every": 5, "unit": "minute"}');
