import { Worker } from 'node:worker_threads'
import type { PdfForm } from './forms/pdf-form.ts'
import { RenderFailed } from './render-errors.ts'
import type { RenderReply } from './render-messages.ts'

/** One worker thread that draws one form at a time. Once gone it stays gone; start another. */
export type DrawingThread = {
  readonly isGone: () => boolean
  readonly draw: (form: PdfForm, timeoutMs: number) => Promise<Buffer>
  readonly stop: () => Promise<unknown>
}

type Waiter = { readonly resolve: (pdf: Buffer) => void; readonly reject: (error: Error) => void }

export function startDrawingThread(url: URL): DrawingThread {
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: 768 } })
  // An idle worker must not keep the process alive.
  worker.unref()
  let waiter: Waiter | null = null
  let gone = false

  const settle = (how: (waiter: Waiter) => void) => {
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

  const draw = async (form: PdfForm, timeoutMs: number): Promise<Buffer> => {
    const timer = setTimeout(() => worker.terminate(), timeoutMs)
    const result = new Promise<Buffer>((resolve, reject) => {
      waiter = { resolve, reject }
    })
    worker.postMessage(form)
    return result.finally(() => clearTimeout(timer))
  }
  return { isGone: () => gone, draw, stop: () => worker.terminate() }
}

function deliver(reply: RenderReply, { resolve, reject }: Waiter) {
  if ('pdf' in reply) resolve(Buffer.from(reply.pdf.buffer, reply.pdf.byteOffset, reply.pdf.byteLength))
  else reject(new RenderFailed(reply.failure))
}
