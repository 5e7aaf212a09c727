import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerDocument } from '@cais/domain/answers/documents'
import { parseXmlDocument } from 'slimdom'
import { describe, expect, test } from 'vitest'
import { checkOrder, readSegments } from './testing/read-edifact.ts'
import { brokenRules } from './testing/run-rules.ts'
import { sampleAdvice, sampleInvoice, sampleNote, sampleResponse } from './testing/sample-documents.ts'
import { writeAnswer } from './write-answer.ts'

const head = {
  sender: '6001234000013',
  receiver: '5601234000016',
  reference: '77',
  writtenAt: new Date('2026-11-23T07:12:00Z'),
}
const ALL: readonly AnswerDocument[] = [sampleResponse, sampleAdvice, sampleInvoice, sampleNote]
const edifact = (document: AnswerDocument) => writeAnswer('edifact', document, head)
const ubl = (document: AnswerDocument) => writeAnswer('ubl', document, head).toString('utf8')

/** 'QTY+21:10:CS' of what another reader understood. */
const plain = (bytes: Buffer) =>
  readSegments(bytes).map(({ name, elements }) => [name, ...elements.map((one) => one.join(':'))].join('+'))

describe('EDIFACT, read back by another reader', () => {
  test('an order response says of each line what comes of it', () => {
    const read = plain(edifact(sampleResponse))
    expect(read).toEqual(
      expect.arrayContaining([
        'UNB+UNOC:3+6001234000013:14+5601234000016:14+261123:0912+77',
        'UNH+1+ORDRSP:D:96A:UN:EAN005',
        'BGM+231+PEV.SD.2026/1042+4',
        'RFF+ON:4500 88231',
        'LIN+1+5+6001234567899:EN',
        'PIA+1+RICE:SA+B-77:IN',
        "IMD+F++:::Arroz agulha 5 kg 'extra' + oferta::sim?",
        'QTY+113:10:CS',
        'LIN+2+3+6001234567899:EN',
        'QTY+21:10.5:CS',
        'QTY+113:5:CS',
        'QTY+83:5.5:CS',
        'FTX+LIN+++stock',
        'LIN+3+7+6001234567899:EN',
        'RFF+LI:30',
        'CNT+2:3',
      ]),
    )
  })

  test('a despatch advice names pallets, batches and what expires when', () => {
    const read = plain(edifact(sampleAdvice))
    expect(read).toEqual(
      expect.arrayContaining([
        'BGM+351+GR SD2026/9+9',
        'DTM+11:202611240630:203',
        'TDT+20++30+31++++:::AAB 123 MC',
        'PAC+2++PX',
        'GIN+BJ+060012340000000013',
        'QTY+12:5.5:CS',
        'DTM+36:20270301:102',
        'GIN+BX+L-1',
        'GIN+BX+L-2',
      ]),
    )
    checkOrder(edifact(sampleAdvice), 'DESADV')
    const withdrawn = edifact({ ...sampleAdvice, version: 2, isWithdrawn: true })
    expect(plain(withdrawn)).toContain('BGM+351+GR SD2026/9/2+1')
    checkOrder(withdrawn, 'DESADV')
  })

  test('an invoice adds up: lines, VAT by rate, total', () => {
    const read = plain(edifact(sampleInvoice))
    expect(read).toEqual(
      expect.arrayContaining([
        'BGM+380+FT SD2026/12+9',
        'RFF+VA:400339910',
        'DTM+13:20261223:102',
        'QTY+47:5.5:CS',
        'MOA+203:2900.00',
        'ALC+A',
        'MOA+204:70.00',
        'TAX+7+VAT+++:::0+E',
        'MOA+86:3367.33',
        'MOA+125:2900.00',
        'MOA+124:464.00',
      ]),
    )
    checkOrder(edifact(sampleInvoice), 'INVOIC')
    expect(plain(edifact(sampleNote))).toEqual(
      expect.arrayContaining([
        'BGM+381+NC SD2026/3+9',
        'RFF+IV:FT SD2026/12',
        'FTX+ZZZ+++Mercadoria danificada',
      ]),
    )
    checkOrder(edifact(sampleNote), 'INVOIC')
  })

  test.each(ALL)('$kind: the trailer counts its segments', (document) => {
    const read = readSegments(edifact(document))
    const from = read.findIndex(({ name }) => name === 'UNH')
    const to = read.findIndex(({ name }) => name === 'UNT')
    expect(read[to]?.elements[0]).toEqual([String(to - from + 1)])
  })

  test('what the set of characters has not is written so that it can be read', () => {
    const party = { ...sampleResponse.buyer, name: 'Ťest – “Łódź” 5 € 漢' }
    expect(plain(edifact({ ...sampleResponse, buyer: party })).join('\n')).toContain('Test - "?ódz" 5 EUR ?')
  })
})

