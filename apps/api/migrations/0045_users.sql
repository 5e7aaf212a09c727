-- Users as a list: found by name, user name and e-mail address, in the order of their names.
ALTER TABLE users
  ADD COLUMN search_text text NOT NULL
    GENERATED ALWAYS AS (searchable(name || ' ' || surname || ' ' || username || ' ' || email)) STORED,
  ADD COLUMN sort_name text NOT NULL GENERATED ALWAYS AS (searchable(name || ' ' || surname)) STORED;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_by_name ON users (sort_name, id);
CREATE INDEX users_roles ON users USING gin (roles);

-- An address belongs to one user. Where several had it until now, the oldest account keeps it.
UPDATE users SET email = '' WHERE email <> '' AND EXISTS (
  SELECT FROM users AS older WHERE lower(older.email) = lower(users.email) AND older.id < users.id);
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE email <> '';
