-- Files by the digest of their bytes (decision 0155): images now, logos, photos and originals later. One without a digest is still
-- arriving. What no record refers to is deleted after a day.
CREATE TABLE files (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digest      text UNIQUE CHECK (digest ~ '^[0-9a-f]{64}$'),
  type        text,
  size        integer CHECK (size BETWEEN 1 AND 52428800),
  width       integer,
  height      integer,
  uploaded_at timestamptz NOT NULL,
  CHECK ((digest IS NULL) = (type IS NULL) AND (digest IS NULL) = (size IS NULL))
);
CREATE INDEX files_uploads ON files (uploaded_at);

CREATE TABLE file_chunks (
  file_id  bigint NOT NULL REFERENCES files ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  bytes    bytea NOT NULL,
  PRIMARY KEY (file_id, position)
);
-- Images and spreadsheets are compressed already.
ALTER TABLE file_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A reference is a foreign key to files (digest): the nightly sweep and the doctor read from the catalogue who refers to files.
ALTER TABLE operations
  ADD COLUMN image_digest text REFERENCES files (digest),
  ADD COLUMN image_name   text,
  ADD CONSTRAINT operations_image CHECK ((image_digest IS NULL) = (image_name IS NULL));
CREATE INDEX operations_images ON operations (image_digest);
