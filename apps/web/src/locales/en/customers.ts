/** Words of the page of a customer. */
export default {
  blocked: 'Credit blocked',
  account: 'Current account',
  documents: 'Documents of the customer',
  credit: 'Credit',
  terms: 'Customer',
  nuit: 'NUIT',
  address: 'Address',
  province: 'Province',
  route: 'Route',
  branch: 'Branch and warehouse',
  payment: 'Payment',
  limit: 'Credit limit',
  transactionLimit: 'Limit per document',
  lastOrders: 'Last documents',
  lastPrices: 'Last prices',
  lastPayments: 'Last payments',
} as const
