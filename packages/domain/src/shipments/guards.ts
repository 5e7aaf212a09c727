import { isBillable } from '../billing/steps.ts'
import { hasRoomFor } from './documents.ts'
import type { ShipmentFacts } from './facts.ts'

/** What must hold besides the stage, one predicate each. */
export const hasRoom = ({ documents }: ShipmentFacts) => hasRoomFor(documents.length, 1)

export const hasDocuments = ({ documents }: ShipmentFacts) => documents.length > 0

/** Every line is settled, or nobody settled any: then all is loaded as asked. */
export const isSettled = ({ linesLeft }: ShipmentFacts) => linesLeft === 0

export const hasUnbilled = ({ documents }: ShipmentFacts) =>
  documents.some(({ billing }) => isBillable(billing))

export const hasFailed = ({ documents }: ShipmentFacts) =>
  documents.some(({ billing }) => billing === 'failed')

export const hasInvoices = ({ documents }: ShipmentFacts) =>
  documents.some(({ billing }) => billing === 'billed')
