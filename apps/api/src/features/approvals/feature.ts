import type { approvalPolicyInput } from '@cais/contract/approvals/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DOCUMENT_READERS } from '../../aggregates/company/roles.ts'
import { lockSetting, requireSettingVersion, saveSetting } from '../../aggregates/company/settings.ts'
import {
  APPROVAL_POLICY_KEY,
  parseApprovalPolicy,
  readApprovalPolicy,
  type StoredApprovalPolicy,
} from '../../aggregates/documents/approval/approval-policy.ts'
import { APPROVAL_READERS as roles } from '../../aggregates/documents/approval/deciding-stages.ts'
import { countApprovals } from '../../aggregates/documents/approval/inbox.ts'
import { changedOrder } from '../../aggregates/documents/changed-order.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { decideApproval } from './commands/decide-approval.ts'
import { reconsiderApprovals } from './commands/reconsider-approvals.ts'
import { approvalList, approvalsFile } from './queries/approval-list.ts'
import { readApprovalCase } from './queries/read-approval-case.ts'
import { readFrequentReasons } from './queries/read-frequent-reasons.ts'

function approvalRoutes(app: FastifyInstance) {
  route(app, 'GET /approvals', {
    roles,
    handler: (context) => listPage(approvalList, context),
    file: approvalsFile,
  })

  route(app, 'GET /approvals/counts', {
    roles,
    handler: async ({ db, user }) => {
      const counts = await countApprovals(db, user)
      const found = Object.fromEntries(counts.map(({ stage, documents }) => [stage, documents]))
      return { data: { COMMERCIAL: 0, FINANCIAL: 0, OFFER: 0, ...found } }
    },
  })

  route(app, 'GET /approvals/reasons', {
    roles,
    handler: async ({ db, user }) => ({ data: await readFrequentReasons(db, user.id) }),
  })

  route(app, 'GET /settings/approval-policy', {
    roles,
    handler: async ({ db }) => ({ data: await readApprovalPolicy(db) }),
  })

  route(app, 'PUT /settings/approval-policy', {
    roles: ['SUPER_USER'],
    handler: async (context) => ({
      data: await withCurrentRecord(
        () => changePolicy(context.trx, context.body, actingOf(context)),
        () => readApprovalPolicy(context.trx),
      ),
    }),
  })

  route(app, 'GET /orders/{id}/approval/reasons', {
    roles: DOCUMENT_READERS,
    handler: async (context) => ({
      data: await readApprovalCase(context.db, context.params.id, context),
    }),
  })

  route(app, 'POST /orders/{id}/approvals', {
    roles: DOCUMENT_READERS,
    handler: (context) => {
      const { trx, params, body } = context
      return changedOrder(context, params.id, (acting) => decideApproval(trx, params.id, body, acting))
    },
  })
}

export type PolicyInput = z.output<typeof approvalPolicyInput>

/** Switches the own-document rule off or on, branch by branch. Throws VERSION_CONFLICT, and VALIDATION_FAILED for an unknown branch. */
async function changePolicy(trx: Trx, input: PolicyInput, acting: Acting): Promise<StoredApprovalPolicy> {
  const before = parseApprovalPolicy(
    await lockSetting(trx, APPROVAL_POLICY_KEY, parseApprovalPolicy(undefined)),
  )
  requireSettingVersion(before, input.version)
  const branches = [...new Set(input.ownDocumentsAllowed)].toSorted()
  await requireBranches(trx, branches)
  if (branches.join() === before.ownDocumentsAllowed.join()) return before
  const after = { ownDocumentsAllowed: branches, version: before.version + 1 }
  const changes = { ownDocumentsAllowed: [before.ownDocumentsAllowed, branches] } as const
  await saveSetting(trx, { key: APPROVAL_POLICY_KEY, after, changes, seen: input.version }, acting)
  return after
}

async function requireBranches(trx: Trx, ids: readonly string[]): Promise<void> {
  const rows = await trx.selectFrom('branches').select('id').execute()
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id))
  if (unknown.length === 0) return
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'ownDocumentsAllowed', rule: 'invalid' }])
}

const ofCustomer = z.object({ customerId: z.int() })

export const approvals: Feature = {
  routes: approvalRoutes,
  tasks: {
    [JOBS.reconsiderApprovals]: async (input, { db, now }) => {
      await reconsiderApprovals(db, ofCustomer.parse(input).customerId, now())
    },
  },
}
