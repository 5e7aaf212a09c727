-- How many messages came and left in a month, and the attempts of a day, are counted from indexes alone.
CREATE INDEX exchanges_counted ON exchanges (last_at, id) INCLUDE (direction, retailer_id);
DROP INDEX exchanges_last;
CREATE INDEX exchange_attempts_of_day ON exchange_attempts (at) INCLUDE (exchange_id, number, milliseconds, result);
DROP INDEX exchange_attempts_at;
