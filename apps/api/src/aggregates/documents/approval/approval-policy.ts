import type { ApprovalPolicy } from '@cais/domain/approvals/own-document'
import { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { readSetting } from '../../company/settings.ts'

/** The row of settings that holds it; the statement of a document's detail reads the same row. */
export const APPROVAL_POLICY_KEY = 'approval-policy'

const storedPolicy = z.object({ ownDocumentsAllowed: z.array(z.string()), version: z.int() })
export type StoredApprovalPolicy = z.output<typeof storedPolicy>

/** The stored policy; until somebody changes it, the four-eyes rule holds everywhere. */
export async function readApprovalPolicy(db: Db): Promise<StoredApprovalPolicy> {
  return parseApprovalPolicy(await readSetting(db, APPROVAL_POLICY_KEY))
}

export const parseApprovalPolicy = (value: unknown): StoredApprovalPolicy =>
  value === undefined ? { ownDocumentsAllowed: [], version: 1 } : storedPolicy.parse(value)

/** The policy of one branch, for a decision there. */
export async function readBranchPolicy(db: Db, branchId: string): Promise<ApprovalPolicy> {
  const { ownDocumentsAllowed } = await readApprovalPolicy(db)
  return { ownDocumentsAllowed: ownDocumentsAllowed.includes(branchId) }
}
