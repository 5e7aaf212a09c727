import { demoDrive } from '../features/demo/cli/drive.ts'
import { demoLoad } from '../features/demo/cli/load.ts'
import { doctor } from '../features/doctor/cli/doctor.ts'
import { importOrdersCommand } from '../features/imports/cli/import-orders.ts'
import type { Command } from './command.ts'
import { databaseUrl } from './database-url.ts'
import { migrateOnly } from './migrate.ts'
import { verify } from './verify.ts'

/** Every command, one line each; a feature keeps its own under features/<noun>/cli/. */
export const commands: readonly Command[] = [
  importOrdersCommand,
  demoLoad,
  demoDrive,
  doctor,
  verify,
  migrateOnly,
  databaseUrl,
]
