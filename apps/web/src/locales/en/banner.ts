/** Of the strip over a page that an administrator sees as somebody else. */
export default {
  as: 'Seeing as {name}',
  about: 'read-only, told in the history',
  ends: '{minutes, plural, =0 {ends by itself in less than 1 min} one {ends by itself in # min} other {ends by itself in # min}}',
  endsShort: '{minutes, plural, =0 {< 1 min} one {# min} other {# min}}',
  allBranches: 'all branches',
  back: 'Be {name} again',
  backShort: 'Back',
}
