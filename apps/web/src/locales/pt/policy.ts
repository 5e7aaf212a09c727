/** Words of the own-document rule. */
export default {
  title: 'Documentos próprios',
  text: 'Ninguém decide sobre um documento que submeteu, nem destrói devoluções sem que um colega confirme. Numa filial com poucas pessoas esta regra pode ser desligada; cada mudança fica no histórico.',
  branch: '{branch}: pode decidir sobre documentos próprios',
  changed: 'Regra guardada.',
  confirmation: {
    title: 'Confirmação por outra pessoa',
    text: 'O que fica acima do valor só conta depois de outra pessoa o confirmar.',
    prices: 'Os limites dos preços estão em Preços, Limites.',
    payment: 'Pagamentos',
    credit: 'Limites, bloqueios e condição de pagamento',
    writeOff: 'Abates de stock',
    above: 'Acima de',
    save: 'Guardar',
    saved: 'Regra guardada',
    missing: 'Indique o valor.',
  },
} as const
