/** Words of the entries of master data, and of the lists and forms of the smaller kinds of records. */
export default {
  groups: { sales: 'Sales', distribution: 'Distribution', company: 'Company' },
  entries: {
    customers: { name: 'Customers', text: 'Cards, limits, delivery addresses' },
  },
}
