-- The type of document in the ERP that sales at the counter become that are paid at once.
ALTER TABLE erp_connection ADD COLUMN cash_document_type text NOT NULL DEFAULT 'VD';
