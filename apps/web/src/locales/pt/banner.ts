/** Of the strip over a page that an administrator sees as somebody else. */
export default {
  as: 'A ver como {name}',
  about: 'só leitura, fica no histórico',
  ends: '{minutes, plural, =0 {acaba sozinho em menos de 1 min} one {acaba sozinho em # min} other {acaba sozinho em # min}}',
  endsShort: '{minutes, plural, =0 {< 1 min} one {# min} other {# min}}',
  allBranches: 'todas as filiais',
  back: 'Voltar a ser {name}',
  backShort: 'Voltar',
}
