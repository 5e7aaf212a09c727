/** Words of what can be done to a document. */
export default {
  actions: {
    'go-approval': 'Ir para aprovações',
    'go-stock': 'Ir para análise de stock',
    'go-picking': 'Ver picking',
    cancel: 'Cancelar documento',
    close: 'Fechar documento',
    duplicate: 'Duplicar',
    duplicateAll: 'Todas as linhas',
    duplicateCut: 'Só as linhas cortadas',
    process: 'Processar',
    convert: 'Transformar em encomenda',
    revise: 'Alterar documento',
    goOnRevising: 'Continuar a alteração',
    print: 'Imprimir',
    'return-to-shipment': 'Devolver à carga',
    'picking-to-analysis': 'Devolver à análise de stock',
    unavailable: '{action}: {why}',
  },
  confirm: {
    cancelTitle: 'Cancelar {number}?',
    cancelText:
      'Tudo o que está reservado volta a ficar disponível. Um documento cancelado não pode ser reaberto.',
    closeTitle: 'Fechar {number}?',
    closeText:
      'O que ainda não foi facturado deixa de ser entregue e o que está reservado volta a ficar disponível.',
    returnTitle: 'Devolver {number} à carga?',
    returnText: 'O documento volta à carga para ser facturado de novo.',
    analysisTitle: 'Devolver {number} à análise de stock?',
    analysisText: 'O que está em picking volta a ficar reservado na análise de stock.',
  },
  done: {
    cancel: 'Documento {number} cancelado.',
    close: 'Documento {number} fechado.',
    process: 'Documento {number} processado.',
    'return-to-shipment': 'Documento {number} devolvido à carga.',
    'picking-to-analysis': 'Documento {number} devolvido à análise de stock.',
    duplicate: 'Rascunho criado a partir de {number}.',
    convert: 'Encomenda em rascunho, com os preços de {number}.',
  },
} as const
