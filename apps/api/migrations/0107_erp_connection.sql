-- Which ERP stands behind Cais, and how it is reached (decision 0252). One row; passwords are encrypted with a key outside the database.
CREATE TABLE erp_connection (
  id                    boolean PRIMARY KEY DEFAULT true CHECK (id),
  system                text NOT NULL DEFAULT 'built-in' CHECK (system IN ('built-in', 'primavera')),
  host                  text NOT NULL DEFAULT '',
  port                  integer CHECK (port BETWEEN 1 AND 65535),
  instance              text NOT NULL DEFAULT '',
  database              text NOT NULL DEFAULT '',
  username              text NOT NULL DEFAULT '',
  password_sealed       text,
  encrypt               boolean NOT NULL DEFAULT true,
  company               text NOT NULL DEFAULT '',
  origin_destination_id text NOT NULL DEFAULT '',
  api_url               text NOT NULL DEFAULT '',
  client_id             text NOT NULL DEFAULT '',
  client_secret_sealed  text,
  document_type         text NOT NULL DEFAULT 'FA',
  document_series       text NOT NULL DEFAULT '',
  version               integer NOT NULL DEFAULT 1
);
INSERT INTO erp_connection DEFAULT VALUES;
