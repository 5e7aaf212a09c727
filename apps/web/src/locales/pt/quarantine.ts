/** Words of what is unknown in claims and inbound orders, by cause. */
export default {
  unknown: {
    customer: 'Cliente {key} desconhecido',
    article: 'Artigo {key} desconhecido',
    unit: 'Unidade {key} desconhecida',
    invoice: 'Factura {key} desconhecida',
    reason: 'Motivo «{key}» sem correspondência',
    price: 'Preço de {key} diferente da lista',
    quantity: 'Quantidade que não se aceita: {key}',
    pack: 'Abaixo do mínimo ou embalagem incompleta: {key}',
  },
  figures:
    '{items, plural, one {# linha} other {# linhas}}, {groups, plural, one {# documento} other {# documentos}}, {amount}',
  owner: 'a cargo de {name}',
  mendedBy: 'por {name},',
  mend: 'Resolver {count, plural, one {# linha} other {# linhas}}',
  noInvoice: 'Não existe: usar a mais antiga',
  undo: 'Desfazer',
  take: 'Fico com isto',
  leave: 'Deixar',
  is: {
    article: 'É o nosso artigo',
    customer: 'É o nosso cliente',
    reason: 'É o nosso motivo',
    unit: 'É a unidade de {article}',
    invoice: 'É a factura número',
    quantity: 'A quantidade certa é',
    pack: 'A quantidade é',
  },
  price: { list: 'Vale o preço da lista', sent: 'Vale o preço do retalhista' },
}
