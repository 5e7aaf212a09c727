import { isUtf8 } from 'node:buffer'
import { type RuleDetail, RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'

/** How bodies are read: JSON in UTF-8 only; an empty one is no body, whatever its content type says. */
export function addInput(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body as Buffer)) return done(refusal({ field: '', rule: 'json' }))
    parseJson(request, body.toString(), (error, parsed) => {
      const fault = error ? undefined : inputFault(parsed)
      done(fault ? refusal(fault) : error, parsed)
    })
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // addresses of pages are read by the web application, which shows its own error
    const hasNul = request.url.startsWith('/api') && request.url.includes('%00')
    done(hasNul ? refusal({ field: '', rule: 'controlCharacters' }) : undefined)
  })
}

const refusal = (detail: RuleDetail) => new RuleError('VALIDATION_FAILED', {}, [detail])

/** No call of ours nests deeper than lines inside a document. */
const MAX_DEPTH = 20

/**
 * What no field of any call may hold, named by its path: NUL and halves of characters, which PostgreSQL cannot keep,
 * and nesting so deep that working on it would break the call.
 */
function inputFault(body: unknown): RuleDetail | undefined {
  const fault = faultIn(body, 0)
  return fault && { field: fault.path.toReversed().join('.'), rule: fault.rule }
}

/** The path is built only on the way back from a fault, so that valid bodies do not pay for it. */
type Fault = { readonly rule: string; readonly path: string[] }

function faultIn(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string')
    return isValidText(value) ? undefined : { rule: 'controlCharacters', path: [] }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === MAX_DEPTH) return { rule: 'invalid', path: [] }
  for (const [name, part] of Object.entries(value)) {
    const fault = faultIn(part, depth + 1)
    if (fault === undefined) continue
    fault.path.push(name)
    return fault
  }
  return undefined
}

/** With the flag `u` a surrogate matches only without its other half. */
const INVALID_CHARACTER = /\0|\p{Surrogate}/u
const isValidText = (text: string) => !INVALID_CHARACTER.test(text)
