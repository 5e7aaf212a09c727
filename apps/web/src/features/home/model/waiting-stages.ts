/** The stages of the work in their order; the user's own drafts and failures are shown elsewhere. */
const STAGES = [
  'inbound-pending',
  'inbound-incomplete',
  'commercial-approval',
  'financial-approval',
  'offer-approval',
  'blocked',
  'stock-analysis',
  'ready',
  'shipment-ready',
  'shipment-loading',
  'shipment-finished',
  'shipment-billing',
  'print-pending',
  'claims',
  'credit-drafts',
  'credit-commercial',
  'credit-collection',
  'credit-available',
  'credit-collecting',
  'credit-financial',
  'destructions',
]

/** The items that are stages of the work, in their order. */
export const inStageOrder = <Item extends { kind: string }>(items: readonly Item[]): Item[] =>
  items
    .filter(({ kind }) => STAGES.includes(kind))
    .toSorted((one, other) => STAGES.indexOf(one.kind) - STAGES.indexOf(other.kind))

/** The most tiles in one row of a wide and of a narrow screen; more are split into two equal rows. */
const [WIDE, NARROW] = [8, 5]

const inRows = (count: number, most: number) => (count <= most ? count : Math.ceil(count / 2))

/** The number of grid columns, as CSS variables. */
export const columnCounts = (count: number) => ({
  '--columns': inRows(count, WIDE),
  '--columns-narrow': inRows(count, NARROW),
})
