import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isApi } from './is-api.ts'

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

/** What protects whatever is sent. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Answers are data: nothing runs in them, and nobody frames them. */
const OF_DATA = { ...ALWAYS, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

/**
 * Headers that keep pages from running or framing what is not ours, and answers from being kept by anybody. What says how a page is shown
 * travels with pages alone: each answer and each part of a page would carry 700 bytes more, over slow lines.
 */
export async function addSecurity(app: FastifyInstance) {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (isApi(url)) reply.header('cache-control', 'no-store')
    if (isPage(url)) {
      reply.header('permissions-policy', PERMISSIONS)
      reply.helmet()
    } else {
      reply.headers(isApi(url) ? OF_DATA : ALWAYS)
    }
    done()
  })
}

const isPart = (url: string) => /\/assets\/[^?]*\.(js|css|woff2?)(\?|$)/.test(url)
/** The description of the API is one, too. */
const isPage = (url: string) => url.startsWith('/api/docs') || !(isApi(url) || isPart(url))
