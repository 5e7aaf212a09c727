import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Caller } from '../session/caller.ts'
import { createScreens } from './screens.ts'

const ALIVE = ': alive\n\n'
const RESYNC = 'event: resync\ndata: {}\n\n'

/** A stream that tells what is done with it. */
function stream(writableLength = 0) {
  const told: string[] = []
  const out = {
    writableLength,
    on: () => out,
    write: (text: string) => told.push(text),
    end: () => told.push('end'),
    destroy: () => told.push('destroy'),
  }
  return { told, out: out as unknown as ServerResponse }
}
const caller = { id: 7, sessionId: 's' } as Caller
const session = { caller } as Awaited<ReturnType<Parameters<typeof createScreens>[0]>>

test('a screen whose session has ended is ended, and told nothing more before it closes', async () => {
  const { told, out } = stream()
  const screens = createScreens(async () => undefined)
  screens.add(caller, out)
  await screens.check(() => true)
  screens.tellAll(RESYNC)
  screens.closeAll()
  expect([told, screens.count()]).toEqual([['end'], 0])
})

test('one that reads too slowly is cut off, the others go on', async () => {
  const [slow, quick] = [stream(2_000_000), stream()]
  const screens = createScreens(async () => session)
  for (const { out } of [slow, quick]) screens.add(caller, out)
  await screens.check(() => true)
  screens.tellAll(RESYNC)
  expect([slow.told, quick.told]).toEqual([
    [ALIVE, 'destroy'],
    [ALIVE, RESYNC],
  ])
})

test('one that left while its session was looked for is written nothing', async () => {
  const { told, out } = stream()
  const screens = createScreens(async () => {
    screens.closeAll()
    return session
  })
  screens.add(caller, out)
  await screens.check(() => true)
  expect(told).toEqual(['end'])
})
