import type { ImportNounName } from '@cais/domain/imports/import-nouns'
import { expect } from 'vitest'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { callsOf } from './call.ts'
import { digestOf } from './image-upload.ts'
import { type Person, signIn } from './people.ts'
import { runJobs } from './run-jobs.ts'
import { seedTrade } from './trade.ts'

type Options = {
  readonly person?: Person
  readonly name?: string
  readonly decimal?: string
  readonly dateOrder?: string
}

/** A company on 20-11-2026, and files that come in and go out as the screen does it, by an administrator where nobody else is named. */
export async function openImports() {
  const testApp: TestApp = await buildTestApp({ now: () => new Date('2026-11-20T10:00:00Z') })
  const call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  const admin = await signIn(testApp, 'ADMIN')

  /** Stores a file and begins its import. */
  async function begin(
    noun: ImportNounName,
    content: string | Buffer,
    { person = admin, name = 'ficheiro.csv' }: Options = {},
  ) {
    const bytes = Buffer.from(content)
    const digest = digestOf(bytes)
    const stored = await testApp.inject({
      method: 'PUT',
      url: `/api/files/${digest}?purpose=import-file&name=${name}`,
      headers: { ...person.headers, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
    expect(stored.statusCode, stored.body).toBe(200)
    return await call(person, 'POST /imports', { noun, file: { digest, name: stored.json().data.name } })
  }

  /** Previews the file with its columns as they were matched. */
  async function preview(noun: ImportNounName, content: string | Buffer, options: Options = {}) {
    const { person = admin } = options
    const { body } = await begin(noun, content, options)
    const { id, version, columns, ...style } = body.content
    const mapping = columns.map(({ key }: { key: string | null }) => key)
    const { decimal = style.decimal, dateOrder = style.dateOrder } = options
    const said = { version, mapping, decimal, dateOrder }
    const matched = await call(person, `PUT /imports/${id}/mapping`, said)
    expect(matched.status, JSON.stringify(matched.body)).toBe(200)
    await runJobs(testApp)
    return (await call(person, `GET /imports/${id}`)).body.data
  }

  async function bringIn(noun: ImportNounName, content: string | Buffer, options: Options = {}) {
    const { id, version, counts, ...rest } = await preview(noun, content, options)
    const started = await call(options.person ?? admin, `POST /imports/${id}/run`, { version })
    if (started.status !== 202) return { id, version, counts, ...rest }
    await runJobs(testApp)
    return (await call(options.person ?? admin, `GET /imports/${id}`)).body.data
  }

  async function takeOut(noun: ImportNounName, format: 'csv' | 'xlsx', language = 'pt'): Promise<Buffer> {
    const reply = await testApp.inject({
      method: 'GET',
      url: `/api/imports/nouns/${noun}/file?format=${format}`,
      headers: { ...admin.headers, 'accept-language': language },
    })
    return reply.rawPayload
  }

  /** Of each refused row its number, and the field and sentence of its first reason. */
  async function refusals(id: number): Promise<[number, string, string][]> {
    const { data } = (await call(admin, `GET /imports/${id}/rows?outcome=refused`)).body
    return data.map(({ row, faults }: { row: number; faults: { field: string; message: string }[] }) => [
      row,
      faults[0]?.field,
      faults[0]?.message,
    ])
  }

  return { testApp, call, admin, begin, preview, bringIn, takeOut, refusals }
}

export type Imports = Awaited<ReturnType<typeof openImports>>
