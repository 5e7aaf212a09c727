import { SESSION_TOKEN, userIdOfToken } from './session-token.ts'

let userOfPage: number | undefined

/**
 * The user for whom this page was opened. What is typed here is theirs, even when somebody else signs in in
 * another tab.
 */
export const pageUserId = () => userOfPage

export const setPageUser = (userId: number) => {
  userOfPage = userId
}

/**
 * Whether somebody else has signed in in this browser since: then this page must send nothing under their
 * session.
 */
export function isOtherUsersSession() {
  const user = userIdOfToken()
  return userOfPage !== undefined && user !== null && user !== userOfPage
}

/**
 * When another user signs in in another tab, this page reloads as theirs. Text typed before stays stored
 * for its author.
 */
export function reloadOnUserChange() {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_TOKEN && isOtherUsersSession()) location.assign('/')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
