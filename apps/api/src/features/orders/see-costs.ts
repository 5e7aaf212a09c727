import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { deputyshipsAt } from '@cais/domain/access/deputyship'

type Place = { readonly branchId: string; readonly operationId: string }

/** What goods cost is for who decides on prices; a deputy sees what the absent person would (decision 0062). */
export const maySeeCosts = (user: User, place: Place): boolean =>
  canDo(user.roles, 'see-costs') || deputyshipsAt(user, place).length > 0
