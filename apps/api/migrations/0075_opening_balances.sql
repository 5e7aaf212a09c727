-- What a customer owed, or had as credit, before Cais is entered by a person or a file (decision 0194): who did it, and each document once.
ALTER TABLE account_entries ADD COLUMN created_by bigint REFERENCES users;
CREATE UNIQUE INDEX account_entries_opening ON account_entries (customer_id, document) WHERE kind = 'opening' AND created_by IS NOT NULL;
