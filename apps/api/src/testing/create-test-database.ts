import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { APP_ROLE } from '../db/app-role.ts'
import { type Db, openDb, openPool } from '../db/pool.ts'
import { databaseUrl, onServer } from './on-server.ts'

export type TestDatabase = {
  readonly url: string
  readonly db: Db
  /** Connections of the worker of `runJobs`. */
  readonly jobs: ReturnType<typeof poolOfJobs>
  /** Drops the database, even with open connections. */
  drop(): Promise<void>
}

/**
 * A fresh database with the whole schema and no rows. For one test file, or one test. Its files are copied: writing 12 MB of pages into the
 * log, as PostgreSQL does otherwise, takes four times as long.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const templateName = new URL(template.replace('@/', '@localhost/')).pathname.slice(1)
  const name = `cais_test_${randomBytes(6).toString('hex')}`
  const admin = databaseUrl(template, 'postgres')
  await onServer(admin, `CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY file_copy`)
  const url = databaseUrl(template, name)
  const pool = openPool({ url, role: APP_ROLE, max: 20, useGenericPlans: true })
  const db = openDb(pool)
  const jobs = poolOfJobs(url)
  const drop = async () => {
    await db.destroy()
    await jobs.end()
    await onServer(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { url, db, jobs, drop }
}

/** Opened at its first use, and again when it is used after its end. */
export function poolOfJobs(url: string) {
  let pool: Pool | undefined
  const open = () => {
    pool ??= openPool({ url, max: 3, name: 'cais test jobs' })
    return pool
  }
  const end = async () => {
    const opened = pool
    pool = undefined
    await opened?.end()
  }
  return { open, end }
}

/** The same, thrown away when the test at hand is over. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** A database without a single table, thrown away when the test at hand is over. Answers its address. */
export async function emptyDatabase(): Promise<string> {
  const name = `cais_empty_${randomBytes(6).toString('hex')}`
  const admin = databaseUrl(inject('templateUrl'), 'postgres')
  await onServer(admin, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  onTestFinished(() => onServer(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return databaseUrl(admin, name)
}
