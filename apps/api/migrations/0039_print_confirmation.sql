-- Paper is printed when a person says that it came out: a print is asked for ('waiting'), then answered.
ALTER TABLE print_jobs
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN settled_by bigint REFERENCES users;

-- One print of a paper at a time: whoever asks meanwhile is given the one that waits.
CREATE UNIQUE INDEX print_jobs_open ON print_jobs (object_type, object_id) WHERE state IN ('waiting', 'printing');
