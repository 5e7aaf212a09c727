import type { Command } from './command.ts'

/** Opening the database has done it already. */
export const migrateOnly: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date and do nothing else',
  run: async ({ print }) => {
    print('The database is up to date.')
    return 0
  },
}
