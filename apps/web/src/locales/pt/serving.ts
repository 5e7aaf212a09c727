/** From which warehouse a document is served, and why. */
export default {
  label: 'De onde é servida',
  here: 'Servida de {warehouse}: {why}',
  bound: 'tem mercadoria reservada ou facturada neste armazém, por isso fica nele.',
  'fills-all':
    'é o primeiro da ordem do cliente com {lines, plural, one {a linha inteira} other {as # linhas inteiras}}.',
  'fills-most': 'é o que mais preenche, {whole} de {lines} linhas inteiras e {part} em parte.',
  'nothing-free': 'nenhum armazém do cliente tem stock livre; serve o primeiro a receber.',
  offers: 'Linhas inteiras que cada armazém tem, pela ordem do cliente',
  offer: '{warehouse} {whole}/{lines}',
}
