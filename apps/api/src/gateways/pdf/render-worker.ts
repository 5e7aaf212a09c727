import { parentPort } from 'node:worker_threads'
import { draw } from './draw.ts'
import type { PdfForm } from './forms/pdf-form.ts'
import type { RenderReply } from './render-messages.ts'

// One form at a time: the renderer sends the next when this one is answered.
parentPort?.on('message', async (form: PdfForm) => {
  parentPort?.postMessage(await answer(form))
})

async function answer(form: PdfForm): Promise<RenderReply> {
  try {
    return { pdf: await draw(form) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
