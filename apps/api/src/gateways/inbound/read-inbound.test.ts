import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInbound, sniffFormat } from './read-inbound.ts'

const REAL = join(import.meta.dirname, '../../../../../../shared/data')

/** Reads a text as a file that was sniffed. */
function read(text: string | Buffer) {
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text)
  const format = sniffFormat(bytes)
  if (format === null) throw new Error('unknown format')
  return readInbound(bytes, format)
}

const EDIFACT = [
  "UNB+UNOC:3+5601234000015:14+6001234000012:14+261122:0915+77'",
  "UNH+1+ORDERS:D:96A:UN:EAN008'",
  "BGM+220+PO-4471+9'",
  "DTM+137:20261122:102'",
  "DTM+2:20261125:102'",
  "FTX+AAI+++Entregar antes:das 10h'",
  "NAD+BY+5601234000015::9'",
  "NAD+DP+5601234000022::9++Loja da Baixa+Av. 25 de Setembro 100+Maputo++1100+MZ'",
  "NAD+SU+6001234000012::9'",
  "CUX+2:MZN:9'",
  "LIN+1++6001234567894:EN'",
  "PIA+1+A-100:SA::91+B-7:IN'",
  "IMD+F++:::Arroz agulha 5 kg?+ oferta:saco'",
  "QTY+21:12.5:CS'",
  "PRI+AAA:1250.40:CT::1:CS'",
  "MOA+203:15630.00'",
  "LIN+2++6001234567900:EN'",
  "QTY+21:3'",
  "UNS+S'",
  "CNT+2:2'",
  "UNT+20+1'",
  "UNZ+1+77'",
]
const edifact = (change: (segments: string[]) => string[] = (segments) => segments) =>
  change([...EDIFACT]).join('\n')
const without = (start: string) => (segments: string[]) =>
  segments.filter((segment) => !segment.startsWith(start))
const instead = (start: string, other: string) => (segments: string[]) =>
  segments.map((segment) => (segment.startsWith(start) ? other : segment))

