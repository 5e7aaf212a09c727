import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What browsers may load: only what is ours. Inline styles are the one thing that the component kit cannot do without. */
const CONTENT_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
}

/** Submitting an order asks where the seller is; nothing else of the device is any of our business. */
const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=()'

/** Headers that keep pages from running or framing what is not ours, and answers from being kept by anybody. */
export async function addSecurity(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    done()
  })
}
