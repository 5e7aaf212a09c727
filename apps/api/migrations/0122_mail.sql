-- Invoices that customers get by e-mail (decision 0276): where copies go, and the server that they leave by. One row; the password is encrypted with a key outside the database.
ALTER TABLE customers
  ADD COLUMN invoice_emails text NOT NULL DEFAULT '',
  ADD COLUMN email_copies boolean NOT NULL DEFAULT false;

CREATE TABLE mail_settings (
  id              boolean PRIMARY KEY DEFAULT true CHECK (id),
  active          boolean NOT NULL DEFAULT false,
  host            text NOT NULL DEFAULT '',
  port            integer CHECK (port BETWEEN 1 AND 65535),
  security        text NOT NULL DEFAULT 'starttls' CHECK (security IN ('starttls', 'tls', 'none')),
  username        text NOT NULL DEFAULT '',
  password_sealed text,
  sender_name     text NOT NULL DEFAULT '',
  sender_address  text NOT NULL DEFAULT '',
  reply_to        text NOT NULL DEFAULT '',
  version         integer NOT NULL DEFAULT 1
);
INSERT INTO mail_settings DEFAULT VALUES;
