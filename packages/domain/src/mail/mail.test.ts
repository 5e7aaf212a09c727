import { describe, expect, test } from 'vitest'
import { OUTBOX_STATES, type OutboxState } from '../outbox/outbox.ts'
import { copyAddresses, isMailAddress, readMailAddresses } from './addresses.ts'
import { assertSendable, canComeBack, type MailCopy, mailKey, mailStateOf, nextCopy } from './copies.ts'

describe('addresses', () => {
  test.each<[string, boolean]>([
    ['contas@cliente.co.mz', true],
    ["o'neil+facturas@a-b.example", true],
    ['contas@cliente', false],
    ['contas cliente@a.mz', false],
    ['a@b.mz\r\nBcc: x@y.mz', false],
    ['a@b.mz,x@y.mz', false],
    ['<a@b.mz>', false],
    ['a@-b.mz', false],
    ['a@b..mz', false],
    ['', false],
    [`${'a'.repeat(195)}@b.mz`, false],
  ])('%j is one: %s', (text, is) => {
    expect(isMailAddress(text)).toBe(is)
  })

  test('are separated by semicolons, commas or spaces, each once', () => {
    expect(readMailAddresses(' a@b.mz; C@d.mz,A@b.mz  e@f.mz ')).toEqual(['a@b.mz', 'C@d.mz', 'e@f.mz'])
    expect(readMailAddresses('')).toEqual([])
    expect(() => readMailAddresses('a@b.mz; nobody')).toThrow('MAIL_ADDRESS_INVALID')
    expect(() => readMailAddresses('a1@b.mz a2@b.mz a3@b.mz a4@b.mz a5@b.mz a6@b.mz')).toThrow(
      'MAIL_ADDRESSES_MANY',
    )
  })

  test('for invoices come before the one of the card', () => {
    expect(copyAddresses({ invoiceEmails: 'a@b.mz; c@d.mz', email: 'x@y.mz' })).toEqual(['a@b.mz', 'c@d.mz'])
    expect(copyAddresses({ invoiceEmails: '', email: 'x@y.mz' })).toEqual(['x@y.mz'])
    expect(copyAddresses({ invoiceEmails: '', email: '' })).toEqual([])
  })
})

const copy = (number: number, address: string, state: OutboxState): MailCopy => ({
  copy: number,
  address,
  state,
})

test('each sending has a number of its own, and each address its e-mail', () => {
  expect(nextCopy([])).toBe(1)
  expect(nextCopy([copy(1, 'a@b.mz', 'done'), copy(2, 'a@b.mz', 'done'), copy(1, 'c@d.mz', 'done')])).toBe(3)
  expect(mailKey('FT SD.2026/7', 2, 'A@b.mz')).toBe('FT SD.2026/7 #2 a@b.mz')
})

test.each<[readonly MailCopy[], OutboxState | null]>([
  [[], null],
  [[copy(1, 'a@b.mz', 'done')], 'done'],
  [[copy(1, 'a@b.mz', 'done'), copy(1, 'c@d.mz', 'waiting')], 'waiting'],
  [[copy(1, 'a@b.mz', 'failed'), copy(1, 'c@d.mz', 'done')], 'failed'],
  [[copy(1, 'a@b.mz', 'failed'), copy(2, 'A@b.mz', 'done')], 'done'],
  [[copy(1, 'a@b.mz', 'in-doubt'), copy(1, 'c@d.mz', 'failed')], 'in-doubt'],
])('%j stand as %s together', (copies, state) => {
  expect(mailStateOf(copies)).toBe(state)
})

test('only what left can come back', () => {
  expect(OUTBOX_STATES.filter(canComeBack)).toEqual(['done', 'in-doubt'])
})

describe('a sending by a person', () => {
  const sending = { number: 'FT SD.2026/7', addresses: ['a@b.mz'], reason: '' }
  test.each<[string, readonly MailCopy[], Partial<typeof sending>, string | null]>([
    ['the first needs no reason', [], {}, null],
    ['without an address', [], { addresses: [] }, 'MAIL_ADDRESS_MISSING'],
    ['again without a reason', [copy(1, 'a@b.mz', 'done')], {}, 'MAIL_REASON_MISSING'],
    ['again with a reason', [copy(1, 'a@b.mz', 'done')], { reason: 'Perdeu-se' }, null],
    ['while one waits', [copy(1, 'A@b.mz', 'waiting')], { reason: 'Perdeu-se' }, 'MAIL_ON_ITS_WAY'],
    ['while one is on its way', [copy(1, 'a@b.mz', 'sent')], { reason: 'Perdeu-se' }, 'MAIL_ON_ITS_WAY'],
    ['while another address waits', [copy(1, 'c@d.mz', 'waiting')], { reason: 'Perdeu-se' }, null],
    ['after one in doubt', [copy(1, 'a@b.mz', 'in-doubt')], { reason: 'Não recebeu' }, null],
  ])('%s', (_, copies, change, code) => {
    const act = () => assertSendable(copies, { ...sending, ...change })
    if (code === null) expect(act).not.toThrow()
    else expect(act).toThrow(code)
  })
})
