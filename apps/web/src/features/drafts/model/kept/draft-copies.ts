import { keptTexts } from '../../../../lib/offline/kept-texts.ts'
import { settleBeforeReload } from '../../../../lib/screen/new-version.ts'
import type { DraftState, SavedDraft } from '../session/draft-state.ts'
import type { Submitted } from '../submit/waiting.ts'
import { copyOf, type DraftRecord } from './draft-copy.ts'
import { tellOtherTabs } from './other-tabs.ts'

export type DraftCopies = ReturnType<typeof draftCopies>
type Became = { readonly became: SavedDraft } | { readonly submitted: Submitted }

/** A breath, so that a key is painted before it is written. */
const BREATH = 30
/** A note of what became of a draft is for pages that were open meanwhile. */
const NOTE_DAYS = 7

const devices = new Map<number, ReturnType<typeof makeCopies>>()

/** What a user typed and the server does not have, kept on this device; apart for each user of a shared computer. */
export function draftCopies(userId: number) {
  const known = devices.get(userId)
  if (known) return known
  const copies = makeCopies(userId)
  devices.set(userId, copies)
  settleBeforeReload(copies.settled)
  return copies
}

function makeCopies(userId: number) {
  const texts = keptTexts<DraftRecord>(userId)
  let wanted = new Map<string, DraftRecord | undefined>()
  let writing: Promise<boolean> | undefined

  function want(key: string, record: DraftRecord | undefined) {
    wanted.set(key, record)
    writing ??= breathe().then(writeAll)
  }

  async function writeAll(): Promise<boolean> {
    let kept = true
    while (wanted.size > 0) {
      const records = wanted
      wanted = new Map()
      kept = await texts.write(records).then(
        () => true,
        () => false,
      )
      for (const key of records.keys()) tellOtherTabs(userId, key)
    }
    writing = undefined
    return kept
  }

  const note = (key: string, became: Became) => want(key, { ...signed(key, ''), copy: null, ...became })

  return {
    /** `by` names the session that writes, so that it knows its own hand again. */
    keep: (state: DraftState, by = '') => want(state.key, { ...signed(state.key, by), copy: copyOf(state) }),
    /** The server has everything, or it is to be forgotten. */
    forget: (key: string) => want(key, undefined),
    became: (key: string, saved: SavedDraft) => note(key, { became: saved }),
    submitted: (key: string, submitted: Submitted) => note(key, { submitted }),
    /** Resolves when all of it is on the device; false when the device would not take it. */
    settled: () => writing ?? Promise.resolve(true),
    read: async (key: string): Promise<DraftRecord | undefined> =>
      wanted.has(key) ? wanted.get(key) : texts.read(key),
    /** Drafts that are still being written or wait; notes that nobody needs any more go. */
    async readAll(): Promise<DraftRecord[]> {
      await (writing ?? Promise.resolve())
      const records = await texts.readAll()
      for (const { key, copy, keptAt } of records) if (!copy && isOld(keptAt)) want(key, undefined)
      return records.filter(({ copy }) => copy !== null)
    },
  }
}

const signed = (key: string, by: string) => ({
  key,
  by,
  stamp: crypto.randomUUID(),
  keptAt: new Date().toISOString(),
})

const isOld = (keptAt: string) => Date.now() - Date.parse(keptAt) > NOTE_DAYS * 24 * 3600_000

/** Leaving the page does not wait. */
const breathe = () =>
  new Promise<void>((resolve) => {
    if (typeof document !== 'undefined' && document.visibilityState === 'hidden') return resolve()
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('pagehide', done)
      resolve()
    }
    const timer = setTimeout(done, BREATH)
    globalThis.addEventListener?.('pagehide', done)
  })
