-- Movements stand in the order in which they happened. With the batch in the index, others are passed over without a look at their rows; of
-- one batch the index also tells the balance.
DROP INDEX stock_movements_at, stock_movements_level, stock_movements_user;
CREATE INDEX stock_movements_at ON stock_movements (at, id) INCLUDE (level_id);
CREATE INDEX stock_movements_level ON stock_movements (level_id, at, id) INCLUDE (quantity);
CREATE INDEX stock_movements_user ON stock_movements (user_id, at, id);
CREATE INDEX stock_movements_kind ON stock_movements (kind, at, id);

-- Lines that wait, found and counted without a look at millions of others.
CREATE INDEX order_lines_in_wait ON order_lines (order_id) INCLUDE (id, product_id, sequence) WHERE waiting AND open > 0;
