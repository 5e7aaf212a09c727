import { findBrokenLinks } from '../db/verify-history.ts'
import type { Command } from './command.ts'

export const verify: Command = {
  name: 'verify',
  summary: 'Prove that no history entry was changed, removed or slipped in',
  run: async ({ deps, print }) => {
    const broken = await findBrokenLinks(deps.db)
    for (const { objectType, objectId, seq } of broken)
      print(`Broken: ${objectType} ${objectId}, entry ${seq}`)
    if (broken.length === 0) print('The history is whole.')
    return broken.length === 0 ? 0 : 1
  },
}
