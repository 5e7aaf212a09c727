-- What each server counted in each minute, for the monitoring page. A server that starts again within a minute adds a row of its own.
CREATE TABLE monitoring_minutes (
  minute timestamptz NOT NULL,
  server text NOT NULL,
  started_at timestamptz NOT NULL,
  requests integer NOT NULL,
  errors integer NOT NULL,
  refusals integer NOT NULL,
  times integer[] NOT NULL,
  streams integer NOT NULL,
  event_loop_ms double precision NOT NULL,
  memory_bytes bigint NOT NULL,
  jobs_waiting integer NOT NULL,
  job_oldest_seconds integer NOT NULL,
  -- once an hour
  database_bytes bigint,
  PRIMARY KEY (minute, server, started_at)
);
CREATE INDEX monitoring_minutes_sizes ON monitoring_minutes (minute) WHERE database_bytes IS NOT NULL;

-- Errors by cause and hour.
CREATE TABLE monitoring_errors (
  hour timestamptz NOT NULL,
  cause text NOT NULL,
  subject text NOT NULL,
  count integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  example text NOT NULL,
  order_id bigint,
  PRIMARY KEY (hour, cause, subject)
);

-- Calls that took longer than the limit, by hour.
CREATE TABLE monitoring_slow_calls (
  hour timestamptz NOT NULL,
  call text NOT NULL,
  count integer NOT NULL,
  total_ms bigint NOT NULL,
  max_ms integer NOT NULL,
  PRIMARY KEY (hour, call)
);
