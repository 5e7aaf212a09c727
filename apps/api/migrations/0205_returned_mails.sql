-- E-mails that come back (decision 0412): the mailbox that reports of failed deliveries reach.
ALTER TABLE mail_settings
  ADD COLUMN reads_returned boolean NOT NULL DEFAULT false,
  ADD COLUMN mailbox_host text NOT NULL DEFAULT '',
  ADD COLUMN mailbox_port integer CHECK (mailbox_port BETWEEN 1 AND 65535),
  ADD COLUMN mailbox_security text NOT NULL DEFAULT 'tls' CHECK (mailbox_security IN ('starttls', 'tls', 'none')),
  ADD COLUMN mailbox_username text NOT NULL DEFAULT '',
  ADD COLUMN mailbox_password_sealed text,
  ADD COLUMN mailbox_folder text NOT NULL DEFAULT 'INBOX';

-- How far it was read, and how the last reading ended: no setting, so that it changes no version. One row.
CREATE TABLE mailbox_reading (
  id           boolean PRIMARY KEY DEFAULT true CHECK (id),
  uid_validity text NOT NULL DEFAULT '',
  uid          bigint NOT NULL DEFAULT 0,
  read_at      timestamptz,
  error        jsonb
);
INSERT INTO mailbox_reading DEFAULT VALUES;

-- A report names the message by the id that we gave it.
CREATE INDEX outbox_messages_mail_id ON outbox_messages ((payload ->> 'messageId')) WHERE payload ->> 'messageId' IS NOT NULL;
