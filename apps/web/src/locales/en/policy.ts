/** Words of the own-document rule. */
export default {
  title: 'Own documents',
  text: 'Nobody decides on a document that they submitted, or destroys returned goods without a colleague who confirms. In a branch with few people this rule can be switched off; each change stays in the history.',
  branch: '{branch}: may decide on own documents',
  changed: 'Rule saved.',
  confirmation: {
    title: 'Confirmation by a second person',
    text: 'What lies above the amount counts only once another person has confirmed it.',
    prices: 'The limits of prices stand in Prices, Limits.',
    payment: 'Payments',
    credit: 'Credit limits, blocks and payment condition',
    writeOff: 'Stock write-offs',
    above: 'Above',
    save: 'Save',
    saved: 'Rule saved',
    missing: 'Give the amount.',
  },
} as const
