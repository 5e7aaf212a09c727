import { Worker } from 'node:worker_threads'
import { fillTrucks, type Proposal } from '@cais/domain/shipments/fill-trucks/fill-trucks'
import type { FillDocument, FillTruck } from '@cais/domain/shipments/fill-trucks/problem'

/** Up to so many pairs of document and truck take a few milliseconds: a thread would take longer to start. */
const AT_ONCE = 500

let last: Promise<unknown> = Promise.resolve()

/** The proposal, without other requests waiting for it: large ones are calculated in a thread, one after the other. */
export function fillInThread(
  documents: readonly FillDocument[],
  trucks: readonly FillTruck[],
): Promise<Proposal> {
  if (documents.length * trucks.length <= AT_ONCE) return Promise.resolve(fillTrucks(documents, trucks))
  const result = last.then(() => calculate({ documents, trucks }))
  last = result.catch(() => undefined)
  return result
}

const calculate = (problem: object) =>
  new Promise<Proposal>((resolve, reject) => {
    const worker = new Worker(new URL('./fill-worker.ts', import.meta.url), {
      workerData: problem,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread ended with code ${code}`)))
  })