describe('an EDIFACT order', () => {
  it('is read with its parties, dates, codes, numbers and place', () => {
    const { format, messages, faults } = read(edifact())
    expect({ format, faults, count: messages.length }).toEqual({ format: 'edifact', faults: [], count: 1 })
    const [order] = messages
    expect(order).toMatchObject({
      kind: 'order',
      orderNumber: 'PO-4471',
      sender: '5601234000015',
      orderedOn: '2026-11-22',
      deliverOn: '2026-11-25',
      currency: 'MZN',
      note: 'Entregar antes das 10h',
      deliverTo: {
        code: '5601234000022',
        name: 'Loja da Baixa',
        address: 'Av. 25 de Setembro 100, 1100 Maputo, MZ',
      },
      faults: [],
    })
    expect(order?.lines[0]).toEqual({
      sequence: '1',
      place: { line: 11, byte: edifact().indexOf('LIN+1') },
      action: 'add',
      gtin: '6001234567894',
      supplierCode: 'A-100',
      buyerCode: 'B-7',
      description: 'Arroz agulha 5 kg+ oferta saco',
      quantity: '12.5',
      unit: 'CS',
      packSize: null,
      price: '1250.40',
      priceQuantity: '1',
      amount: '15630.00',
      deliverOn: null,
      faults: [],
    })
  })

  it.each([
    ['cut off', (all: string[]) => all.slice(0, 14), 'trailer-missing'],
    ['a segment lost', without('QTY+21:3'), 'segment-count'],
    ['another end', instead('UNT', "UNT+20+2'"), 'reference-differs'],
    ['lines that its end does not count', instead('CNT', "CNT+2:3'"), 'line-count'],
    ['no number', instead('BGM', "BGM+220++9'"), 'number-missing'],
    ['an impossible date', instead('DTM+2', "DTM+2:20261345:102'"), 'date-unreadable'],
  ] as const)('with %s is refused as a message', (_name, change, code) => {
    const { messages } = read(edifact(change))
    expect(messages.map(({ faults }) => faults.map((fault) => fault.code))).toEqual([[code]])
  })

  it.each([
    ['a comma where a point is the mark', "QTY+21:12,500:CS'", 'decimal-mark'],
    ['thousands', "QTY+21:1.250.000:CS'", 'number-unreadable'],
    ['words', "QTY+21:doze:CS'", 'number-unreadable'],
    ['nothing', "QTY+21::CS'", 'quantity-missing'],
    ['zero', "QTY+21:0:CS'", 'quantity-not-positive'],
    ['less than zero', "QTY+21:-4:CS'", 'quantity-not-positive'],
  ])('keeps a line whose quantity is %s, with its fault', (_name, segment, code) => {
    const [order] = read(edifact(instead('QTY+21:12.5', segment))).messages
    expect(order?.faults).toEqual([])
    expect(order?.lines.map(({ faults }) => faults.map((fault) => fault.code))).toEqual([[code], []])
  })

  it('says which mark of decimals the sender stated, and keeps to it', () => {
    const stated = `UNA:+,? '\n${edifact(instead('QTY+21:12.5', "QTY+21:12,5:CS'"))}`
    const [order] = read(stated.replaceAll('1250.40', '1250,40').replaceAll('15630.00', '15630,00')).messages
    expect(order?.lines[0]).toMatchObject({ quantity: '12.5', price: '1250.40', faults: [] })
  })

  it('tells of an interchange that counts other messages, and takes what is whole', () => {
    const { messages, faults } = read(edifact(instead('UNZ', "UNZ+2+77'")))
    expect(messages.map((message) => message.faults)).toEqual([[]])
    expect(faults).toMatchObject([
      { code: 'message-count', facts: { stated: '2', found: 1 }, place: { line: 22 } },
    ])
  })

  it('passes over what is no order, and takes the order beside it', () => {
    const invoice = ["UNH+2+INVOIC:D:96A:UN'", "BGM+380+9+9'", "UNT+3+2'"]
    const { messages, faults } = read(edifact((all) => [...all.slice(0, -1), ...invoice, "UNZ+2+77'"]))
    expect(messages.map(({ orderNumber }) => orderNumber)).toEqual(['PO-4471'])
    expect(faults).toMatchObject([{ code: 'not-an-order', facts: { type: 'INVOIC' } }])
  })

  it('reads changes and cancellations with the order that they mean', () => {
    const change = edifact((all) =>
      instead(
        'LIN+2',
        "LIN+2+2+6001234567900:EN'",
      )(instead('BGM', "BGM+230+CH-1+4'\nRFF+ON:PO-4471'")(instead('UNH', "UNH+1+ORDCHG:D:96A:UN'")(all))),
    ).replace('UNT+20', 'UNT+21')
    const [message] = read(change).messages
    expect(message).toMatchObject({ kind: 'change', reference: 'CH-1', orderNumber: 'PO-4471', faults: [] })
    expect(message?.lines.map(({ action }) => action)).toEqual(['add', 'remove'])
    const [cancelled] = read(edifact(instead('BGM', "BGM+220+PO-4471+1'"))).messages
    expect(cancelled?.kind).toBe('cancellation')
  })

  it('reads Latin-1 and UTF-8 whatever it states', () => {
    const text = edifact(instead('NAD+DP', "NAD+DP+1::9++Açúcar São João'"))
    const names = [Buffer.from(text, 'latin1'), Buffer.from(text)].map(
      (bytes) => read(bytes).messages[0]?.deliverTo?.name,
    )
    expect(names).toEqual(['Açúcar São João', 'Açúcar São João'])
  })
})

