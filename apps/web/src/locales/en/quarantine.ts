/** Words of what is unknown in claims and inbound orders, by cause. */
export default {
  unknown: {
    customer: 'Customer {key} is unknown',
    article: 'Article {key} is unknown',
    unit: 'Unit {key} is unknown',
    invoice: 'Invoice {key} is unknown',
    reason: 'Reason «{key}» has no match',
    price: 'Price of {key} differs from the list',
    quantity: 'Quantity that is not accepted: {key}',
    pack: 'Below the minimum or no whole pack: {key}',
  },
  figures:
    '{items, plural, one {# line} other {# lines}}, {groups, plural, one {# document} other {# documents}}, {amount}',
  owner: 'looked after by {name}',
  mendedBy: 'by {name},',
  mend: 'Mend {count, plural, one {# line} other {# lines}}',
  noInvoice: 'There is none: use the oldest',
  undo: 'Undo',
  take: 'I take this',
  leave: 'Leave',
  is: {
    article: 'It is our article',
    customer: 'It is our customer',
    reason: 'It is our reason',
    unit: 'It is the unit of {article}',
    invoice: 'It is the invoice number',
    quantity: 'The right quantity is',
    pack: 'The quantity is',
  },
  price: { list: 'The price of the list holds', sent: 'The price of the retailer holds' },
}
