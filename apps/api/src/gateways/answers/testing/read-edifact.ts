import { createRequire } from 'node:module'
import Reader from 'edifact/reader.js'
import Tracker from 'edifact/tracker.js'

const load = createRequire(import.meta.url)

/** The segments of an interchange, by a reader that is not ours and knows which values a segment may have. */
export function readSegments(bytes: Buffer) {
  const reader = new Reader()
  // as published it asks for two components of this composite even where it is left out
  reader.define({ C401: { requires: 0, components: ['an..3', 'an..3', 'an..17'] } })
  return reader.parse(bytes.toString('latin1'))
}

/** The tables are of a later directory: terms of payment and the numbers of pallets stand in segments of other names. */
const laterName = (name: string, isBeforeLines: boolean): string =>
  name === 'PAT' ? 'PYT' : name === 'GIN' && isBeforeLines ? 'GIR' : name

/** Throws where a segment stands where the table of the message has no place for it. */
export function checkOrder(bytes: Buffer, message: 'DESADV' | 'INVOIC'): void {
  const tracker = new Tracker(load(`edifact/messages/${message}.json`))
  const names = readSegments(bytes).map(({ name }) => name)
  for (const [at, name] of names.entries())
    if (!['UNB', 'UNZ'].includes(name)) tracker.accept(laterName(name, at < names.indexOf('LIN')))
}
