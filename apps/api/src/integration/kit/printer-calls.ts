import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

type PrinterKey = Extract<Key, `${string} /printers${string}`>

const KEEPERS = '++ ++++++ xx xxx xxxx xxxx xxx'
const KEEPERS_OF_BRANCH = '++ +----- xx xxx xxxx xxxx xxx'
const WORKERS = '++ +----- xx x++ xxxx xxxx xxx'

let made = 0

/** A printer of branch SD that nobody answers for: local addresses are not called. */
async function printerOf({ company: { must, people } }: Source) {
  made += 1
  const body = { name: `Sala ${made}`, address: 'ipp://127.0.0.1:9/', branchId: 'SD' }
  const { content } = await must(people.ADMIN, 'POST /master-data/printers', body)
  return content as { id: number; name: string }
}
const ofPrinter =
  (body?: object): MakeSample =>
  async (source) => ({ params: { id: (await printerOf(source)).id }, ...(body && { body }) })

export const PRINTER_CALLS: Readonly<Record<PrinterKey, CallCase>> = {
  'GET /printers': call(KEEPERS, plain),
  'POST /printers/read': call(KEEPERS, plain),
  'POST /printers/{id}/read': call(WORKERS, ofPrinter()),
  'POST /printers/{id}/test-page': call(KEEPERS_OF_BRANCH, ofPrinter()),
  'POST /printers/{id}/pass-on': call(WORKERS, ofPrinter({ to: null })),
  'PUT /printers/users/{id}': call(KEEPERS_OF_BRANCH, async (source) => ({
    params: { id: source.company.people.PICKING_MANAGER.id },
    body: { printer: (await printerOf(source)).name },
  })),
}
