import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareAppRole } from '../db/app-role.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { prepareQueue } from '../engines/jobs/runner.ts'
import { databaseUrl, onServer } from './on-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server; its path names the migrated template database. */
    templateUrl: string
  }
}

/** One PostgreSQL for the run (DATABASE_URL, or a throwaway one) with one migrated database that tests copy. */
export default async function setup(project: TestProject) {
  const server = await startServer()
  const name = `cais_template_${randomBytes(4).toString('hex')}`
  await onServer(server.url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  const templateUrl = databaseUrl(server.url, name)
  await migrate(templateUrl)
  await prepareQueue(templateUrl)
  await prepareAppRole(templateUrl)
  project.provide('templateUrl', templateUrl)
  return async () => {
    await onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await server.stop()
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const outside = process.env.DATABASE_URL
  if (outside) return { url: outside, stop: async () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'cais-test-'))
  // PostgreSQL of root runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  const server = await startEmbedded({ dataDir, durability: 'throwaway' })
  process.once('exit', server.kill)
  return {
    url: server.url,
    stop: async () => {
      process.off('exit', server.kill)
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
