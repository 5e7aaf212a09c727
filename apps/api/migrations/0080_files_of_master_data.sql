-- Every master list comes in and goes out as a file (decision 0204).
ALTER TABLE imports DROP CONSTRAINT imports_noun_check;
ALTER TABLE imports ADD CONSTRAINT imports_noun_check CHECK (noun IN (
  'customers', 'customer-addresses', 'articles', 'article-units', 'price-lines', 'opening-stock', 'opening-balances',
  'vat-codes', 'payment-conditions', 'reasons', 'routes', 'trucks', 'drivers', 'teams', 'holidays'));
