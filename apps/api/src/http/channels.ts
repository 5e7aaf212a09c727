import { CHANGE_CHANNEL } from './events/change.ts'
import { SESSION_CHANNEL } from './session/session-cache.ts'

/** Everything that servers of one database tell each other. */
export const CHANNELS = [CHANGE_CHANNEL, SESSION_CHANNEL]
