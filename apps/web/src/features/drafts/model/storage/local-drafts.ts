import { savedTexts } from '../../../../lib/offline/saved-texts.ts'
import { saveBeforeReload } from '../../../../lib/screen/new-version.ts'
import type { DraftState, SavedDraft } from '../state/draft-state.ts'
import type { Submitted } from '../state/pending-submission.ts'
import { copyOf, type DraftRecord } from './draft-record.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { fromStored, type StoredRecord, toStored } from './stored-format.ts'

export type LocalDrafts = ReturnType<typeof localDrafts>
type Outcome = { readonly createdAs: SavedDraft } | { readonly submitted: Submitted }

/** Milliseconds before a change is written, so that the typed key is painted first. */
const WRITE_DELAY = 30
/** How long the outcome of a draft is kept, for tabs that still show the draft. */
const OUTCOME_DAYS = 7

const devices = new Map<number, ReturnType<typeof openLocalDrafts>>()

/** Drafts of a user with what the server does not have yet, stored on this device; separate for each user of a shared computer. */
export function localDrafts(userId: number) {
  const known = devices.get(userId)
  if (known) return known
  const drafts = openLocalDrafts(userId)
  devices.set(userId, drafts)
  saveBeforeReload(drafts.flushed)
  return drafts
}

function openLocalDrafts(userId: number) {
  const texts = savedTexts<StoredRecord>(userId)
  /** Records to be written; undefined deletes. */
  let queue = new Map<string, DraftRecord | undefined>()
  let writing: Promise<boolean> | undefined

  function enqueue(key: string, record: DraftRecord | undefined) {
    queue.set(key, record)
    writing ??= afterPaint().then(writeQueue)
  }

  async function writeQueue(): Promise<boolean> {
    let stored = true
    while (queue.size > 0) {
      const records = new Map([...queue].map(([key, record]) => [key, record && toStored(record)] as const))
      queue = new Map()
      stored = await texts.write(records).then(
        () => true,
        () => false,
      )
      for (const key of records.keys()) notifyOtherTabs(userId, key)
    }
    writing = undefined
    return stored
  }

  const markOutcome = (key: string, outcome: Outcome) =>
    enqueue(key, { ...recordHead(key, ''), copy: null, ...outcome })

  return {
    /** `writtenBy` is the id of the session that writes, so that it does not merge its own record. */
    save: (state: DraftState, writtenBy = '') =>
      enqueue(state.key, { ...recordHead(state.key, writtenBy), copy: copyOf(state) }),
    /** The server has everything, or the draft was deleted. */
    remove: (key: string) => enqueue(key, undefined),
    markCreated: (key: string, createdAs: SavedDraft) => markOutcome(key, { createdAs }),
    markSubmitted: (key: string, submitted: Submitted) => markOutcome(key, { submitted }),
    /** Resolves when the queue is written; false when the device could not store it. */
    flushed: () => writing ?? Promise.resolve(true),
    async read(key: string): Promise<DraftRecord | undefined> {
      if (queue.has(key)) return queue.get(key)
      const stored = await texts.read(key)
      return stored && fromStored(stored)
    },
    /** Drafts that are not finished; deletes outcomes that are too old to matter. */
    async readAll(): Promise<DraftRecord[]> {
      await (writing ?? Promise.resolve())
      const records = await texts.readAll()
      for (const { key, copy, keptAt } of records) if (!copy && isOld(keptAt)) enqueue(key, undefined)
      return records.filter(({ copy }) => copy !== null).map(fromStored)
    },
  }
}

const recordHead = (key: string, writtenBy: string) => ({
  key,
  writtenBy,
  stamp: crypto.randomUUID(),
  storedAt: new Date().toISOString(),
})

const isOld = (storedAt: string) => Date.now() - Date.parse(storedAt) > OUTCOME_DAYS * 24 * 3600_000

/** At once when the page is hidden or left: there is no later moment then. */
const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (typeof document !== 'undefined' && document.visibilityState === 'hidden') return resolve()
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('pagehide', done)
      resolve()
    }
    const timer = setTimeout(done, WRITE_DELAY)
    globalThis.addEventListener?.('pagehide', done)
  })
