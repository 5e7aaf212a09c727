import { isSeeingAs } from '../auth/seeing-as.ts'
import { pageUserId } from '../auth/session-guard.ts'

const RUN = 'cais.bulk-run'
const STEP = `${RUN}.`
/** The server remembers the idempotency keys of a run for two days (housekeeping). */
const MOST_HOURS = 24

type SavedRun<Start> = { readonly owner: number | undefined; readonly at: number; readonly begun: Start }

/**
 * Saves a run in this tab, so that after a reload it continues under the same keys and does nothing twice
 * (docs/decisions/0069). Other tabs and other users do not see it. Its start is written once, because
 * thousands of documents are long; each later step is written separately.
 */
export function saveRun<Start>(start: Start, now = Date.now()) {
  deleteRun()
  const saved: SavedRun<Start> = { owner: pageUserId(), at: now, begun: start }
  write(RUN, saved)
}

/** The result of one step; the same name overwrites it. */
export const saveStep = <Step>(name: string, step: Step) => write(STEP + name, step)

/**
 * The saved run; undefined when there is none, when it belongs to somebody else, or is too old to be
 * repeated.
 */
export function readRun<Start, Step>(
  now = Date.now(),
): { start: Start; steps: Map<string, Step> } | undefined {
  const text = sessionStorage.getItem(RUN)
  // a run of the administrator waits until they are themselves again
  if (text === null || isSeeingAs()) return undefined
  const { owner, at, begun } = JSON.parse(text) as SavedRun<Start>
  if (owner !== pageUserId() || now - at >= MOST_HOURS * 3_600_000) return undefined
  const steps = stepNames().map((name): [string, Step] => [
    name.slice(STEP.length),
    JSON.parse(sessionStorage.getItem(name) ?? 'null') as Step,
  ])
  return { start: begun, steps: new Map(steps) }
}

export function deleteRun() {
  for (const name of stepNames()) sessionStorage.removeItem(name)
  sessionStorage.removeItem(RUN)
}

const stepNames = () => Object.keys(sessionStorage).filter((name) => name.startsWith(STEP))

function write(name: string, content: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(content))
  } catch {
    // a full storage must not stop the run
  }
}
