/** Text of submitting and deleting a draft. */
export default {
  deletion: {
    title: 'Delete this draft?',
    text: 'The draft and its lines disappear. This cannot be undone.',
    confirm: 'Delete',
    done: 'Draft deleted',
    doneFor: 'Draft for {customer} deleted',
  },
  submission: {
    explainTitle: 'Submitting needs your location',
    explain:
      'The document keeps the place from which it was submitted. The browser will now ask: choose "Allow".',
    explainOnce: 'The location is read only at this moment and never followed.',
    allow: 'Go on and allow',
    locating: 'Getting the location...',
    errorTitle: 'Error submitting request',
    denied: 'Error submitting request: location permission is denied or unsupported.',
    deniedHow:
      'To allow it: press the padlock (or the icon left of the address), open "Permissions", set "Location" to "Allow" and try again.',
    unsupportedHow:
      'This browser gives no location on this page. Open the system through https in a current browser and try again: the draft stays saved.',
    unavailable:
      'The location could not be found. Switch on the location of the device, or move near a window, and try again.',
    again: 'Try again',
    failed: 'Error submitting request.',
    later:
      'No answer from the server. The document is to be sent and goes by itself when there is a connection.',
    fix: 'Correct the marked fields and submit again.',
    noCustomer: 'Choose the customer.',
    noLines: 'Add at least one article.',
    notExact: 'Choose a quantity that stock can count.',
    noQuantity: 'Write the quantity.',
    invalidDiscount: 'Write a percentage from 0 to 100, with 2 decimals at most',
    moreLines: '{count, plural, one {and # more line} other {and # more lines}}',
    lineRefusal: 'Line {row}: {message}',
  },
} as const
