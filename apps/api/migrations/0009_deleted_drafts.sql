-- Deleting a draft or one of its lines looks whether anything points at it: each way has an index.
ALTER TABLE orders DROP CONSTRAINT orders_duplicate_of_fkey;
ALTER TABLE orders ADD CONSTRAINT orders_duplicate_of_fkey
  FOREIGN KEY (duplicate_of) REFERENCES orders ON DELETE SET NULL;
CREATE INDEX orders_duplicates ON orders (duplicate_of) WHERE duplicate_of IS NOT NULL;
CREATE INDEX approvals_of_order ON approvals (order_id);
CREATE INDEX invoice_lines_of_line ON invoice_lines (order_line_id);
