-- The home page names what could not be billed: few rows among all that wait on a truck.
CREATE INDEX shipment_documents_failed ON shipment_documents (shipment_id) WHERE billing_state IN ('failed', 'in-doubt');
