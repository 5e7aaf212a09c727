import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { readDemoUsers, readSetting } from './store.ts'

const packageFile = new URL('../../../../../package.json', import.meta.url)
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')))

/** What the sign-in page may know. Users are named only where everybody knows their password: in the demo company. */
export async function readAppInfo(db: Db) {
  const demo = (await readSetting(db, 'demo'))?.value === true
  const company = z.object({ name: z.string() }).safeParse((await readSetting(db, 'company'))?.value)
  return {
    demo,
    demoUsers: demo ? await readDemoUsers(db) : [],
    version,
    environment: demo ? 'demo' : 'production',
    company: company.success ? company.data.name : '',
  }
}
