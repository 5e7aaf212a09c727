import { processImport } from '../../features/imports/master-data/process-import.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'
import { send } from './send.ts'

let files = 0

/** A stored file of one customer that is not there yet. */
async function storedFile({ company }: Source) {
  files += 1
  const body = Buffer.from(`Código;Nome;Filial\r\nF${files};Cliente ${files};SD\r\nF${files}B;;SD\r\n`)
  const digest = digestOf(body)
  const query = new URLSearchParams({ purpose: 'import-file', name: 'clientes.csv' }).toString()
  const headers = { 'content-type': 'text/csv' }
  await send(
    company.testApp,
    'PUT /files/{digest}',
    { params: { digest }, query, headers, body },
    company.people.ADMIN,
  )
  return { noun: 'customers', file: { digest, name: 'clientes.csv' } }
}

type Begun = { readonly id: number; readonly version: number }

async function begun(source: Source): Promise<Begun> {
  const { company } = source
  const reply = await company.must(company.people.ADMIN, 'POST /imports', await storedFile(source))
  return reply.content as Begun
}

const matching = ({ version }: Begun) => ({
  version,
  mapping: ['code', 'name', 'branchId'],
  decimal: null,
  dateOrder: null,
})

/** Its second row is refused: the customer has no name. */
async function previewed(source: Source): Promise<Begun> {
  const { company } = source
  const file = await begun(source)
  await company.must(company.people.ADMIN, `PUT /imports/${file.id}/mapping`, matching(file))
  await processImport({ db: company.db, now: company.testApp.deps.now }, file.id)
  const { data } = await company.must(company.people.ADMIN, `GET /imports/${file.id}`)
  return data as Begun
}

const ofImport: MakeSample = async (source) => ({ params: { id: (await previewed(source)).id } })

/** Files of master data that come in and go out. */
export const IMPORT_CALLS = {
  // Files of something: here customers, which the financial approver keeps.
  'GET /imports/nouns': call('++ ++++++ xx +x+ x++x xxxx xxx', plain),
  'GET /imports/nouns/{noun}/file': call('++ xxxxxx xx xxx xx+x xxxx xxx', () => ({
    params: { noun: 'customers' },
    query: 'format=csv',
  })),
  'GET /imports': call('++ ++++++ xx +x+ x++x xxxx xxx', plain),
  'POST /imports': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => ({
    body: await storedFile(source),
  })),
  'GET /imports/{id}': call('++ x----- xx xxx xx+x xxxx xxx', ofImport),
  'GET /imports/{id}/rows': call('++ x----- xx xxx xx+x xxxx xxx', ofImport),
  'GET /imports/{id}/causes': call('++ x----- xx xxx xx+x xxxx xxx', ofImport),
  'GET /imports/{id}/refused-rows': call('++ x----- xx xxx xx+x xxxx xxx', ofImport),
  'PUT /imports/{id}/mapping': call('++ x----- xx xxx xx+x xxxx xxx', async (source) => {
    const file = await begun(source)
    return { params: { id: file.id }, body: matching(file) }
  }),
  'PUT /imports/{id}/rows': call('++ x----- xx xxx xx+x xxxx xxx', async (source) => {
    const { id, version } = await previewed(source)
    return { params: { id }, body: { version, rows: [{ row: 3, values: { name: 'Loja' } }] } }
  }),
  'PUT /imports/{id}/causes': call('++ x----- xx xxx xx+x xxxx xxx', async (source) => {
    const { id, version } = await previewed(source)
    const cause = { field: 'name', rule: 'IMPORT_VALUE_MISSING', value: '', becomes: 'Loja' }
    return { params: { id }, body: { version, causes: [cause] } }
  }),
  'POST /imports/{id}/run': call('++ x----- xx xxx xx+x xxxx xxx', async (source) => {
    // one of a kind runs at a time, and no worker ends that of the last sample
    await source.company.db
      .updateTable('imports')
      .set({ status: 'done' })
      .where('status', '=', 'running')
      .execute()
    const { id, version } = await previewed(source)
    return { params: { id }, body: { version } }
  }),
} satisfies Partial<Readonly<Record<Key, CallCase>>>
