export default {
  heading: 'Ooops!',
  home: 'Back to Home',
  noHome:
    'Open the shipment or the note by the address you were given, or ask the administrator for more access.',
  notFound: 'This page could not be found',
  unknown: 'An unexpected error happened.',
  retry: 'Try again',
  later: {
    title: 'This screen comes later',
    text: 'The address is reserved and its permissions already hold. The work of this screen is not ready yet.',
  },
} as const
