/** How old the account of a customer is that an ERP keeps. */
export default {
  read: 'Account read from the ERP; age: ',
  never: 'The account was never read from the ERP.',
  failed: 'The last reading failed: {message}',
  now: 'Read now',
}
