/** From which warehouse a document is served, and why. */
export default {
  label: 'Where it is served from',
  here: 'Served from {warehouse}: {why}',
  bound: 'goods of it are reserved or invoiced in this warehouse, so it stays there.',
  'fills-all':
    'the first in the order of the customer with {lines, plural, one {the whole line} other {all # lines}}.',
  'fills-most': 'it fills most, {whole} of {lines} lines in full and {part} in part.',
  'nothing-free': 'no warehouse of the customer has free stock; the first that gets some serves it.',
  offers: 'Whole lines that each warehouse has, in the order of the customer',
  offer: '{warehouse} {whole}/{lines}',
}
