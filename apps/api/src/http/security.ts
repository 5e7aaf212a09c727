import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isApi } from './is-api.ts'

/** Browsers may load only our own files. Code is compiled from none but WebAssembly, which reads codes by camera. Inline styles are allowed because the component kit needs them. */
const CONTENT_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
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

/** Submitting an order reads the position of the seller, scanning looks through the camera; no other feature of the device is used. */
const PERMISSIONS = 'geolocation=(self), camera=(self), microphone=(), payment=()'

/** Headers of every reply. */
const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Headers of data: nothing in them may run or be framed. */
const DATA_HEADERS = {
  ...COMMON_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * Headers that keep pages from running or framing foreign content, and replies from being cached. Headers about showing a page are sent
 * with pages only: they would add 700 bytes to each reply and asset, over slow connections.
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
      reply.headers(isApi(url) ? DATA_HEADERS : COMMON_HEADERS)
    }
    done()
  })
}

const isPart = (url: string) => /\/assets\/[^?]*\.(js|css|woff2?)(\?|$)/.test(url)
/** The description of the API is a page, too. */
const isPage = (url: string) => url.startsWith('/api/docs') || !(isApi(url) || isPart(url))
