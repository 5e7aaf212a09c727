import roleNames from '@cais/contract/messages/role-names-en'

export default {
  welcome: 'Have a good day at work',
  lead: 'From order to loaded truck to correct invoice.',
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  submit: 'Sign in',
  submitting: 'Signing in...',
  demo: {
    title: 'Demo company',
    text: 'Choose a role. The password is the same for all:',
    more: 'More roles',
    use: 'Sign in as {user}',
  },
  again: {
    title: 'The session has ended',
    text: 'Enter the password of {user} to go on where you were. What you typed is kept.',
    leave: 'Sign in as someone else',
    submit: 'Go on',
  },
  /** The page of a link to a first password. */
  first: {
    title: 'Choose the password',
    lead: 'Hello, {name}. This password is for the user {username}.',
    submit: 'Save and sign in',
    until: 'The link works once, until {when}.',
    invalidTitle: 'The link is no longer valid',
    partTitle: 'The link is incomplete',
    noToken: 'What follows # is missing. Open the whole link, as you received it.',
    toLogin: 'Go to the sign-in page',
  },
  /** The page that replaces a temporary password. */
  change: {
    title: 'Choose your own password',
    lead: 'You signed in with a temporary password, {name}. Choose your own to go on.',
    submit: 'Save and go on',
    leave: 'Log out',
    done: 'Password saved.',
  },
  managerOf: `${roleNames.WAREHOUSE_MANAGER} {branch}`,
  roles: {
    ...roleNames,
    ADMIN_SD: `${roleNames.WAREHOUSE_MANAGER} SD`,
    ADMIN_FP: `${roleNames.WAREHOUSE_MANAGER} FP`,
    ADMIN_BE: `${roleNames.WAREHOUSE_MANAGER} BE`,
    ADMIN_ZI: `${roleNames.WAREHOUSE_MANAGER} ZI`,
    ADMIN_NP: `${roleNames.WAREHOUSE_MANAGER} NP`,
    ADMIN_NC: `${roleNames.WAREHOUSE_MANAGER} NC`,
  },
} as const
