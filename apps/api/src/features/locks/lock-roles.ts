import { GENERAL_ACTIONS } from '@cais/domain/access/actions'

/** Who sees locks and keeps them; where is a matter of their scope. */
export const LOCK_KEEPERS = GENERAL_ACTIONS['keep-locks']
