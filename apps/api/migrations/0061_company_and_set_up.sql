-- The company is the setting 'company'; what a setting shows of files is referred to here, so that the sweep leaves it.
ALTER TABLE settings ADD COLUMN file_digest text REFERENCES files (digest);
CREATE INDEX settings_files ON settings (file_digest);

-- Addresses that set up an empty system (decision 0171). Only the digest of a token is stored; one is used once.
CREATE TABLE setup_tokens (
  digest     text PRIMARY KEY,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  -- Whom it made the first administrator.
  used_by    bigint REFERENCES users,
  CHECK ((used_at IS NULL) = (used_by IS NULL))
);

-- The first administrator and the branch they belong to name each other: one of the two is checked at the commit.
ALTER TABLE users ALTER CONSTRAINT users_branch_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