describe('other formats', () => {
  const order = (body: string, root = 'Order') =>
    `<?xml version="1.0"?><${root} xmlns="o" xmlns:cbc="b" xmlns:cac="a"><cbc:ID>PO-1</cbc:ID>${body}</${root}>`
  const line = `<cac:OrderLine><cac:LineItem><cbc:ID>7</cbc:ID><cbc:Quantity unitCode="KGM">2.5</cbc:Quantity>
    <cac:Price><cbc:PriceAmount>40</cbc:PriceAmount><cbc:BaseQuantity>10</cbc:BaseQuantity></cac:Price>
    <cac:Item><cbc:Name>Queijo &amp; fiambre</cbc:Name></cac:Item></cac:LineItem></cac:OrderLine>`

  it('reads UBL orders with unit and price for a number of units', () => {
    const [message] = read(order(line)).messages
    expect(message).toMatchObject({ kind: 'order', orderNumber: 'PO-1', faults: [] })
    expect(message?.lines).toMatchObject([
      {
        sequence: '7',
        quantity: '2.5',
        unit: 'KGM',
        price: '40',
        priceQuantity: '10',
        description: 'Queijo & fiambre',
      },
    ])
  })

  it('reads a cancellation with the order that it means', () => {
    const body = '<cac:OrderReference><cbc:ID>PO-9</cbc:ID></cac:OrderReference>'
    expect(read(order(body, 'OrderCancellation')).messages).toMatchObject([
      { kind: 'cancellation', orderNumber: 'PO-9' },
    ])
  })

  it.each([
    ['a document type', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><Order/>', 'doctype'],
    ['an entity of its own', order('<cbc:Note>&x;</cbc:Note>'), 'xml-broken'],
    ['its end missing', order(line).slice(0, -20), 'xml-broken'],
    ['too many levels', order('<a>'.repeat(60) + '</a>'.repeat(60)), 'too-deep'],
    ['another document', order('', 'OrderResponse'), 'not-an-order'],
    ['a zero byte', order('').replace('PO', 'P\0'), 'nul-byte'],
  ])('refuses XML with %s', (_name, text, code) => {
    const { messages, faults } = read(text)
    expect({ messages, codes: faults.map((fault) => fault.code) }).toEqual({ messages: [], codes: [code] })
  })

  it('reads TRADACOMS packages with the units in one and the cost in ten-thousandths', () => {
    const text = [
      "STX=ANA:1+5000000000001:LOJA+6001:NOS+261122+R'",
      "MHD=1+ORDERS:9'",
      "CLO=5000600003240::68322'",
      "ORD=981::261122'",
      "OLD=1+5000100481452:A1+++12+10+125050+++PRODUCT A'",
      "OTR=1'",
      "MTR=6'",
      "END=1'",
    ].join('')
    const { messages, faults } = read(text)
    expect(faults).toEqual([])
    expect(messages).toMatchObject([
      {
        orderNumber: '981',
        faults: [],
        lines: [{ quantity: '10', packSize: '12', price: '12.5050', supplierCode: 'A1' }],
      },
    ])
  })

  it('reads X12 850 with its marks', () => {
    const text =
      'ISA*00*          *00*          *01*000123456      *ZZ*PARTNER        *090827*0936*U*00401*000000055*0*T*>~' +
      'GS*PO*1*2*20090827*1041*2*X*004010~ST*850*0003~BEG*00*SA*1000012**20090827~N1*ST*Loja*UL*5601234000022~' +
      'PO1*1*4*CA*19.95**UP*012345678905*VN*0054321~PID*F****Bolacha~CTT*1~SE*7*0003~GE*1*2~IEA*1*000000055~'
    const { messages, faults } = read(text)
    expect(faults).toEqual([])
    expect(messages[0]).toMatchObject({
      orderNumber: '1000012',
      deliverTo: { code: '5601234000022', name: 'Loja' },
      faults: [],
    })
    expect(messages[0]?.lines).toMatchObject([
      {
        quantity: '4',
        unit: 'CA',
        price: '19.95',
        gtin: '012345678905',
        supplierCode: '0054321',
        description: 'Bolacha',
      },
    ])
  })

  it('is none of them', () => {
    for (const text of ['', 'Article;Quantity\n1;2', '{"orders":[]}', 'PK\x03\x04'])
      expect(sniffFormat(Buffer.from(text))).toBe(null)
  })
})

describe('whatever is sent', () => {
  it('no byte that is cut, doubled or changed makes the reader fail, and a cut order is never taken whole', () => {
    fc.assert(
      fc.property(fc.nat(edifact().length), fc.constantFrom('cut', 'double', 'change'), (at, kind) => {
        const text = edifact()
        const other = {
          cut: text.slice(0, at),
          double: text.slice(0, at) + text,
          change: `${text.slice(0, at)}'${text.slice(at + 1)}`,
        }[kind]
        const bytes = Buffer.from(other)
        const { messages } = readInbound(bytes, 'edifact')
        const end = text.indexOf("UNT+20+1'") + "UNT+20+1'".length
        if (kind === 'cut' && at < end) expect(messages.every(({ faults }) => faults.length > 0)).toBe(true)
        if (kind === 'double') expect(messages.at(-1)?.lines.length ?? 0).toBeGreaterThanOrEqual(2)
      }),
    )
  })

  it.skipIf(!existsSync(REAL))(
    'reads the orders of other people (skipped where their files are not there)',
    () => {
      const found = Object.fromEntries(
        [
          'edi/orders-d01b-food.edi',
          'edi/orders-d96a-small.edi',
          'edi/tradacoms-order9.edi',
          'edi/x12-850.edi',
          'peppol/order-uc1.xml',
          'peppol/order-change-sc1.xml',
          'peppol/order-cancellation-sc1.xml',
        ].map((name) => [
          name,
          read(readFileSync(join(REAL, name))).messages.map(
            ({ kind, orderNumber, lines, faults }) =>
              `${kind} ${orderNumber} ${lines.length} ${faults.length}`,
          ),
        ]),
      )
      expect(found).toEqual({
        'edi/orders-d01b-food.edi': ['order 2019265563 146 0'],
        'edi/orders-d96a-small.edi': ['order 801715918011 2 0'],
        'edi/tradacoms-order9.edi': ['order 981 3 0', 'order 982 2 0'],
        'edi/x12-850.edi': ['order 1000012 1 0'],
        'peppol/order-uc1.xml': ['order 1 3 0'],
        'peppol/order-change-sc1.xml': ['change Order-1 2 0'],
        'peppol/order-cancellation-sc1.xml': ['cancellation Order-1 0 0'],
      })
    },
  )
})
