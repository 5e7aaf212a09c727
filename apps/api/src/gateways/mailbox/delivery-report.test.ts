import { expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'
import { reportOf } from './testing/delivery-report-sample.ts'

const ID = '<1.cais@cais.example>'

test.each<[string, Parameters<typeof reportOf>[0], readonly object[]]>([
  [
    'an address that does not exist',
    { messageId: ID },
    [{ messageId: ID, address: 'ana@cliente.example', reply: '550 5.1.1 No such user here' }],
  ],
  [
    'the whole e-mail is in it',
    { messageId: ID, returned: 'message/rfc822' },
    [{ messageId: ID, address: 'ana@cliente.example', reply: '550 5.1.1 No such user here' }],
  ],
  [
    'only a code',
    { messageId: ID, diagnostic: '' },
    [{ messageId: ID, address: 'ana@cliente.example', reply: '5.1.1' }],
  ],
  ['only late: nothing is decided', { messageId: ID, action: 'delayed' }, []],
  ['delivered', { messageId: ID, action: 'delivered' }, []],
  ['it does not say which e-mail', { messageId: '' }, []],
])('a report: %s', async (_, sample, failures) => {
  expect(await readDeliveryReport(Buffer.from(reportOf(sample)))).toEqual(failures)
})

test('any other message says nothing', async () => {
  const text = `From: a@b.mz\r\nSubject: Recebido\r\n\r\nAction: failed\r\nMessage-ID: ${ID}\r\n`
  expect(await readDeliveryReport(Buffer.from(text))).toEqual([])
  expect(await readDeliveryReport(Buffer.from('\u0000\u0001'))).toEqual([])
})
