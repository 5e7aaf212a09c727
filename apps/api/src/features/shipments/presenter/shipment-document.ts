import type { ShipmentDocument } from '@cais/contract/shipments/schemas'
import type { Language } from '../../../http/language.ts'
import type { DocumentLoad } from '../queries/document-loads.ts'
import type { DocumentRow } from '../queries/read-shipment-documents.ts'
import { billingMessage } from './billing-message.ts'

type Sources = {
  readonly load: DocumentLoad | undefined
  readonly creditUsedPercent: number | null
  readonly lang: Language
}

/** A document on a shipment: what it loads and how its billing stands. */
export function presentShipmentDocument(
  row: DocumentRow,
  { load, creditUsedPercent, lang }: Sources,
): ShipmentDocument {
  const {
    billingState,
    billingAttempts,
    billingError,
    invoiceId,
    invoiceNumber,
    invoiceTotal,
    printedAt,
    ...document
  } = row
  const weights = presentWeights(load)
  return {
    ...document,
    totalAmount: load?.net ?? 0,
    totalWeight: weights.total,
    weights,
    lineCount: load?.lines ?? 0,
    creditUsedPercent,
    billing: {
      state: billingState,
      attempts: billingAttempts,
      message: billingError && billingMessage(billingError, lang),
      invoice:
        invoiceId === null
          ? null
          : { id: invoiceId, number: invoiceNumber ?? '', total: invoiceTotal ?? 0, printedAt },
    },
  }
}

/** Kilograms by place in the truck. */
export function presentWeights(load: Pick<DocumentLoad, 'ambient' | 'refrigerated' | 'frozen'> | undefined) {
  const { ambient = 0, refrigerated = 0, frozen = 0 } = load ?? {}
  return {
    total: (ambient + refrigerated + frozen) / 1000,
    ambient: ambient / 1000,
    refrigerated: refrigerated / 1000,
    frozen: frozen / 1000,
  }
}
