-- Messages of one kind in one state, in the order of the log: of a million there may be none, and nothing else is read for that.
CREATE INDEX exchanges_kind_state ON exchanges (kind, state, needs_attention DESC, last_at DESC, id DESC);
