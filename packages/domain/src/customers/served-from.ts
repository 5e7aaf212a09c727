/**
 * From which warehouses a customer is served, and in which order. Clover and Marin are principals whose goods lie in a warehouse of
 * their own; OWN is served from the usual warehouse alone (docs/domain/customers.md).
 */
export const ALLOCATION_TYPES = ['OWN', 'CLOVER', 'MARIN', 'CLOVER-MARIN', 'MARIN-CLOVER'] as const
export type AllocationType = (typeof ALLOCATION_TYPES)[number]

type Serving = {
  readonly allocationType: AllocationType
  readonly warehouse: string | null
  readonly cloverWarehouse: string | null
  readonly marinWarehouse: string | null
}

/** The warehouses in the order in which they are asked: those of the principals as the type says, the usual one last; each once. */
export function servedFrom({
  allocationType,
  warehouse,
  cloverWarehouse,
  marinWarehouse,
}: Serving): string[] {
  const places: Readonly<Record<AllocationType, readonly (string | null)[]>> = {
    OWN: [],
    CLOVER: [cloverWarehouse],
    MARIN: [marinWarehouse],
    'CLOVER-MARIN': [cloverWarehouse, marinWarehouse],
    'MARIN-CLOVER': [marinWarehouse, cloverWarehouse],
  }
  return [...new Set([...places[allocationType], warehouse].filter((id) => id !== null))]
}

/**
 * The warehouses that a document of this customer may be served from, the first one first. A warehouse that the seller chose beside those of the
 * customer serves it alone; a customer without a usual warehouse takes the document's as such.
 */
export function servedFromFor(card: Serving, documentWarehouse: string): string[] {
  const list = servedFrom({ ...card, warehouse: card.warehouse ?? documentWarehouse })
  return list.includes(documentWarehouse) ? list : [documentWarehouse]
}

/** The principals that the type asks for and that have no warehouse on the card. */
export const missingWarehouses = (card: Serving): ('cloverWarehouse' | 'marinWarehouse')[] =>
  (['cloverWarehouse', 'marinWarehouse'] as const).filter(
    (field) =>
      card.allocationType.includes(field === 'cloverWarehouse' ? 'CLOVER' : 'MARIN') && card[field] === null,
  )
