-- Passwords that an administrator resets: a link to be used once, or a temporary password that must be replaced.
CREATE TABLE password_links (
  -- SHA-256 of what follows # in the link; the link itself is stored nowhere.
  digest       text PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  created_by   bigint NOT NULL REFERENCES users,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz,
  -- Replaced by another link, or by another password.
  withdrawn_at timestamptz,
  CHECK (used_at IS NULL OR withdrawn_at IS NULL)
);
CREATE UNIQUE INDEX password_links_open ON password_links (user_id) WHERE used_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX password_links_expiry ON password_links (expires_at);

ALTER TABLE users
  ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
  -- When the user last chose a password; null = not since this is recorded.
  ADD COLUMN password_changed_at timestamptz,
  ADD COLUMN last_sign_in_at timestamptz;
UPDATE users SET last_sign_in_at = (SELECT max(created_at) FROM sessions WHERE user_id = users.id);

-- On which device a session was opened, and when it was last used (within five minutes).
ALTER TABLE sessions
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET last_used_at = created_at;

-- Whose password was guessed at, so that a reset can forget it. Only its digest, as for the subject.
ALTER TABLE sign_in_attempts ADD COLUMN username_digest text;
CREATE INDEX sign_in_attempts_username ON sign_in_attempts (username_digest) WHERE username_digest IS NOT NULL;
