-- Labels of pallets with the number of the logistic unit (GS1 SSCC). A number is given once, also where its label is thrown away.
CREATE TABLE pallet_labels (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sscc        text NOT NULL UNIQUE CHECK (sscc ~ '^\d{18}$'),
  -- The company prefix in it.
  prefix      text NOT NULL,
  shipment_id bigint NOT NULL REFERENCES shipments,
  order_id    bigint NOT NULL REFERENCES orders,
  pallet      smallint NOT NULL CHECK (pallet BETWEEN 1 AND 99),
  created_by  bigint REFERENCES users,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (shipment_id, order_id, pallet)
);
CREATE INDEX pallet_labels_of_order ON pallet_labels (order_id);
