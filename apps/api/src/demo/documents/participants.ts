import type { User } from '@cais/domain/access/actor'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { readUser } from '../../aggregates/users/read-user.ts'
import type { Trx } from '../../db/transaction.ts'
import { BRANCHES } from '../company/branches.ts'
import { USERS } from '../company/users.ts'

/** The users who act in the demo and the customers whom they sell to. */
export type Participants = {
  /** A user by name. */
  user(username: string): User
  /** A customer with branch and id, by name. */
  customer(name: string): { readonly id: number; readonly branchId: string }
  readonly approver: Readonly<Record<ApprovalStage, string>>
  /** Where a branch lies: its sellers submit from there. */
  position(branchId: string): {
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
export async function readParticipants(trx: Trx): Promise<Participants> {
  const users = new Map<string, User>()
  for (const { username } of USERS) {
    const user = await readUser(trx, username)
    if (user !== undefined) users.set(username, user)
  }
  const rows = await trx.selectFrom('customers').select(['id', 'name', 'branch_id']).execute()
  const customers = new Map(rows.map(({ id, name, branch_id }) => [name, { id, branchId: branch_id }]))
  return {
    user: (username) => known(users.get(username), username),
    customer: (name) => known(customers.get(name), name),
    approver: APPROVERS,
    position: (branchId) => {
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
