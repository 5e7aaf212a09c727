import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

type PrinterKey = Extract<Key, `${string} /printers${string}` | `${string} /prints${string}`>

const KEEPERS = '++ ++++++ xx xxx xxxx xxxx xxx'
const KEEPERS_OF_BRANCH = '++ +----- xx xxx xxxx xxxx xxx'
const WORKERS = '++ +----- xx x++ xxxx xxxx xxx'

let made = 0

/** A printer of branch SD that nobody answers for: local addresses are not called. */
export async function printerOf({ company: { must, people } }: Source) {
  made += 1
  const forms = ['invoice', 'delivery-note', 'label', 'list', 'order']
  const body = { name: `Sala ${made}`, address: 'ipp://127.0.0.1:9/', branchId: 'SD', forms }
  const { content } = await must(people.ADMIN, 'POST /master-data/printers', body)
  return content as { id: number; name: string }
}
const ofPrinter =
  (body?: object): MakeSample =>
  async (source) => ({ params: { id: (await printerOf(source)).id }, ...(body && { body }) })

/** A print that the caller asked for. */
async function printOfCaller(source: Source) {
  const { company, take, person } = source
  const { name } = await printerOf(source)
  const { id } = await take('finished')
  const row = await company.db
    .selectFrom('printers')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const print = await company.db
    .insertInto('print_jobs')
    .values({
      object_type: 'list-client',
      object_id: id,
      form: 'list-client',
      printer_id: row.id,
      state: 'waiting',
      user_id: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id: print.id } }
}

export const PRINTER_CALLS: Readonly<Record<PrinterKey, CallCase>> = {
  'GET /printers': call(KEEPERS, plain),
  'POST /printers/read': call(KEEPERS, plain),
  'POST /printers/find': call(KEEPERS, plain),
  'POST /printers/{id}/read': call(WORKERS, ofPrinter()),
  'POST /printers/{id}/test-page': call(KEEPERS_OF_BRANCH, ofPrinter()),
  'POST /printers/{id}/pass-on': call(WORKERS, ofPrinter({ to: null })),
  'GET /prints/{id}': call('++ ++++++ ++ +++ ++++ xxxx xxx', printOfCaller),
  'PUT /printers/users/{id}': call(KEEPERS_OF_BRANCH, async (source) => ({
    params: { id: source.company.people.PICKING_MANAGER.id },
    body: { printer: (await printerOf(source)).name },
  })),
}
