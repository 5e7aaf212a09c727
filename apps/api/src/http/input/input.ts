import { isUtf8 } from 'node:buffer'
import { type RuleDetail, RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { inputFault } from './input-fault.ts'

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
    // the address of a page is read by the application, which says what it cannot read
    const hasNul = request.url.startsWith('/api') && request.url.includes('%00')
    done(hasNul ? refusal({ field: '', rule: 'controlCharacters' }) : undefined)
  })
}

const refusal = (detail: RuleDetail) => new RuleError('VALIDATION_FAILED', {}, [detail])
