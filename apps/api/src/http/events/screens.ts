import type { ServerResponse } from 'node:http'
import type { Caller } from '../session/caller.ts'
import type { Session } from '../session/load-session.ts'
import { type Change, changeText, maySee } from './change.ts'

type Screen = { caller: Caller; readonly out: ServerResponse; unsent: string }

/** What changes within this time goes out together: with five hundred screens each write of its own costs more than all else. */
const TOGETHER_MS = 100
/** A screen that reads this slowly is cut off and comes back by itself. */
const MOST_UNSENT_BYTES = 1_000_000

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
    add: (caller: Caller, out: ServerResponse) => {
      const screen: Screen = { caller, out, unsent: '' }
      screens.add(screen)
      out.on('close', () => screens.delete(screen))
    },
    /** A change, to those who may see it; a moment later, with what else changes in it. */
    tell: (change: Change) => {
      const text = changeText(change)
      for (const screen of screens) if (maySee(screen.caller, change)) screen.unsent += text
      flushing ??= setTimeout(flush, TOGETHER_MS).unref()
    },
    /** The same words to all, at once. */
    tellAll: (text: string) => {
      for (const screen of screens) push(screens, screen, text)
    },
    /** A sign of life for each screen whose session still lives, with the rights as they are now; the others are ended. */
    check: async (isWanted: (caller: Caller) => boolean) => {
      for (const screen of [...screens].filter(({ caller }) => isWanted(caller))) {
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

// Off the list at once, in both: what is written between its end and its close is an error of the whole process.
function push(screens: Set<Screen>, screen: Screen, text: string) {
  screen.out.write(screen.unsent + text)
  screen.unsent = ''
  if (screen.out.writableLength <= MOST_UNSENT_BYTES) return
  screens.delete(screen)
  screen.out.destroy()
}

function end(screens: Set<Screen>, screen: Screen) {
  screens.delete(screen)
  screen.out.end()
}
