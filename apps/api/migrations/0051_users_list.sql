-- Digests of bodies that could hold a password: the call takes no key any more.
DELETE FROM idempotency_keys WHERE call LIKE 'PUT /api/users' OR call LIKE 'PUT /api/users?%';

-- From where somebody signed in last.
CREATE INDEX sessions_newest ON sessions (user_id, created_at DESC);
