import { Worker } from 'node:worker_threads'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { PdfForm } from './forms/pdf-form.ts'

/** One worker thread that draws one form at a time. After it ended (isGone), start another. */
export type DrawingThread = {
  readonly hasEnded: () => boolean
  readonly draw: (order: DrawingOrder, timeoutMs: number) => Promise<Buffer>
  readonly stop: () => Promise<unknown>
}

/** A form, and the logo of the company as a data address. */
export type DrawingOrder = { readonly form: PdfForm; readonly logo: string | undefined }

type PendingDraw = { readonly resolve: (pdf: Buffer) => void; readonly reject: (error: Error) => void }

export function startDrawingThread(url: URL): DrawingThread {
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: 768 } })
  // An idle worker must not keep the process alive.
  worker.unref()
  let waiter: PendingDraw | null = null
  let gone = false

  const settle = (how: (waiter: PendingDraw) => void) => {
    if (waiter !== null) how(waiter)
    waiter = null
  }
  const lose = (why: string) => {
    gone = true
    settle(({ reject }) => reject(new RenderFailed(why)))
  }
  worker.on('message', (reply: RenderReply) => settle((waiting) => deliver(reply, waiting)))
  worker.on('error', (error) => lose(error.message))
  worker.on('exit', (code) => lose(`The drawing thread ended with code ${code}`))

  const draw = async (order: DrawingOrder, timeoutMs: number): Promise<Buffer> => {
    const timer = setTimeout(() => worker.terminate(), timeoutMs)
    const result = new Promise<Buffer>((resolve, reject) => {
      waiter = { resolve, reject }
    })
    worker.postMessage(order)
    return result.finally(() => clearTimeout(timer))
  }
  return { hasEnded: () => gone, draw, stop: () => worker.terminate() }
}

function deliver(reply: RenderReply, { resolve, reject }: PendingDraw) {
  if ('pdf' in reply) resolve(Buffer.from(reply.pdf.buffer, reply.pdf.byteOffset, reply.pdf.byteLength))
  else reject(new RenderFailed(reply.failure))
}

/** Too many forms wait already: 503, the caller tries again later. */
export class RenderQueueFull extends RuleError {
  override readonly name = 'RenderQueueFull'
  constructor(waiting: number) {
    super('UNAVAILABLE', { waiting })
  }
}

/** The form could not be drawn, or the worker died or was ended while drawing it. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed'
}

/** What the drawing thread answers to a form. */
export type RenderReply = { readonly pdf: Uint8Array } | { readonly failure: string }
