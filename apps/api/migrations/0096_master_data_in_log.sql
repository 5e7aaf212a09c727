-- The log of the configuration has master data too, and of customers the changes of their credit (decision 0241).
DROP INDEX history_configuration;
CREATE INDEX history_configuration ON history (id DESC)
  WHERE object_type IN ('schedule-config', 'settings', 'lock', 'user', 'branch', 'operation', 'absence', 'vat-code', 'payment-condition',
      'reason', 'route', 'truck', 'driver', 'team', 'holiday', 'printer', 'product', 'price-list')
    OR (object_type = 'customer' AND action = 'edit'
      AND changes ?| ARRAY['creditLimit', 'transactionLimit', 'blockedCredit', 'paymentCondition']);
