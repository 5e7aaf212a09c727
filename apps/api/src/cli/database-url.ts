import type { Command } from './command.ts'

export const databaseUrl: Command = {
  name: 'database url',
  summary: 'Address of the database, for psql and other tools (valid while the server runs)',
  run: async ({ url, print }) => {
    print(url)
    return 0
  },
}
