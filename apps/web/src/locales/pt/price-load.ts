/** Of the reload of price lists, which the pages of prices and of updates show. */
export default {
  title: 'Leitura dos preços',
  text: 'Os preços planeados entram em vigor com o dia. A leitura dá-os aos rascunhos abertos.',
  load: 'Ler agora',
  running: 'A leitura dos preços está a ser processada.',
  did: 'Última leitura {when}: {versions, plural, one {# versão} other {# versões}} em vigor, {prices, plural, one {# linha de rascunho mudou} other {# linhas de rascunho mudaram}}.',
  nothing: 'Última leitura {when}: nada a fazer.',
  failed: 'A leitura de {when} falhou; veja a tarefa Listas de preços.',
  next: 'A próxima é {when}.',
}
