import { type DrawingThread, RenderFailed, RenderQueueFull, startDrawingThread } from './drawing-thread.ts'
import type { PdfForm } from './forms/pdf-form.ts'

/** Turns forms into PDF files. */
export type PdfRenderer = {
  /** One PDF file. Throws RenderQueueFull when too many forms wait, RenderFailed when the form cannot be drawn. */
  readonly render: (form: PdfForm) => Promise<Buffer>
  /** Ends the thread; forms that wait are refused. */
  readonly close: () => Promise<void>
}

export type RendererOptions = {
  /** Forms that may wait or be drawn at once. */
  readonly queueLimit?: number
  /** A form that takes longer is given up, and its thread with it. */
  readonly timeoutMs?: number
  readonly workerUrl?: URL
  /** The logo of the company as a data address; undefined = it has none. */
  readonly readLogo?: () => Promise<string | undefined>
}

/** A renderer with one thread, started with the first form and again after a crash. */
export function createPdfRenderer(options: RendererOptions = {}): PdfRenderer {
  const { queueLimit = 100, timeoutMs = 60_000, readLogo = async () => undefined } = options
  const workerUrl = options.workerUrl ?? new URL('./render-worker.ts', import.meta.url)
  let thread: DrawingThread | null = null
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  let closed = false

  const drawNext = (form: PdfForm, logo: string | undefined): Promise<Buffer> => {
    if (closed) throw new RenderFailed('The renderer is closed')
    if (thread === null || thread.hasEnded()) thread = startDrawingThread(workerUrl)
    return thread.draw({ form, logo }, timeoutMs)
  }
  const render = async (form: PdfForm): Promise<Buffer> => {
    if (queued >= queueLimit) throw new RenderQueueFull(queued)
    queued += 1
    const result = last
      .then(async () => drawNext(form, await readLogo()))
      .finally(() => {
        queued -= 1
      })
    last = result.catch(() => undefined)
    return result
  }
  const close = async () => {
    closed = true
    await thread?.stop()
    await last
  }
  return { render, close }
}
