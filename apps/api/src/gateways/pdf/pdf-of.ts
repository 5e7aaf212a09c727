import type { FastifyInstance } from 'fastify'
import { createPdfRenderer, type PdfRenderer } from './renderer.ts'

const renderers = new WeakMap<FastifyInstance['deps'], PdfRenderer>()

/** The renderer of an application, made with the first form and closed with the application. Ask for it while routes are added. */
export function pdfOf(app: FastifyInstance): PdfRenderer {
  const known = renderers.get(app.deps)
  if (known) return known
  const renderer = createPdfRenderer()
  renderers.set(app.deps, renderer)
  app.addHook('onClose', () => renderer.close())
  return renderer
}
