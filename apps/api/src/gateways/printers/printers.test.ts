import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PrinterFailure } from './call-printer.ts'
import { openPrinters, PrinterRefused } from './printers.ts'
import { type FakePrinter, openFakePrinter } from './testing/fake-printer.ts'

let fake: FakePrinter
const printers = openPrinters({ allowLocal: true, timeoutMs: 250, sendingMs: 400 })
const document = (name: string) => ({ name, user: 'rosa', pdf: Buffer.from('%PDF-1.7 one page') })
beforeAll(async () => {
  fake = await openFakePrinter()
})
beforeEach(() => Object.assign(fake.control, { fault: null, state: 3, reasons: ['none'], holds: false }))
afterAll(() => fake.close())

const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  return error instanceof PrinterFailure
    ? [error.fault, error.mayHaveArrived, error.message.includes(fake.control.secret)]
    : error
}

test('reads state, paper, toner and model', async () => {
  fake.control.reasons = ['media-low-warning']
  expect(await printers.read(fake.address)).toEqual({
    state: 3,
    reasons: ['media-low-warning'],
    isAccepting: true,
    model: 'Fake P3155',
    paper: 50,
    toner: 41,
    takesPdf: true,
  })
})

test('prints, follows, finds by name and cancels', async () => {
  fake.control.holds = true
  await printers.validate(fake.address, 'rosa')
  const id = await printers.print(fake.address, document('FT SD2026/1 [a1]'))
  expect(await printers.readJob(fake.address, id)).toEqual({
    state: 3,
    reasons: ['none'],
    printerReasons: ['none'],
  })
  expect(await printers.findJob(fake.address, 'FT SD2026/1 [a1]')).toBe(id)
  expect(await printers.findJob(fake.address, 'FT SD2026/1')).toBeNull()
  await printers.cancel(fake.address, id)
  expect((await printers.readJob(fake.address, id)).state).toBe(7)
  expect(await printers.findJob(fake.address, 'FT SD2026/1 [a1]')).toBe(id)
})

describe('what goes wrong', () => {
  test.each([
    ['mute', 'no-answer'],
    ['html', 'no-printer'],
    ['redirect', 'no-printer'],
    ['huge', 'no-printer'],
    ['garbage', 'no-printer'],
    ['drops', 'no-answer'],
  ] as const)('%s: %s, may have arrived, and nothing of the answer is told', async (fault, code) => {
    fake.control.fault = fault
    expect(await failureOf(printers.print(fake.address, document(fault)))).toEqual([code, true, false])
  })

  test('a printer that says no refuses', async () => {
    fake.control.fault = 'refuses'
    await expect(printers.print(fake.address, document('x'))).rejects.toBeInstanceOf(PrinterRefused)
  })

  test('one that is off has not got it', async () => {
    const gone = await openFakePrinter()
    await gone.close()
    expect(await failureOf(printers.print(gone.address, document('x')))).toEqual(['off', false, false])
  })

  test.each([
    'ipp://127.0.0.1:631/ipp/print',
    'ipp://localhost:631/ipp/print',
    'ipp://169.254.169.254:80/latest/meta-data',
    'ipp://0.0.0.0:631/',
    'ipp://[::1]:631/',
    'ipp://[::ffff:127.0.0.1]:631/',
    'ipp://[fe80::1]:631/',
    'ipp://224.0.0.251:631/',
  ])('%s is not called where local addresses are not allowed', async (address) => {
    const guarded = openPrinters({ allowLocal: false, timeoutMs: 250 })
    expect(await failureOf(guarded.read(address))).toEqual(['address-forbidden', false, false])
  })
})