const RULES = join(import.meta.dirname, '../../../../../../shared/data/peppol/rules/parts')
const COMMON = ['common/empty-elements.sch', 'common/rules.sch']

describe('UBL', () => {
  const hasRules = existsSync(RULES)
  const rules = (name: string) => [...COMMON, name].map((file) => join(RULES, file))
  test.skipIf(!hasRules)(
    'passes the rules of the network (skipped where ../shared/data/peppol is not there)',
    () => {
      expect(brokenRules(ubl(sampleResponse), rules('PEPPOL-M-T76.sch'))).toEqual([])
      for (const answer of ['accepted', 'rejected'] as const)
        expect(brokenRules(ubl({ ...sampleResponse, answer }), rules('PEPPOL-M-T76.sch'))).toEqual([])
      expect(brokenRules(ubl(sampleAdvice), rules('PEPPOL-M-T16.sch'))).toEqual([])
      const withdrawn = ubl({ ...sampleAdvice, version: 2, isWithdrawn: true })
      expect(brokenRules(withdrawn, rules('PEPPOL-M-T16.sch'))).toEqual([])
      for (const document of [sampleInvoice, sampleNote])
        expect(
          brokenRules(
            ubl(document),
            COMMON.map((file) => join(RULES, file)),
          ),
        ).toEqual([])
    },
  )
  test.skipIf(!hasRules)('the rules find what is wrong (skipped likewise)', () => {
    const wrong = ubl(sampleResponse)
      .replace('>2</cbc:ID><cbc:Note>', '>1</cbc:ID><cbc:Note>')
      .replaceAll('5601234000016', '5601234000017')
      .replace('<cbc:IssueDate>2026-11-23', '<cbc:IssueDate>23-11-2026')
    expect(new Set(brokenRules(wrong, rules('PEPPOL-M-T76.sch')))).toEqual(
      new Set(['PEPPOL-COMMON-R030', 'PEPPOL-COMMON-R040', 'PEPPOL-T76-R003']),
    )
  })

  test('an order response names lines only where the order is changed', () => {
    const lines = (answer: 'accepted' | 'changed' | 'rejected') =>
      elements(ubl({ ...sampleResponse, answer }), 'OrderLine').length
    expect([lines('accepted'), lines('changed'), lines('rejected')]).toEqual([0, 3, 0])
    const read = ubl(sampleResponse)
    expect(texts(read, 'OrderResponseCode')).toEqual(['CA'])
    expect(texts(read, 'LineStatusCode')).toEqual(['5', '3', '7'])
    expect(texts(read, 'LineID')).toEqual(['10', '20', '30'])
    expect(texts(read, 'MaximumBackorderQuantity')).toEqual(['5.5'])
  })

  test('a despatch advice names batches and pallets', () => {
    const read = ubl(sampleAdvice)
    expect(texts(read, 'LotNumberID')).toEqual(['L-1', 'L-2'])
    expect(texts(read, 'ExpiryDate')).toEqual(['2027-03-01'])
    expect(texts(read, 'DeliveredQuantity')).toEqual(['5.5'])
    expect(read).toContain('<cac:TransportHandlingUnit><cbc:ID>060012340000000013</cbc:ID>')
  })

  test('every line of an invoice is price × quantity less its allowance, and the lines add up', () => {
    for (const document of [sampleInvoice, sampleNote]) {
      const read = ubl(document)
      const lines = elements(read, document.kind === 'invoice' ? 'InvoiceLine' : 'CreditNoteLine')
      const cents = (line: string, name: string) => Math.round(Number(texts(line, name)[0] ?? 0) * 100)
      for (const line of lines) {
        const quantity = Number(/Quantity [^>]*>([\d.]+)</.exec(line)?.[1])
        const sign = texts(line, 'ChargeIndicator')[0] === 'true' ? 1 : -1
        expect(Math.round(cents(line, 'PriceAmount') * quantity) + sign * cents(line, 'Amount')).toBe(
          cents(line, 'LineExtensionAmount'),
        )
      }
      expect(texts(read, 'PayableAmount')).toEqual(['3367.33'])
      expect(texts(read, 'TaxableAmount')).toEqual(['2900.00', '3.33'])
    }
  })

  test.each(ALL)('$kind: no element is empty, a GLN is called one only where it is right', (document) => {
    const read = ubl(document)
    expect(read).not.toMatch(/<([\w:]+)[^>]*><\/\1>|\/>/)
    const wrong = ubl({ ...document, seller: { ...document.seller, gln: '6001234000014' } })
    expect(wrong).not.toContain('schemeID="0088">6001234000014')
  })
})

