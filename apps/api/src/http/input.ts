import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'

/** How bodies are read: JSON only; an empty one is no body, whatever its content type says. */
export function addInput(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, undefined)
    // PostgreSQL cannot keep NUL, so it is refused here, once, for every field.
    if (text.includes('\\u0000')) return done(nulRefusal())
    parseJson(request, text, done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? nulRefusal() : undefined)
  })
}

const nulRefusal = () => new RuleError('VALIDATION_FAILED', {}, [{ field: '', rule: 'controlCharacters' }])
