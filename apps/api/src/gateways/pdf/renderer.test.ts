import { afterEach, expect, test } from 'vitest'
import type { PdfForm } from './forms/pdf-form.ts'
import { createPdfRenderer, type PdfRenderer, type RendererOptions } from './renderer.ts'
import { invoice, invoiceForm } from './testing/sample-forms.ts'

let renderer: PdfRenderer | undefined
const start = (options?: RendererOptions) => {
  renderer = createPdfRenderer(options)
  return renderer
}
afterEach(() => renderer?.close())

/** A form that makes the thread stumble: it lacks what its kind promises. */
const broken = { kind: 'invoice', copies: ['original'], invoices: [{}] } as unknown as PdfForm

test('gives the bytes of a PDF file', async () => {
  const pdf = await start().render(invoiceForm(1))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a form that cannot be drawn fails alone', async () => {
  const { render } = start()
  await expect(render(broken)).rejects.toMatchObject({ name: 'RenderFailed' })
  await expect(render(invoiceForm(1))).resolves.toBeInstanceOf(Buffer)
})

test('a form that takes too long is given up, and the next one gets a new thread', async () => {
  const { render } = start({ timeoutMs: 1 })
  await expect(render(invoiceForm(1000))).rejects.toMatchObject({ name: 'RenderFailed' })
  await renderer?.close()
})

test('refuses forms beyond the queue limit, then goes on', async () => {
  const { render } = start({ queueLimit: 2 })
  const first = [render(invoiceForm(1)), render(invoiceForm(1))]
  await expect(render(invoiceForm(1))).rejects.toMatchObject({ name: 'RenderQueueFull', code: 'UNAVAILABLE' })
  await Promise.all(first)
  await expect(render(invoiceForm(1))).resolves.toBeInstanceOf(Buffer)
})

test('refuses what waits when it is closed', async () => {
  const { render, close } = start()
  const waiting = [render(invoiceForm(200)), render(invoiceForm(1))]
  const results = Promise.allSettled(waiting)
  await close()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('starts again after its thread dies', async () => {
  const { render } = start({ workerUrl: new URL('./testing/crashing-worker.ts', import.meta.url) })
  await expect(render({ ...invoiceForm(1), invoices: [] })).rejects.toMatchObject({ name: 'RenderFailed' })
  await expect(render(invoiceForm(1))).resolves.toBeInstanceOf(Buffer)
})

test('thirty invoices are one file, each beginning on a page of its own', async () => {
  const invoices = Array.from({ length: 30 }, (_, index) => invoice(10, { number: `FT SD.2026/${index}` }))
  const pdf = await start().render({ kind: 'invoice', invoices })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(30)
})
