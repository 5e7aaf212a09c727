import { pageOwner } from '../session/page-owner.ts'

const KEPT = 'cais.bulk-run'
const STEP = `${KEPT}.`
/** The server knows the keys of a run for two days (housekeeping). */
const MOST_HOURS = 24

type Kept<Begun> = { readonly owner: number | undefined; readonly at: number; readonly begun: Begun }

/**
 * Keeps a run in this tab, so that a page that is loaded again goes on with it under the same keys and does nothing twice.
 * Another tab, or somebody else who signs in, does not see it. What it begins with is written once, for thousands of documents
 * are long; each step after that by itself.
 */
export function keepRun<Begun>(begun: Begun, now = Date.now()) {
  dropRun()
  const kept: Kept<Begun> = { owner: pageOwner(), at: now, begun }
  write(KEPT, kept)
}

/** What came of a part of the run that is kept; the same name again takes the place of what was there. */
export const keepStep = <Step>(name: string, step: Step) => write(STEP + name, step)

/** The run that the page was left in; undefined when there is none, when it is somebody else's, or too old to repeat. */
export function readRun<Begun, Step>(
  now = Date.now(),
): { begun: Begun; steps: Map<string, Step> } | undefined {
  const text = sessionStorage.getItem(KEPT)
  if (text === null) return undefined
  const { owner, at, begun } = JSON.parse(text) as Kept<Begun>
  if (owner !== pageOwner() || now - at >= MOST_HOURS * 3_600_000) return undefined
  const steps = stepNames().map((name): [string, Step] => [
    name.slice(STEP.length),
    JSON.parse(sessionStorage.getItem(name) ?? 'null') as Step,
  ])
  return { begun, steps: new Map(steps) }
}

export function dropRun() {
  for (const name of stepNames()) sessionStorage.removeItem(name)
  sessionStorage.removeItem(KEPT)
}

const stepNames = () => Object.keys(sessionStorage).filter((name) => name.startsWith(STEP))

function write(name: string, content: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(content))
  } catch {
    // a full storage must not stop the run itself
  }
}
