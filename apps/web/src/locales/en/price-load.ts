/** Of the reload of price lists, which the pages of prices and of updates show. */
export default {
  title: 'Reload of prices',
  text: 'Planned prices come into force with the day. The reload gives them to open drafts.',
  load: 'Reload now',
  running: 'The reload of prices is being processed.',
  did: 'Last reload {when}: {versions, plural, one {# version} other {# versions}} in force, {prices, plural, one {# draft line changed} other {# draft lines changed}}.',
  nothing: 'Last reload {when}: nothing to do.',
  failed: 'The reload of {when} failed; see the job Price lists.',
  next: 'The next one is on {when}.',
}