const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text)
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cac:${name}>.*?</cac:${name}>`, 'gs'))].map(([text]) => text)

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0
test.skipIf(!hasXmllint).each(ALL)('$kind: xmllint reads it (skipped where there is none)', (document) => {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '-'], { input: ubl(document) })
  expect(stderr.toString()).toBe('')
  expect(status).toBe(0)
})

test.each(ALL)('$kind: XML is well formed, and texts come back as they were', (document) => {
  const read = parseXmlDocument(ubl(document))
  const names = [...read.getElementsByTagName('cbc:RegistrationName')].map((one) => one.textContent)
  expect(names).toContain(document.seller.name)
})

describe('tables', () => {
  test('JSON says the same with decimals as text', () => {
    const read = JSON.parse(writeAnswer('json', sampleResponse, head).toString('utf8'))
    expect(read).toMatchObject({
      type: 'order-response',
      orderNumber: '4500 88231',
      answer: 'changed',
      buyer: { gln: '5601234000016' },
      lines: [{ line: '10', confirmed: '10' }, { confirmed: '5', waiting: '5.5' }, { answer: 'rejected' }],
    })
  })

  test('CSV has a row for each line; a formula stays text', () => {
    const evil = { ...sampleInvoice, note: '=HYPERLINK("http://x")', orderNumber: '0045' }
    const rows = writeAnswer('csv', evil, head).toString('utf8').slice(1).trim().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(rows[1]).toContain(';"0045";')
  })
})

test.each(['edifact', 'ubl', 'json', 'csv'] as const)('%s: a control character is refused', (format) => {
  for (const bad of ['a\u0000b', 'a\u001bb', 'a\u0085b', 'a\ud800b', 'a\ufffeb']) {
    const party = { ...sampleResponse.buyer, name: bad }
    // accepted lines alone would leave the name out of UBL
    expect(() => writeAnswer(format, { ...sampleResponse, buyer: party }, head), bad).toThrow(
      'ANSWER_CHARACTER_REFUSED',
    )
  }
  const lines = { ...sampleResponse.buyer, name: 'Baía\r\n\tAzul' }
  expect(writeAnswer(format, { ...sampleResponse, buyer: lines }, head).toString('latin1')).toMatch(
    /Ba.{1,2}a Azul/,
  )
})
