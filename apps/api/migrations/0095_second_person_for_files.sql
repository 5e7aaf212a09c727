-- A second person is asked about credit that comes in by a file, about a longer payment condition, and about goods that are written off (decision 0240).
ALTER TABLE import_rows DROP CONSTRAINT import_rows_outcome_check;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_outcome_check
  CHECK (outcome IN ('new', 'changed', 'waiting', 'unchanged', 'refused'));

-- What was entered before said nothing of the condition: it stays as it is on the card.
UPDATE confirmations AS asked SET input = jsonb_build_object(
    'from', jsonb_build_object('paymentCondition', c.payment_condition) || (asked.input -> 'from'),
    'to', jsonb_build_object('paymentCondition', c.payment_condition) || (asked.input -> 'to'))
FROM customers AS c WHERE c.id = asked.customer_id AND asked.kind = 'credit';

-- A write-off is of a batch, not of a customer; its amount is what the goods are worth.
ALTER TABLE confirmations DROP CONSTRAINT confirmations_kind_check;
ALTER TABLE confirmations
  ADD COLUMN level_id bigint REFERENCES stock_levels,
  ALTER COLUMN customer_id DROP NOT NULL,
  ADD CONSTRAINT confirmations_kind_check CHECK (kind IN ('payment', 'credit', 'write-off')),
  ADD CONSTRAINT confirmations_of_what CHECK (
    num_nulls(customer_id, level_id) = 1 AND (kind = 'write-off') = (level_id IS NOT NULL));
CREATE INDEX confirmations_write_off ON confirmations (level_id) WHERE decision IS NULL;
