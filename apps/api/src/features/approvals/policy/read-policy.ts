import type { ApprovalPolicy } from '@cais/domain/approvals/own-document'
import { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { readSetting } from '../../settings/record/setting.ts'

/** The row of settings that holds it; presenters read the same row (orders/queries/read-order-detail). */
export const POLICY_KEY = 'approval-policy'

const kept = z.object({ ownDocumentsAllowed: z.array(z.string()), version: z.int() })
export type KeptPolicy = z.output<typeof kept>

/** The policy as kept; nobody has changed it yet = the four-eyes rule everywhere. */
export async function readPolicy(db: Db): Promise<KeptPolicy> {
  return keptPolicy(await readSetting(db, POLICY_KEY))
}

export const keptPolicy = (value: unknown): KeptPolicy =>
  value === undefined ? { ownDocumentsAllowed: [], version: 1 } : kept.parse(value)

/** The policy of one branch, for a decision there. */
export async function readBranchPolicy(db: Db, branchId: string): Promise<ApprovalPolicy> {
  const { ownDocumentsAllowed } = await readPolicy(db)
  return { ownDocumentsAllowed: ownDocumentsAllowed.includes(branchId) }
}
