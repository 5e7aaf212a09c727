/** Text of pasting rows into a draft. */
export default {
  pasting: {
    title: 'Paste from Excel',
    lead: 'Columns: article code, quantity, price, discount % and unit (the last three are optional).',
    field: 'Paste the rows copied from Excel here',
    example: 'FC-1200⇥240⇥2910.00⇥4',
    check: 'Check',
    summary:
      '{good, plural, =0 {No row ready} one {# row ready} other {# rows ready}}, {bad, plural, =0 {none refused} one {# refused} other {# refused}}',
    add: '{count, plural, one {Add # line} other {Add # lines}}',
    added: '{count, plural, one {# line added.} other {# lines added.}}',
    columns: {
      row: 'Row',
      product: 'Article',
      quantity: 'Qty',
      price: 'Price',
      discount: 'Disc. %',
      check: 'Check',
    },
    again: 'Paste other rows',
    good: 'Ready',
    include: 'Include row {row}',
    failed: 'The articles could not be checked.',
    problems: {
      unknown: 'Unknown article',
      twiceInDraft: 'Already in the document',
      twiceInPaste: 'Twice in the pasted rows',
      unreadable: '{cells}',
      unknownUnit: 'Not ordered in {unit}',
      noQuantity: 'No quantity',
      noStock: 'No stock',
      shortStock: 'Only {stock}',
      priceDiffers: 'List price: {price}',
    },
    ambiguous: '{column}: could be {thousands} or {decimals}',
    ambiguousCell: '{column}, row {row}',
    unreadableFigure: {
      quantity: 'Cannot be read: quantity (3 decimals)',
      negotiatedPrice: 'Cannot be read: price (2 decimals)',
      discountPercentage: 'Cannot be read: discount (from 0 to 100)',
    },
  },
} as const
