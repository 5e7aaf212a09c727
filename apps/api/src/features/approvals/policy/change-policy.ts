import type { approvalPolicyInput } from '@cais/contract/approvals/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { z } from 'zod'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { keepSetting } from '../../settings/record/keep-setting.ts'
import { lockSetting } from '../../settings/record/setting.ts'
import { type KeptPolicy, keptPolicy, POLICY_KEY } from './read-policy.ts'

export type PolicyInput = z.output<typeof approvalPolicyInput>

/** Switches the own-document rule off or on, branch by branch. Throws VERSION_CONFLICT, VALIDATION_FAILED for a branch that is none. */
export async function changePolicy(trx: Trx, input: PolicyInput, acting: Acting): Promise<KeptPolicy> {
  const before = keptPolicy(await lockSetting(trx, POLICY_KEY, keptPolicy(undefined)))
  if (before.version !== input.version) throw new RuleError('VERSION_CONFLICT', { version: before.version })
  const branches = [...new Set(input.ownDocumentsAllowed)].toSorted()
  await requireBranches(trx, branches)
  if (branches.join() === before.ownDocumentsAllowed.join()) return before
  const after = { ownDocumentsAllowed: branches, version: before.version + 1 }
  const changes = { ownDocumentsAllowed: [before.ownDocumentsAllowed, branches] } as const
  await keepSetting(trx, { key: POLICY_KEY, after, changes }, acting)
  return after
}

async function requireBranches(trx: Trx, ids: readonly string[]): Promise<void> {
  const rows = await trx.selectFrom('branches').select('id').execute()
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id))
  if (unknown.length === 0) return
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'ownDocumentsAllowed', rule: 'invalid' }])
}
