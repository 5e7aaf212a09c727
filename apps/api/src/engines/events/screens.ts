import type { ServerResponse } from 'node:http'
import type { Caller } from '../../http/session/caller.ts'
import type { Session } from '../../http/session/load-session.ts'
import { type Change, changeText, maySee } from './change.ts'

type Screen = { caller: Caller; readonly out: ServerResponse; unsent: string }

/** Changes within this time are sent together: with five hundred screens, single writes would cost more than everything else. */
const FLUSH_MS = 100
/** A screen that lags this far behind is cut off and reconnects by itself. */
const MAX_UNSENT_BYTES = 1_000_000

/** The open streams of this server; `findSession` answers undefined for a session that has ended. */
export function createScreens(findSession: (id: string) => Promise<Session | undefined>) {
  const screens = new Set<Screen>()
  let flushing: NodeJS.Timeout | undefined
  const flush = () => {
    flushing = undefined
    for (const screen of screens) if (screen.unsent !== '') push(screens, screen, '')
  }

  return {
    count: () => screens.size,
    countOf: (sessionId: string) =>
      [...screens].filter(({ caller }) => caller.sessionId === sessionId).length,
    add: (caller: Caller, out: ServerResponse) => {
      const screen: Screen = { caller, out, unsent: '' }
      screens.add(screen)
      out.on('close', () => screens.delete(screen))
    },
    /** Sends a change to those who may see it, a moment later together with others. */
    send: (change: Change) => {
      const text = changeText(change)
      for (const screen of screens) if (maySee(screen.caller, change)) screen.unsent += text
      flushing ??= setTimeout(flush, FLUSH_MS).unref()
    },
    /** The same text to all, at once. */
    sendAll: (text: string) => {
      for (const screen of screens) push(screens, screen, text)
    },
    /** Sends a heartbeat to each screen whose session is still valid and renews its rights; ends the others. */
    check: async (isAffected: (caller: Caller) => boolean) => {
      for (const screen of [...screens].filter(({ caller }) => isAffected(caller))) {
        const session = await findSession(screen.caller.sessionId)
        if (session === undefined) end(screens, screen)
        else if (screens.has(screen))
          push(screens, Object.assign(screen, { caller: session.caller }), ': alive\n\n')
      }
    },
    closeAll: () => {
      clearTimeout(flushing)
      for (const screen of screens) end(screens, screen)
    },
  }
}

// push and end take a screen off the list at once: a write between its end and its close would crash the process.
function push(screens: Set<Screen>, screen: Screen, text: string) {
  screen.out.write(screen.unsent + text)
  screen.unsent = ''
  if (screen.out.writableLength <= MAX_UNSENT_BYTES) return
  screens.delete(screen)
  screen.out.destroy()
}

function end(screens: Set<Screen>, screen: Screen) {
  screens.delete(screen)
  screen.out.end()
}
