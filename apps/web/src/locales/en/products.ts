/** Words of the page of a product. */
export default {
  price: 'Price and units',
  unitPrice: 'Price per {unit}',
  singlePrice: 'Price per {unit}',
  validFrom: 'In force since',
  vat: 'VAT',
  packing: 'Contents',
  weight: 'Weight',
  temperature: 'Storage',
  temperatures: { ambient: 'Ambient', refrigerated: 'Refrigerated', frozen: 'Frozen' },
  free: 'Free stock',
  batches: 'Batches',
  noBatches: 'There is no stock in your warehouses.',
  expiry: 'expires',
  blocked: 'Blocked',
  of: 'free of {stock}',
} as const
