import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { readLogoAddress } from './company-logo.ts'
import { createPdfRenderer, type PdfRenderer } from './renderer.ts'

const renderers = new WeakMap<FastifyInstance['deps']['listener'], PdfRenderer>()

type Drawing = Pick<FastifyInstance['deps'], 'listener'> & { readonly db: Db }

/** The PDF renderer of this process, for calls and for background work alike; whoever opened the application closes it. */
export function rendererOf({ listener, db }: Drawing): PdfRenderer {
  const known = renderers.get(listener)
  if (known) return known
  const renderer = createPdfRenderer({ readLogo: () => readLogoAddress(db) })
  renderers.set(listener, renderer)
  return renderer
}

const closing = new WeakSet<PdfRenderer>()

/** The same for the routes of an application, closed with it. Call it while routes are registered. */
export function pdfOf(app: FastifyInstance): PdfRenderer {
  const renderer = rendererOf(app.deps)
  if (!closing.has(renderer)) app.addHook('onClose', () => renderer.close())
  closing.add(renderer)
  return renderer
}
