-- The background jobs of the order flow: one row each with its schedule, which is the only truth about when it runs (decision 0147).
CREATE TABLE job_configs (
  id            text PRIMARY KEY,
  -- packages/domain/src/jobs/schedule.ts
  schedule      jsonb NOT NULL,
  quantity      integer NOT NULL CHECK (quantity BETWEEN 1 AND 10000),
  -- NULL = to be worked out by the first server that looks.
  next_run_at   timestamptz,
  -- Number of the last run that began; running_since is set while it is at work.
  run_number    bigint NOT NULL DEFAULT 0,
  running_since timestamptz,
  requested_by  bigint REFERENCES users,
  paused_at     timestamptz,
  paused_by     bigint REFERENCES users,
  paused_reason text NOT NULL DEFAULT '',
  changed_at    timestamptz,
  changed_by    bigint REFERENCES users,
  version       integer NOT NULL DEFAULT 1
);
INSERT INTO job_configs (id, quantity, schedule) VALUES
  ('verification', 100, '{"kind": "interval", "every": 1, "unit": "minute"}'),
  ('stock-analysis', 50, '{"kind": "interval", "every": 1, "unit": "minute"}'),
  ('invoice-submission', 50, '{"kind": "interval", "every": 1, "unit": "minute"}'),
  ('province-manager', 500, '{"kind": "times", "times": ["04:00"], "weekdays": [1, 2, 3, 4, 5, 6, 7]}'),
  ('draft-cleaner', 30, '{"kind": "times", "times": ["02:00"], "weekdays": [1, 2, 3, 4, 5, 6, 7]}'),
  ('segment-manager', 500, '{"kind": "times", "times": ["04:15"], "weekdays": [1, 2, 3, 4, 5, 6, 7]}'),
  ('sale-pricing-manager', 5000, '{"kind": "times", "times": ["05:30"], "weekdays": [1, 2, 3, 4, 5, 6, 7]}'),
  ('b2b-import', 200, '{"kind": "interval", "every": 10, "unit": "minute"}'),
  ('retailer-entries-cleaner', 90, '{"kind": "times", "times": ["03:30"], "weekdays": [1, 2, 3, 4, 5, 6, 7]}'),
  ('morpheus-integration', 50,
    '{"kind": "window", "every": 5, "unit": "minute", "from": "06:00", "to": "20:00", "weekdays": [1, 2, 3, 4, 5, 6]}'),
  ('morpheus-cleaner', 90, '{"kind": "times", "times": ["03:00"], "weekdays": [7]}');

-- What the runs did, for a year. Runs that did nothing, or failed alike, one after the other on one day share a row (decision 0147).
CREATE TABLE job_runs (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  job_id       text NOT NULL REFERENCES job_configs,
  started_at   timestamptz NOT NULL,
  -- Of the last run of the row, like its duration and server.
  finished_at  timestamptz NOT NULL,
  duration_ms  integer NOT NULL CHECK (duration_ms >= 0),
  runs         integer NOT NULL DEFAULT 1 CHECK (runs >= 1),
  outcome      text NOT NULL CHECK (outcome IN ('done', 'failed', 'nothing')),
  counts       jsonb NOT NULL DEFAULT '{}',
  error_code   text,
  error_facts  jsonb NOT NULL DEFAULT '{}',
  server       text NOT NULL,
  requested_by bigint REFERENCES users,
  -- No index by id alone: the last runs of a job without any would be looked for among those of all others.
  PRIMARY KEY (job_id, id),
  CHECK ((outcome = 'failed') = (error_code IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX job_runs_by_outcome ON job_runs (job_id, outcome, id DESC);
CREATE INDEX job_runs_by_start ON job_runs (started_at);

-- What the sweeps look for is rare among many rows.
CREATE INDEX orders_unallocated ON orders (priority DESC, submitted_at, id)
  WHERE allocated_at IS NULL AND status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED') AND 'STOCK_ANALYSIS' = ANY (stages);
CREATE INDEX orders_drafts_by_change ON orders (updated_at) WHERE status = 'DRAFT';
CREATE INDEX shipment_documents_waiting ON shipment_documents (shipment_id) WHERE billing_state = 'waiting';
CREATE INDEX customers_without_province ON customers (id) WHERE province_id IS NULL;
