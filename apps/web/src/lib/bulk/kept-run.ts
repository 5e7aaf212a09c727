import { pageOwner } from '../session/page-owner.ts'

const KEPT = 'cais.bulk-run'
/** The server knows the keys of a run for two days (housekeeping). */
const MOST_HOURS = 24

type Kept<Run> = { readonly owner: number | undefined; readonly at: number; readonly run: Run }

/**
 * Keeps a run in this tab, so that a page that is loaded again goes on with it under the same keys and does nothing twice.
 * Another tab, or somebody else who signs in, does not see it.
 */
export function keepRun<Run>(run: Run, now = Date.now()) {
  const kept: Kept<Run> = { owner: pageOwner(), at: now, run }
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept))
  } catch {
    // a full storage must not stop the run itself
  }
}

/** The run that the page was left in; undefined when there is none, when it is somebody else's, or too old to repeat. */
export function readRun<Run>(now = Date.now()): Run | undefined {
  const text = sessionStorage.getItem(KEPT)
  if (text === null) return undefined
  const { owner, at, run } = JSON.parse(text) as Kept<Run>
  return owner === pageOwner() && now - at < MOST_HOURS * 3_600_000 ? run : undefined
}

export const dropRun = () => sessionStorage.removeItem(KEPT)
