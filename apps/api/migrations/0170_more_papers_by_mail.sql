-- Credit and debit notes, receipts and statements leave by e-mail as invoices do.
ALTER TABLE outbox_messages DROP CONSTRAINT outbox_messages_kind_check;
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_messages_kind_check
  CHECK (kind IN ('erp-invoice', 'erp-credit-note', 'invoice-mail', 'note-mail', 'receipt-mail', 'statement-mail', 'retailer-answer',
    'retailer-post', 'webhook')) NOT VALID;
