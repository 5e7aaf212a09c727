import type { Command } from './command.ts'

/** Opening the database has run the migrations already. */
const migrateOnly: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date and do nothing else',
  run: async ({ print }) => {
    print('The database is up to date.')
    return 0
  },
}

const databaseUrl: Command = {
  name: 'database url',
  summary: 'Address of the database, for psql and other tools (valid while the server runs)',
  run: async ({ url, print }) => {
    print(url)
    return 0
  },
}

/** Every command by its name. Only the one that runs is loaded: each brings its part of the product into memory, an import less than half of it. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  setup: async () => (await import('./setup.ts')).setupCommand,
  'import orders': async () => (await import('./import-orders.ts')).importOrdersCommand,
  'import credits': async () => (await import('./import-credits.ts')).importCreditsCommand,
  import: async () => (await import('./import-file.ts')).importFileCommand,
  'demo load': async () => (await import('./demo-load.ts')).demoLoad,
  'demo drive': async () => (await import('./demo-drive.ts')).demoDrive,
  'demo drive-credits': async () => (await import('./demo-drive.ts')).demoDriveCredits,
  doctor: async () => (await import('./proof-commands.ts')).doctor,
  verify: async () => (await import('./proof-commands.ts')).verify,
  'history anchor': async () => (await import('./proof-commands.ts')).historyAnchor,
  backup: async () => (await import('./backup-commands.ts')).backup,
  'backup verify': async () => (await import('./backup-commands.ts')).backupVerify,
  restore: async () => (await import('./backup-commands.ts')).restore,
  'restore confirm': async () => (await import('./backup-commands.ts')).restoreConfirm,
  migrate: async () => migrateOnly,
  'database url': async () => databaseUrl,
}

/** All of them, for the help. */
export const allCommands = (): Promise<readonly Command[]> =>
  Promise.all(Object.values(COMMANDS).map((load) => load()))
