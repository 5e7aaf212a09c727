import { canDo } from '../access/actions.ts'
import type { User } from '../access/actor.ts'
import { isInScope } from '../access/scope.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { readNuit } from './nuit.ts'

/** Who a customer is. An invoice stores a copy of its day. */
export type CustomerCard = {
  readonly name: string
  readonly nuit: string | null
  /** Marked by whoever edits the card: may be billed without a NUIT (decision 0024). */
  readonly finalConsumer: boolean
  readonly addresses: readonly CardAddress[]
}

export type CardAddress = { readonly id: number; readonly address: string }

/** What is left out stays; a NUIT of null or of spaces is taken off the card. */
export type CardChange = Partial<CustomerCard>

/** Whether the user may edit the card: administrators and the financial approver, within their scope (decision 0121). */
export const canEditCustomer = (user: User, customer: { readonly branchId: string }): boolean =>
  canDo(user.roles, 'manage-customers') && isInScope(user.scope, customer)

/** The card with what was changed. Throws NUIT_INVALID, ADDRESS_UNKNOWN for an address that is not on the card. */
export function editCard(card: CustomerCard, change: CardChange): CustomerCard {
  return {
    name: change.name ?? card.name,
    nuit: change.nuit === undefined ? card.nuit : enteredNuit(change.nuit),
    finalConsumer: change.finalConsumer ?? card.finalConsumer,
    addresses: editAddresses(card.addresses, change.addresses ?? []),
  }
}

/**
 * Why no fiscal document can be made out to the customer: NUIT_MISSING, NUIT_INVALID; null = one can. A final consumer needs no NUIT,
 * but one that stands on the card is printed and so must hold.
 */
export function fiscalProblem({ nuit, finalConsumer }: Pick<CustomerCard, 'nuit' | 'finalConsumer'>) {
  if (nuit === null || nuit.trim() === '') return finalConsumer ? null : 'NUIT_MISSING'
  return readNuit(nuit) === null ? 'NUIT_INVALID' : null
}

function enteredNuit(text: string | null): string | null {
  if (text === null || text.trim() === '') return null
  const nuit = readNuit(text)
  if (nuit !== null) return nuit
  const facts = { nuit: text }
  throw new RuleError('NUIT_INVALID', facts, [{ field: 'nuit', rule: 'NUIT_INVALID', facts }])
}

function editAddresses(addresses: readonly CardAddress[], changed: readonly CardAddress[]): CardAddress[] {
  const unknown = changed.find(({ id }) => !addresses.some((address) => address.id === id))
  if (unknown) throw new RuleError('ADDRESS_UNKNOWN', { addressId: unknown.id })
  return addresses.map(({ id, address }) => ({
    id,
    address: changed.find((one) => one.id === id)?.address ?? address,
  }))
}
