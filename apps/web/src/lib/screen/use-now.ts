import { useSyncExternalStore } from 'react'

/** Ages on screen are renewed every half minute, all at once. */
const EVERY = 30_000
let now = Date.now()
const followers = new Set<() => void>()

setInterval(() => {
  now = Date.now()
  for (const follower of followers) follower()
}, EVERY)

function subscribe(follower: () => void) {
  followers.add(follower)
  return () => void followers.delete(follower)
}

/** The time in epoch milliseconds, as of the last half minute. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
