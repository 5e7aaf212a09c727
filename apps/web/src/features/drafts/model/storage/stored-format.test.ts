import { expect, it } from 'vitest'
import { aDraft, aLine } from '../form/draft.fixture.ts'
import type { DraftRecord } from './draft-record.ts'
import { fromStored, type StoredRecord, toStored } from './stored-format.ts'

const form = aDraft({
  invalidDiscount: '120',
  defaultDueAt: '2026-12-20',
  lines: [aLine('AR-25', { invalidInput: { quantity: '1.234' } }), aLine('FC-1200')],
})
const creation = { key: 'c1', form }
const pending = {
  key: 's1',
  where: { latitude: -25.97, longitude: 32.57, accuracy: 30 },
  pressedAt: '2026-11-20',
  sent: 3,
}
const submitError = { status: 422, path: '/drafts', code: 'INVALID', message: 'No', details: [] }
const record: DraftRecord = {
  key: 'n1',
  writtenBy: 'session',
  stamp: 'stamp',
  storedAt: '2026-11-20T08:00:00.000Z',
  copy: { form, saved: null, dropLines: false, creation, pending, repriced: [], submitError },
}

it('stores a record under the names of the first version', () => {
  const { copy, ...stored } = toStored(record)
  expect(stored).toEqual({ key: 'n1', by: 'session', stamp: 'stamp', keptAt: '2026-11-20T08:00:00.000Z' })
  const { invalidDiscount: _, defaultDueAt: __, lines: ___, ...header } = form
  const storedForm = {
    ...header,
    unreadDiscount: '120',
    dueByItself: '2026-12-20',
    lines: [{ ...aLine('AR-25'), unread: { quantity: '1.234' } }, aLine('FC-1200')],
  }
  expect(copy).toEqual({
    form: storedForm,
    saved: null,
    dropLines: false,
    creation: { key: 'c1', form: storedForm },
    waiting: pending,
    repriced: [],
    objection: submitError,
  })
})

it('reads a record as it was written', () => {
  expect(fromStored(toStored(record))).toEqual(record)
})

it('stores the id under which the server has the draft', () => {
  const createdAs = { id: 12, version: 1, form }
  const stored = toStored({ ...record, copy: null, createdAs })
  expect(stored).toMatchObject({ copy: null, became: createdAs })
  expect(fromStored(stored)).toEqual({ ...record, copy: null, createdAs })
})

it('reads a record that an early version stored without the later fields', () => {
  const early: StoredRecord = {
    key: 'd12',
    by: '',
    stamp: 's',
    keptAt: '2026-01-01T00:00:00.000Z',
    copy: { form: aDraft(), saved: null, dropLines: true },
  }
  expect(fromStored(early).copy).toEqual({
    form: aDraft(),
    saved: null,
    dropLines: true,
    creation: null,
    pending: null,
    submitError: null,
  })
})
