import type { FastifyInstance } from 'fastify'
import { readLogoAddress } from './company-logo.ts'
import { createPdfRenderer, type PdfRenderer } from './renderer.ts'

const renderers = new WeakMap<FastifyInstance['deps'], PdfRenderer>()

/** The PDF renderer of an application, created on the first call and closed with the application. Call it while routes are registered. */
export function pdfOf(app: FastifyInstance): PdfRenderer {
  const known = renderers.get(app.deps)
  if (known) return known
  const renderer = createPdfRenderer({ readLogo: () => readLogoAddress(app.deps.db) })
  renderers.set(app.deps, renderer)
  app.addHook('onClose', () => renderer.close())
  return renderer
}
