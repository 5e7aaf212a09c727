/** Words of the entries of master data, and of the lists and forms of the smaller kinds of records. */
export default {
  groups: { sales: 'Vendas', distribution: 'Distribuição', company: 'Empresa' },
  entries: {
    customers: { name: 'Clientes', text: 'Fichas, limites, moradas de entrega' },
  },
}
