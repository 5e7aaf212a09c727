-- When a destruction was decided stands in what was asked of its witness: found by its certificate.
CREATE UNIQUE INDEX destructions_disposition ON destructions (disposition_id) WHERE disposition_id IS NOT NULL;
