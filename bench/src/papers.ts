import { createPdfRenderer } from '../../apps/api/src/gateways/pdf/renderer.ts'
import { invoice, invoiceForm } from '../../apps/api/src/gateways/pdf/testing/sample-forms.ts'
import { median } from './measure.ts'

const INVOICES = 30
const LINES = 10
const ROUNDS = 9
/** A truck's papers, while the driver waits. */
const MAX_SECONDS = 1

/** Prints the invoices of a full truck as one file, and says how long that takes once the renderer is warm. */
export async function measurePapers(): Promise<void> {
  const { render, close } = createPdfRenderer()
  await render(invoiceForm(LINES))
  const invoices = Array.from({ length: INVOICES }, (_, index) =>
    invoice(LINES, { number: `FT SD.2026/${index}` }),
  )
  const seconds: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    bytes = (await render({ kind: 'invoice', invoices })).length
    seconds.push((performance.now() - startedAt) / 1000)
  }
  await close()
  const taken = median(seconds)
  console.log(
    `papers of ${INVOICES} invoices of ${LINES} lines: ${taken.toFixed(2)} s, ${(bytes / 1e3).toFixed(0)} kB ` +
      `(at most ${MAX_SECONDS} s: ${taken <= MAX_SECONDS ? 'yes' : 'NO'})`,
  )
}
