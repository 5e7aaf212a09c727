import type { Shipment, ShipmentDocument } from './shipments-query.ts'

export type DocumentState =
  | 'waiting'
  | 'loading'
  | 'loaded'
  | 'asked'
  | 'sent'
  | 'billed'
  | 'failed'
  | 'in-doubt'

/** Where a document of the truck stands: on its way to the truck, then to its invoice. */
export function documentState(
  { stage }: Pick<Shipment, 'stage'>,
  { billing }: { readonly billing: Pick<ShipmentDocument['billing'], 'state'> },
): DocumentState {
  if (billing.state === 'waiting') return 'asked'
  if (billing.state !== 'none') return billing.state
  if (stage === 'ready') return 'waiting'
  return stage === 'loading' ? 'loading' : 'loaded'
}

/** The document that is open while nobody chose one: the only one. */
export function openByItself(documents: Shipment['documents']): number | null {
  const [only, ...others] = documents
  return only && others.length === 0 ? only.id : null
}
