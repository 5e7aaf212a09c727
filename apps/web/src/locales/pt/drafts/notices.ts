/** Text of notices: changes by others or on another device, conflicts, pending submissions, changed prices. */
export default {
  keyChange: {
    title: 'Mudar {field}?',
    text: '{count, plural, one {A linha do documento pode ser removida, porque os preços e o stock dependem deste dado.} other {As # linhas do documento podem ser removidas, porque os preços e o stock dependem deste dado.}}',
    confirm: 'Mudar e remover as linhas',
    keep: 'Manter como está',
    refused: 'O servidor só aceita esta alteração se as linhas forem removidas.',
  },
  changes: {
    sentence:
      '{who, select, me {Você} other {{name}}} alterou este rascunho {who, select, me {noutro aparelho } other {}}{day, select, today {às {time}} other {em {date} às {time}}}',
    unnamed: 'Outra pessoa alterou este rascunho',
    whose: '{who, select, me {O do outro aparelho} other {{name}}}',
    unnamedWhose: 'O da outra pessoa',
    merged: '{sentence}. O que mudou já está aqui.',
  },
  conflicts: {
    text: 'As alterações nos outros campos já estão juntas. Escolha o valor que fica em cada um destes:',
    see: 'Ver e escolher',
    mine: 'O meu',
    line: 'Linha {product}',
    removed: 'linha retirada',
    entry: '{quantity} {unit} a {price}',
    empty: 'vazio',
  },
  gone: {
    open: 'Ver o documento',
    notYours: 'Se o submeteu, o documento tem agora número próprio. Um rascunho só é visto por quem o criou.',
    title: 'Este rascunho já foi submetido ou eliminado',
    text: 'O que escreveu está guardado neste computador. Pode continuar num rascunho novo.',
    continue: 'Continuar num rascunho novo',
    leave: 'Ver documentos',
  },
  pending: {
    title: 'Por enviar: o documento segue quando houver ligação',
    sending: 'A enviar...',
    text: 'Submetido neste computador em {when}. Segue sozinho, uma só vez, mesmo que feche esta página.',
    sent: 'Submetido em {when} e já enviado. Falta a resposta: pergunta-se de novo até chegar, e só é registado uma vez.',
    change: 'Alterar',
    retry: 'Tentar agora',
  },
  repriced: {
    title: 'A tabela de preços mudou',
    text: 'Estas linhas têm agora outro preço de tabela:',
    notSubmitted: 'Por isso o documento não foi submetido. Confira as linhas e submeta de novo:',
    line: '{product}: {was} → {is}',
    more: '{count, plural, one {e mais # linha} other {e mais # linhas}}',
    acknowledge: 'Conferi',
  },
  submitErrors: {
    CHANGED_BY_OTHERS: '{sentence}, antes de ser enviado. Confira as alterações e submeta de novo.',
    PRICE_CHANGED:
      'A tabela de preços mudou antes de o documento ser enviado. Confira as linhas e submeta de novo.',
  },
  refusal: { title: 'O rascunho ainda não foi guardado no servidor' },
} as const
