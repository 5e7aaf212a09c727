import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { DOCUMENT_WRITERS } from '../../../aggregates/company/roles.ts'
import { isVisible } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'

/**
 * Who loads trucks writes documents for a truck and no others (decision 0217). Throws NOT_FOUND, and ROLE_MISSING for a draft of
 * another kind.
 */
export async function requireKeeper(db: Db, draftId: number, user: User): Promise<void> {
  if (hasRole(user.roles, ...DOCUMENT_WRITERS)) return
  const draft = await db
    .selectFrom('orders')
    .select(['id', 'status', 'branch_id', 'operation_id', 'created_by', 'for_shipment_id'])
    .where('id', '=', draftId)
    .executeTakeFirst()
  if (draft === undefined || !isVisible(user, draft)) throw new RuleError('NOT_FOUND', { draft: draftId })
  if (draft.for_shipment_id === null)
    throw new RuleError('ROLE_MISSING', { action: 'save-draft', roles: DOCUMENT_WRITERS })
}
