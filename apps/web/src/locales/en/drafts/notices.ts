/** Text of notices: changes by others or on another device, conflicts, pending submissions, changed prices. */
export default {
  keyChange: {
    title: 'Change {field}?',
    text: '{count, plural, one {The line of the document may be removed, because prices and stock depend on this.} other {The # lines of the document may be removed, because prices and stock depend on this.}}',
    confirm: 'Change and remove the lines',
    keep: 'Keep as it is',
    refused: 'The server accepts this change only if the lines are removed.',
  },
  changes: {
    sentence:
      '{who, select, me {You} other {{name}}} changed this draft {who, select, me {on another device } other {}}{day, select, today {at {time}} other {on {date} at {time}}}',
    unnamed: 'Somebody else changed this draft',
    whose: '{who, select, me {From the other device} other {{name}}}',
    unnamedWhose: 'Theirs',
    merged: '{sentence}. What changed is here already.',
  },
  conflicts: {
    text: 'The other fields were joined. Choose the value that stays in each of these:',
    see: 'See and choose',
    mine: 'Mine',
    line: 'Line {product}',
    removed: 'line removed',
    entry: '{quantity} {unit} at {price}',
    empty: 'empty',
  },
  gone: {
    open: 'See the document',
    notYours:
      'If it was submitted, the document now has its own number. A draft is seen only by whoever made it.',
    title: 'This draft was already submitted or deleted',
    text: 'What you typed is kept on this computer. You can go on in a new draft.',
    continue: 'Go on in a new draft',
    leave: 'See documents',
  },
  pending: {
    title: 'To be sent: the document goes when there is a connection',
    sending: 'Sending...',
    text: 'Submitted on this computer on {when}. It goes by itself, once, even if you close this page.',
    sent: 'Submitted on {when} and sent. The answer is missing: it is asked for until it comes, and the document is registered once.',
    change: 'Change',
    retry: 'Try now',
  },
  repriced: {
    title: 'The price list has changed',
    text: 'These lines now have another list price:',
    notSubmitted: 'This is why the document was not submitted. Check the lines and submit again:',
    line: '{product}: {was} → {is}',
    more: '{count, plural, one {and # more line} other {and # more lines}}',
    acknowledge: 'Checked',
  },
  submitErrors: {
    CHANGED_BY_OTHERS: '{sentence}, before it was sent. Check the changes and submit again.',
    PRICE_CHANGED: 'The price list changed before the document was sent. Check the lines and submit again.',
  },
  refusal: { title: 'The draft is not saved on the server yet' },
} as const
