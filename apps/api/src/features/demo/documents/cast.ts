import type { User } from '@cais/domain/access/actor'
import type { ApprovalStage } from '@cais/domain/orders/facts'
import type { Trx } from '../../../db/transaction.ts'
import { readUser } from '../../imports/target/read-user.ts'
import { BRANCHES } from '../company/branches.ts'
import { USERS } from '../company/users.ts'

/** Who acts in the demo, and whom they sell to. */
export type Cast = {
  /** A user by name. */
  person(username: string): User
  /** A customer with branch and id, by name. */
  customer(name: string): { readonly id: number; readonly branchId: string }
  readonly approver: Readonly<Record<ApprovalStage, string>>
  /** Where a branch lies: its sellers submit from there. */
  place(branchId: string): {
    readonly latitude: number
    readonly longitude: number
    readonly accuracy: number
  }
}

const APPROVERS = {
  COMMERCIAL: 'commercial_approver',
  FINANCIAL: 'financial_approver',
  OFFER: 'offer_approver',
} as const

/** Reads the users and customers that the demo was just given. */
export async function readCast(trx: Trx): Promise<Cast> {
  const people = new Map<string, User>()
  for (const { username } of USERS) {
    const user = await readUser(trx, username)
    if (user !== undefined) people.set(username, user)
  }
  const rows = await trx.selectFrom('customers').select(['id', 'name', 'branch_id']).execute()
  const customers = new Map(rows.map(({ id, name, branch_id }) => [name, { id, branchId: branch_id }]))
  return {
    person: (username) => known(people.get(username), username),
    customer: (name) => known(customers.get(name), name),
    approver: APPROVERS,
    place: (branchId) => {
      const { latitude, longitude } = known(
        BRANCHES.find(({ id }) => id === branchId),
        branchId,
      )
      return { latitude, longitude, accuracy: 40 }
    },
  }
}

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo does not know ${name}`)
  return value
}
