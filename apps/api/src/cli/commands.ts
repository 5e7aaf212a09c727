import type { Command } from './command.ts'
import { databaseUrl } from './database-url.ts'
import { migrateOnly } from './migrate.ts'
import { verify } from './verify.ts'

/** Every command, one line each; a feature keeps its own under features/<noun>/cli/. */
export const commands: readonly Command[] = [databaseUrl, migrateOnly, verify]
