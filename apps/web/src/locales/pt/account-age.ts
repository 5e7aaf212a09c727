/** How old the account of a customer is that an ERP keeps. */
export default {
  read: 'Conta corrente lida do ERP há ',
  never: 'A conta corrente ainda não foi lida do ERP.',
  failed: 'A última leitura falhou: {message}',
  now: 'Actualizar agora',
}
