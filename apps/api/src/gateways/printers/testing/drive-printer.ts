import { setTimeout as sleep } from 'node:timers/promises'
import { draw } from '../../pdf/render-worker.ts'
import { findPrinters } from '../find-printers.ts'
import { openPrinters } from '../printers.ts'

/** Run beside a real printer (real-printer.sh): prints one page with our client, and tells what the printer said as one line of JSON. */
const [address = ''] = process.argv.slice(2)
const printers = openPrinters({ allowLocal: true })
const name = 'Cais 1 of the test'
const pdf = await draw({
  kind: 'test-page',
  supplier: {
    branchName: 'Maputo',
    name: 'Cais Demo, Lda',
    nuit: '400123457',
    address: 'Maputo',
    phone: '',
    email: '',
  },
  printer: 'Teste',
  address,
  printedAt: '2026-11-20T08:00:00.000Z',
})

const { state, isAccepting, takesPdf, model } = await printers.read(address)
await printers.validate(address, 'Cais')
const job = await printers.print(address, { name, user: 'Cais', pdf })
const isFound = (await printers.findJob(address, name)) === job
let followed = await printers.readJob(address, job)
for (let tries = 0; tries < 60 && followed.state < 7; tries += 1) {
  await sleep(250)
  followed = await printers.readJob(address, job)
}
const isKnownAfter = (await printers.findJob(address, name)) === job
// it says by DNS-SD that it is there
const seen = (await findPrinters({ listenMs: 2000, interfaces: ['127.0.0.1'] })).some(
  (printer) => printer.name === 'Cais',
)
console.log(
  JSON.stringify({
    state,
    isAccepting,
    takesPdf,
    model,
    isFound,
    isKnownAfter,
    seen,
    bytes: pdf.length,
    end: followed.state,
  }),
)
