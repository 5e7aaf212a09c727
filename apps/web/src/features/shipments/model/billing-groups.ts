import type { Shipment, ShipmentDocument } from './shipments-query.ts'

export const BILLING_GROUPS = ['decision', 'running', 'billed'] as const
export type BillingGroup = (typeof BILLING_GROUPS)[number]

/** Whether the shipment has come as far as its invoices: then its documents are shown by what became of these. */
export const isBilled = ({ stage }: Pick<Shipment, 'stage'>): boolean =>
  stage === 'billing' || stage === 'billed' || stage === 'partially-billed'

type Billing = Pick<ShipmentDocument['billing'], 'state'>

/** What needs a person, what goes on by itself, what is done. */
function billingGroup({ state }: Billing): BillingGroup {
  if (state === 'billed') return 'billed'
  return state === 'waiting' || state === 'sent' ? 'running' : 'decision'
}

const URGENCY: readonly Billing['state'][] = ['in-doubt', 'failed', 'none', 'sent', 'waiting', 'billed']

/** The documents of each group that has any: in doubt before failed before left out, else in the order of delivery. */
export function billingGroups<Document extends { readonly sequence: number; readonly billing: Billing }>(
  documents: readonly Document[],
): { readonly group: BillingGroup; readonly documents: readonly Document[] }[] {
  const urgency = ({ billing }: Document) => URGENCY.indexOf(billing.state)
  return BILLING_GROUPS.flatMap((group) => {
    const own = documents
      .filter(({ billing }) => billingGroup(billing) === group)
      .toSorted((one, other) => urgency(one) - urgency(other) || one.sequence - other.sequence)
    return own.length === 0 ? [] : [{ group, documents: own }]
  })
}

const COUNTED_STATES = ['billed', 'sent', 'waiting', 'in-doubt', 'failed'] as const

/** How many documents are in each state. */
export const countStates = (documents: readonly { readonly billing: Billing }[]) =>
  COUNTED_STATES.map((state) => ({
    state,
    count: documents.filter(({ billing }) => billing.state === state).length,
  }))
