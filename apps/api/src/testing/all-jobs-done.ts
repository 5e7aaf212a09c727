import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db/pool.ts'

/** Waits until the queue is empty: every job is done, those that they asked for too, and none runs any more. */
export async function allJobsDone(db: Db): Promise<void> {
  await expect.poll(() => jobsLeft(db), { timeout: 30_000 }).toEqual([])
}

/** Jobs that wait or run, with the worker that took them; null while they wait. */
export async function jobsLeft(db: Db) {
  const left = sql<{ task: string; locked_by: string | null }>`
    SELECT task_identifier AS task, locked_by FROM graphile_worker.jobs ORDER BY id`
  return (await left.execute(db)).rows
}
