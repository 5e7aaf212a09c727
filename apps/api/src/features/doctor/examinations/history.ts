import { findBrokenLinks } from '../../../db/verify-history.ts'
import type { Examination } from '../finding.ts'

export const history: Examination = {
  name: 'no history entry was changed, removed or slipped in',
  examine: async ({ db }) => {
    const broken = await findBrokenLinks(db)
    return broken.map(
      ({ objectType, objectId, seq }) =>
        `The history of ${objectType} ${objectId} is broken at entry ${seq}.`,
    )
  },
}
