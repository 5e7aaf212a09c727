import { canDo, GENERAL_ACTIONS, type GeneralAction } from '../access/actions.ts'
import type { User } from '../access/actor.ts'
import { isInScope } from '../access/scope.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { CustomerCard } from './customer-card.ts'

export type CardField = keyof CustomerCard

/** Whose each field of the card is, as an action of access/actions.ts; administrators have all of them. */
export const FIELD_RIGHTS: Readonly<Record<CardField, GeneralAction>> = {
  name: 'manage-customers',
  nuit: 'manage-customers',
  finalConsumer: 'manage-customers',
  addresses: 'manage-customers',
  phone: 'manage-customers',
  email: 'manage-customers',
  paperLanguage: 'manage-customers',
  creditLimit: 'manage-credit',
  transactionLimit: 'manage-credit',
  blockedCredit: 'manage-credit',
  paymentCondition: 'manage-credit',
  morpheusName: 'create-customer',
  morpheusAddress: 'create-customer',
  branchId: 'create-customer',
  warehouse: 'create-customer',
  provinceId: 'create-customer',
  route: 'create-customer',
  clientType: 'create-customer',
  withdraws: 'create-customer',
  allocationType: 'create-customer',
  cloverWarehouse: 'create-customer',
  marinWarehouse: 'create-customer',
  minShelfLifeDays: 'create-customer',
  active: 'create-customer',
}

/** Credit that is given or stopped: a change says why. */
const WITH_REASON: readonly CardField[] = ['creditLimit', 'transactionLimit', 'blockedCredit']

type Placed = { readonly branchId: string }

/** Whether the user may edit some of the card: administrators and the financial approver, within their scope (decision 0121). */
export const canEditCustomer = (user: User, customer: Placed): boolean =>
  canDo(user.roles, 'manage-customers') && isInScope(user.scope, customer)

/** The fields of the card that the user may change, in the order of the table. */
export const editableFields = (user: User, customer: Placed): CardField[] =>
  canEditCustomer(user, customer)
    ? (Object.keys(FIELD_RIGHTS) as CardField[]).filter((field) => canDo(user.roles, FIELD_RIGHTS[field]))
    : []

/** Throws ROLE_MISSING at the first of these fields that is not the user's, REASON_MISSING for credit changed without a reason. */
export function requireFieldRights(user: User, changed: readonly CardField[], reason: string): void {
  const foreign = changed.find((field) => !canDo(user.roles, FIELD_RIGHTS[field]))
  if (foreign) {
    const facts = { roles: ['ADMIN', ...GENERAL_ACTIONS[FIELD_RIGHTS[foreign]]] }
    throw new RuleError('ROLE_MISSING', facts, [{ field: foreign, rule: 'ROLE_MISSING', facts }])
  }
  if (reason === '' && needsReason(changed))
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'REASON_MISSING' }])
}

/** Whether a change of these fields must say why. */
export const needsReason = (changed: readonly string[]): boolean =>
  WITH_REASON.some((field) => changed.includes(field))
