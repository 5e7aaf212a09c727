-- Lists, orders and labels go straight to a printer, too (docs/domain/printing.md). Whoever takes delivery notes takes lists and orders.
ALTER TABLE printers DROP CONSTRAINT printers_forms_check,
  ADD CONSTRAINT printers_forms_check CHECK (forms <@ ARRAY['invoice', 'delivery-note', 'label', 'list', 'order']);
UPDATE printers SET forms = forms || ARRAY['list', 'order'] WHERE 'delivery-note' = ANY (forms);
