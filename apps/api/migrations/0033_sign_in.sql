-- Wrong passwords, counted for all servers together: by user and address, by user, by address and over all. What a crash
-- takes with it is a minute of counting, so nothing of it is written ahead.
CREATE UNLOGGED TABLE sign_in_attempts (
  subject text PRIMARY KEY,
  failed  integer NOT NULL,
  until   timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_until ON sign_in_attempts (until);

-- From where somebody signed in: nobody else can lock them out there.
ALTER TABLE sessions ADD COLUMN address text NOT NULL DEFAULT '';
CREATE INDEX sessions_address ON sessions (user_id, address, created_at);

-- Whose password everybody knows. The sign-in page names them only while there is nobody else.
ALTER TABLE users ADD COLUMN demo boolean NOT NULL DEFAULT false;
UPDATE users SET demo = true WHERE EXISTS (SELECT FROM settings WHERE key = 'demo' AND value = 'true');
