-- Ways by which files of retailers come in (docs/domain/sources.md).

CREATE TABLE retailer_sources (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  retailer_id  text NOT NULL REFERENCES retailers,
  channel      text NOT NULL CHECK (channel IN ('folder', 'sftp', 'email', 'http')),
  kind         text NOT NULL CHECK (kind IN ('orders', 'claims')),
  name         text NOT NULL CHECK (name <> ''),
  active       boolean NOT NULL DEFAULT false,
  settings     jsonb NOT NULL,
  -- Password and private key, sealed with the key of the server.
  secret_sealed text,
  -- How far it was read.
  watermark    jsonb NOT NULL DEFAULT '{}',
  -- The rights with which its files are taken are those of the system; documents are of who set it up.
  created_by   bigint NOT NULL REFERENCES users,
  -- One run at a time, over all servers: who has the lease goes on, the others wait until it is over.
  lease        text,
  leased_until timestamptz,
  -- After failures it is left alone until then.
  next_at      timestamptz,
  failures     integer NOT NULL DEFAULT 0,
  last_at      timestamptz,
  -- What the last run did, or why it failed: {code, facts}.
  last_taken   integer NOT NULL DEFAULT 0,
  last_same    integer NOT NULL DEFAULT 0,
  last_refused integer NOT NULL DEFAULT 0,
  last_fault   jsonb,
  last_good_at timestamptz,
  removed_at   timestamptz,
  updated_at   timestamptz NOT NULL DEFAULT now(),
  version      integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX retailer_sources_name ON retailer_sources (retailer_id, lower(name)) WHERE removed_at IS NULL;
CREATE INDEX retailer_sources_due ON retailer_sources (last_at NULLS FIRST, id) WHERE active AND removed_at IS NULL;
CREATE INDEX retailer_sources_created_by ON retailer_sources (created_by);

-- Keys with which retailers send by themselves. Only the digest of a key is stored.
CREATE TABLE api_keys (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  retailer_id  text NOT NULL REFERENCES retailers,
  name         text NOT NULL CHECK (name <> ''),
  -- The beginning of it, by which people tell it apart.
  prefix       text NOT NULL,
  digest       text NOT NULL UNIQUE,
  kinds        text[] NOT NULL CHECK (kinds <> '{}' AND kinds <@ ARRAY['orders', 'claims']),
  created_by   bigint NOT NULL REFERENCES users,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  revoked_by   bigint REFERENCES users
);
CREATE INDEX api_keys_retailer ON api_keys (retailer_id, id);
CREATE INDEX api_keys_created_by ON api_keys (created_by);

-- Calls with a key in the minute that began then: counted for all servers together.
CREATE TABLE api_key_calls (
  key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  minute timestamptz NOT NULL,
  calls  integer NOT NULL DEFAULT 1,
  PRIMARY KEY (key_id, minute)
);

ALTER TABLE inbound_files DROP CONSTRAINT inbound_files_channel_check;
ALTER TABLE inbound_files ADD CONSTRAINT inbound_files_channel_check CHECK (channel IN ('upload', 'call', 'folder', 'sftp', 'email', 'http'));
-- The bytes, as long as they are kept; their digest stays, so that they are known when they come again.
ALTER TABLE inbound_files ADD COLUMN content_digest text REFERENCES files (digest);
UPDATE inbound_files SET content_digest = file_digest;
ALTER TABLE inbound_files DROP CONSTRAINT inbound_files_file_digest_fkey;
ALTER TABLE inbound_files ADD COLUMN source_id bigint REFERENCES retailer_sources;
ALTER TABLE inbound_files ADD COLUMN cleaned_at timestamptz;
CREATE INDEX inbound_files_source ON inbound_files (source_id, id DESC) WHERE source_id IS NOT NULL;
CREATE INDEX inbound_files_content ON inbound_files (content_digest) WHERE content_digest IS NOT NULL;
CREATE INDEX inbound_files_uncleaned ON inbound_files (arrived_at, id) WHERE cleaned_at IS NULL;

-- What was met at a source, each once however often a run begins again: the name of a file with its size and time, the number of a message.
CREATE TABLE source_arrivals (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id       bigint NOT NULL REFERENCES retailer_sources,
  reference       text NOT NULL,
  outcome         text NOT NULL CHECK (outcome IN ('taken', 'same', 'refused', 'ignored')),
  name            text NOT NULL,
  inbound_file_id bigint REFERENCES inbound_files,
  claim_file_id   bigint REFERENCES claim_files,
  -- Why it was not taken: {code, facts}.
  fault           jsonb,
  at              timestamptz NOT NULL,
  UNIQUE (source_id, reference)
);
CREATE INDEX source_arrivals_newest ON source_arrivals (source_id, id DESC);
CREATE INDEX source_arrivals_inbound_file ON source_arrivals (inbound_file_id) WHERE inbound_file_id IS NOT NULL;
CREATE INDEX source_arrivals_claim_file ON source_arrivals (claim_file_id) WHERE claim_file_id IS NOT NULL;

