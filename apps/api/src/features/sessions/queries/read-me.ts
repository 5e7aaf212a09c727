import type { Me } from '@cais/contract/sessions/schemas'
import type { Db } from '../../../db/pool.ts'
import type { Caller } from '../../../http/session/caller.ts'
import { presentMe } from '../presenter.ts'
import { findMe } from '../store.ts'

/** The signed-in user: roles, flags, scope, branch, pages. */
export const readMe = async (db: Db, user: Caller): Promise<Me> => presentMe(await findMe(db, user.id), user)
