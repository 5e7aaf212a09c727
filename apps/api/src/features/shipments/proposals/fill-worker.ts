import { parentPort, workerData } from 'node:worker_threads'
import { fillTrucks } from '@cais/domain/shipments/fill-trucks/fill-trucks'
import type { FillDocument, FillTruck } from '@cais/domain/shipments/fill-trucks/problem'

/** Runs in a thread of its own (fill-in-thread.ts): a proposal takes up to a second. */
const { documents, trucks } = workerData as {
  readonly documents: readonly FillDocument[]
  readonly trucks: readonly FillTruck[]
}
parentPort?.postMessage(fillTrucks(documents, trucks))
