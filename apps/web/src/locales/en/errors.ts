export default {
  heading: 'Ooops!',
  home: 'Back to Home',
  noHome:
    'Open the shipment or the note by the address you were given, or ask the administrator for more access.',
  notFound: 'This page could not be found',
  unknown: 'An unexpected error occurred.',
  retry: 'Try again',
} as const
