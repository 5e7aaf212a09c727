/** Words of the page of a customer. */
export default {
  blocked: 'Crédito bloqueado',
  account: 'Conta corrente',
  documents: 'Documentos do cliente',
  credit: 'Crédito',
  terms: 'Cliente',
  nuit: 'NUIT',
  address: 'Morada',
  province: 'Província',
  route: 'Rota',
  branch: 'Filial e armazém',
  payment: 'Pagamento',
  limit: 'Limite de crédito',
  transactionLimit: 'Limite por documento',
  lastOrders: 'Últimos documentos',
  lastPrices: 'Últimos preços',
  lastPayments: 'Últimos pagamentos',
} as const
