/** Text of pasting rows into a draft. */
export default {
  pasting: {
    title: 'Colar do Excel',
    lead: 'Colunas: código do artigo, quantidade, preço, desconto % e unidade (os três últimos são opcionais).',
    field: 'Cole aqui as linhas copiadas do Excel',
    example: 'FC-1200⇥240⇥2910,00⇥4',
    check: 'Verificar',
    summary:
      '{good, plural, =0 {Nenhuma linha pronta} one {# linha pronta} other {# linhas prontas}}, {bad, plural, =0 {nenhuma recusada} one {# recusada} other {# recusadas}}',
    add: '{count, plural, one {Adicionar # linha} other {Adicionar # linhas}}',
    added: '{count, plural, one {# linha adicionada.} other {# linhas adicionadas.}}',
    columns: {
      row: 'Linha',
      product: 'Artigo',
      quantity: 'Qtd.',
      price: 'Preço',
      discount: 'Desc. %',
      check: 'Verificação',
    },
    again: 'Colar outras linhas',
    good: 'Pronta',
    include: 'Incluir a linha {row}',
    failed: 'Não foi possível verificar os artigos.',
    problems: {
      unknown: 'Artigo desconhecido',
      twiceInDraft: 'Já está no documento',
      twiceInPaste: 'Repetido nas linhas coladas',
      unreadable: '{cells}',
      unknownUnit: 'Não se encomenda em {unit}',
      noQuantity: 'Sem quantidade',
      noStock: 'Sem stock',
      shortStock: 'Só há {stock}',
      priceDiffers: 'Tabela: {price}',
    },
    ambiguous: '{column}: pode ser {thousands} ou {decimals}',
    ambiguousCell: '{column}, linha {row}',
    unreadableFigure: {
      quantity: 'Não se consegue ler: quantidade (3 casas decimais)',
      negotiatedPrice: 'Não se consegue ler: preço (2 casas decimais)',
      discountPercentage: 'Não se consegue ler: desconto (de 0 a 100)',
    },
  },
} as const
