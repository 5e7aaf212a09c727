import { SESSION_TOKEN, tokenUser } from './session-token.ts'

let owner: number | undefined

/** Whose page this is: what is typed here is theirs, whoever signs in in another tab of this browser. */
export const pageOwner = () => owner

export const ownPage = (userId: number) => {
  owner = userId
}

/** Whether the session of this browser now belongs to somebody else; nothing of this page may be sent in their name. */
export function isOthersSession() {
  const user = tokenUser()
  return owner !== undefined && user !== null && user !== owner
}

/** Another user signed in in another tab: this page begins anew as theirs. What was typed stays kept for its owner. */
export function leaveToNewOwner() {
  const heard = ({ key }: StorageEvent) => {
    if (key === SESSION_TOKEN && isOthersSession()) location.assign('/')
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
