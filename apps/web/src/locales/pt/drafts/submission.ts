/** Text of submitting and deleting a draft. */
export default {
  deletion: {
    title: 'Eliminar este rascunho?',
    text: 'O rascunho e as suas linhas desaparecem. Não é possível desfazer.',
    confirm: 'Eliminar',
    done: 'Rascunho eliminado',
    doneFor: 'Rascunho de {customer} eliminado',
  },
  submission: {
    explainTitle: 'Para submeter é necessária a localização',
    explain:
      'O documento guarda o local de onde foi submetido. A seguir, o navegador pergunta se permite: escolha «Permitir».',
    explainOnce: 'A localização é lida só neste momento e não é seguida.',
    allow: 'Continuar e permitir',
    locating: 'A obter a localização...',
    errorTitle: 'Erro ao submeter o pedido',
    denied: 'Erro ao submeter o pedido: permissão de localização negada ou não suportada.',
    deniedHow:
      'Para permitir: toque no cadeado (ou no ícone à esquerda do endereço), abra «Permissões», ponha «Localização» em «Permitir» e tente de novo.',
    unsupportedHow:
      'Este navegador não dá a localização nesta página. Abra o sistema por https num navegador actual e tente de novo: o rascunho continua guardado.',
    unavailable:
      'Não foi possível obter a localização. Ligue a localização do aparelho, ou aproxime-se de uma janela, e tente de novo.',
    again: 'Tentar de novo',
    failed: 'Erro ao submeter o pedido.',
    later: 'Sem resposta do servidor. O documento está por enviar e segue sozinho quando houver ligação.',
    fix: 'Corrija os campos assinalados e submeta de novo.',
    noCustomer: 'Escolha o cliente.',
    noLines: 'Adicione pelo menos um artigo.',
    notExact: 'Escolha uma quantidade que o stock possa contar.',
    noQuantity: 'Escreva a quantidade.',
    invalidDiscount: 'Escreva uma percentagem entre 0 e 100, com 2 casas decimais no máximo',
    moreLines: '{count, plural, one {e mais # linha} other {e mais # linhas}}',
    lineRefusal: 'Linha {row}: {message}',
  },
} as const
