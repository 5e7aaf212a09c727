import type { RuleDetail } from '@cais/domain/kernel/rule-error'

/** No call of ours nests deeper than lines inside a document. */
const MOST_DEPTH = 20

/**
 * What no field of any call may hold, named by its path: NUL and halves of characters, which PostgreSQL cannot keep,
 * and nesting so deep that working on it would break the call.
 */
export function inputFault(body: unknown): RuleDetail | undefined {
  const fault = faultIn(body, 0)
  return fault && { field: fault.path.toReversed().join('.'), rule: fault.rule }
}

/** The path is put together on the way out: sound bodies, nearly all, pay nothing for it. */
type Fault = { readonly rule: string; readonly path: string[] }

function faultIn(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string') return isSound(value) ? undefined : { rule: 'controlCharacters', path: [] }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === MOST_DEPTH) return { rule: 'invalid', path: [] }
  for (const [name, part] of Object.entries(value)) {
    const fault = faultIn(part, depth + 1)
    if (fault === undefined) continue
    fault.path.push(name)
    return fault
  }
  return undefined
}

/** In a pattern of code points a surrogate is one without its other half. */
const UNSOUND = /\0|\p{Surrogate}/u
const isSound = (text: string) => !UNSOUND.test(text)
