import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Caller } from '../../http/session/caller.ts'
import { createScreens } from './screens.ts'

const ALIVE = ': alive\n\n'
const RESYNC = 'event: resync\ndata: {}\n\n'

/** A stream that records what is done with it. */
function stream(writableLength = 0) {
  const calls: string[] = []
  const out = {
    writableLength,
    on: () => out,
    write: (text: string) => calls.push(text),
    end: () => calls.push('end'),
    destroy: () => calls.push('destroy'),
  }
  return { calls, out: out as unknown as ServerResponse }
}
const caller = { id: 7, sessionId: 's' } as Caller
const session = { caller } as Awaited<ReturnType<Parameters<typeof createScreens>[0]>>

test('a screen whose session has ended is ended, and receives nothing more before it closes', async () => {
  const { calls, out } = stream()
  const screens = createScreens(async () => undefined)
  screens.add(caller, out)
  await screens.check(() => true)
  screens.sendAll(RESYNC)
  screens.closeAll()
  expect([calls, screens.count()]).toEqual([['end'], 0])
})

test('a screen that reads too slowly is cut off, the others go on', async () => {
  const [slow, quick] = [stream(2_000_000), stream()]
  const screens = createScreens(async () => session)
  for (const { out } of [slow, quick]) screens.add(caller, out)
  await screens.check(() => true)
  screens.sendAll(RESYNC)
  expect([slow.calls, quick.calls]).toEqual([
    [ALIVE, 'destroy'],
    [ALIVE, RESYNC],
  ])
})

test('nothing is written to a screen that closed while its session was read', async () => {
  const { calls, out } = stream()
  const screens = createScreens(async () => {
    screens.closeAll()
    return session
  })
  screens.add(caller, out)
  await screens.check(() => true)
  expect(calls).toEqual(['end'])
})
