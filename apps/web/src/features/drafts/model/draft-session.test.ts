import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { aDraft, aLine, aReply } from './draft.fixture.ts'
import { copyOf, type DraftRecord, openCopy, openDraft } from './draft-copy.ts'
import { type DraftCalls, startDraftSession } from './draft-session.ts'
import { newDraft, obstacleOf } from './draft-state.ts'
import { changeLine } from './edit-lines.ts'
import { savingStatus } from './saving-status.ts'
import { writeDraft } from './write-draft.ts'

const copies = {
  keep: vi.fn(),
  forget: vi.fn(),
  became: vi.fn(),
  submitted: vi.fn(),
  settled: vi.fn(async () => true),
  read: vi.fn(async (_key: string): Promise<DraftRecord | undefined> => undefined),
}
const offline = new ApiError({
  status: 500,
  path: '/drafts',
  code: 'NO_CONNECTION',
  message: 'No server connection',
})
const conflict = (current: unknown) =>
  new ApiError({ status: 409, path: '/drafts/12', code: 'VERSION_CONFLICT', message: 'stale', current })

/** A server that keeps one draft and counts its versions. */
const aServer = () => ({
  create: vi.fn<DraftCalls['create']>(async (form) => aReply(form, 1)),
  update: vi.fn<DraftCalls['update']>(async (saved, form) => aReply(form, saved.version + 1)),
  submit: vi.fn<DraftCalls['submit']>(async (id) => ({ id, number: 'PEV.SD.2026/1' })),
  reach: vi.fn<DraftCalls['reach']>(async () => undefined),
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => void vi.useRealTimers())

describe('a new draft', () => {
  it('reaches the server only once it is known for whom', async () => {
    const server = aServer()
    const session = startDraftSession(newDraft(aDraft({ customerId: null }), 'n1'), server, copies)
    session.change((form) => ({ ...form, poNumber: '88213' }))
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.create).not.toHaveBeenCalled()
    expect(copies.keep).toHaveBeenCalledOnce()
    session.change((form) => ({ ...form, customerId: 7 }))
    await vi.advanceTimersByTimeAsync(800)
    expect(server.create).toHaveBeenCalledOnce()
    expect(session.get().saved).toMatchObject({ id: 12, version: 1 })
    expect(savingStatus(session.get())).toBe('saved')
  })
})

describe('saving while somebody types', () => {
  it('waits until typing rests and sends the last state once', async () => {
    const server = aServer()
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    for (const poNumber of ['8', '88', '882']) {
      session.change((form) => ({ ...form, poNumber }))
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(savingStatus(session.get())).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(800)
    expect(server.update).toHaveBeenCalledOnce()
    expect(server.update.mock.calls[0]?.[1]).toMatchObject({ poNumber: '882' })
    expect(copies.forget).toHaveBeenCalledExactlyOnceWith('d12')
  })

  it('keeps on the device, and does not send, what cannot be taken', async () => {
    const server = aServer()
    const lines = [aLine('A', { quantity: 2, discountPercentage: 5 })]
    const session = startDraftSession(openDraft(aReply(aDraft({ lines }), 1)), server, copies)
    session.change(changeLine('A', { quantity: 3, unread: { discountPercentage: '150' } }))
    await vi.advanceTimersByTimeAsync(800)
    expect(server.update).toHaveBeenCalledOnce()
    expect(writeDraft(server.update.mock.calls[0]?.[1] ?? aDraft())).toMatchObject({
      lines: [{ quantity: 3, discountPercentage: 5 }],
    })
    expect(copies.forget).not.toHaveBeenCalled()
    const copy = copyOf(session.get())
    expect(openCopy(copy, 'd12').form.lines[0]?.unread).toEqual({ discountPercentage: '150' })
    session.change(changeLine('A', { discountPercentage: 15, unread: undefined }))
    await vi.advanceTimersByTimeAsync(800)
    expect(copies.forget).toHaveBeenCalledExactlyOnceWith('d12')
  })

  it('keeps what is typed during the call and sends it next', async () => {
    const server = aServer()
    server.update.mockImplementationOnce(async (saved, form) => {
      session.change((now) => ({ ...now, notes: 'urgente' }))
      return aReply(form, saved.version + 1)
    })
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, poNumber: '1' }))
    await vi.advanceTimersByTimeAsync(800)
    expect(session.get().form).toMatchObject({ poNumber: '1', notes: 'urgente' })
    await vi.advanceTimersByTimeAsync(800)
    expect(server.update).toHaveBeenCalledTimes(2)
    expect(session.get().saved?.version).toBe(3)
  })

  it('says that it is offline, tries again by itself and loses nothing', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(offline)
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, poNumber: '1' }))
    await vi.advanceTimersByTimeAsync(800)
    expect(savingStatus(session.get())).toBe('offline')
    await vi.advanceTimersByTimeAsync(5000)
    expect(savingStatus(session.get())).toBe('saved')
  })

  it('stops at a refusal until something is changed', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(
      new ApiError({ status: 422, path: '', code: 'DISCOUNT_TOO_LARGE', message: 'x' }),
    )
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, discount: 50 }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.update).toHaveBeenCalledOnce()
    expect(savingStatus(session.get())).toBe('refused')
  })
})

describe('a submission that was refused', () => {
  it('is said until something changes, whatever is saved meanwhile', async () => {
    const server = aServer()
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, poNumber: '1' }))
    session.object(new ApiError({ status: 422, path: '', code: 'NO_LINES', message: 'x' }))
    await vi.advanceTimersByTimeAsync(2000)
    expect(obstacleOf(session.get())?.code).toBe('NO_LINES')
    session.change((form) => ({ ...form, poNumber: '2' }))
    expect(obstacleOf(session.get())).toBeNull()
  })
})

describe('a draft that somebody else saved meanwhile', () => {
  it('is merged and sent again when nothing clashes', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(conflict(aReply(aDraft({ notes: 'deles' }), 4)))
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    await vi.advanceTimersByTimeAsync(900)
    expect(server.update.mock.calls[1]?.[0]).toMatchObject({ version: 4 })
    expect(session.get().form).toMatchObject({ poNumber: 'meu', notes: 'deles' })
    expect(savingStatus(session.get())).toBe('saved')
  })

  it('waits for a choice when both changed the same', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(conflict(aReply(aDraft({ poNumber: 'deles' }), 4)))
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(savingStatus(session.get())).toBe('clash')
    expect(server.update).toHaveBeenCalledOnce()
    const [clash] = session.get().clashes
    if (clash) session.decide(clash, 'theirs')
    expect(session.get().form.poNumber).toBe('deles')
    expect(savingStatus(session.get())).toBe('saved')
  })
})

describe('opening a draft again', () => {
  it('goes on with what this device kept', () => {
    const saved = { id: 12, version: 1, form: aDraft() }
    const copy = { form: aDraft({ lines: [aLine('X', { quantity: 2 })] }), saved, dropLines: false }
    const state = openDraft(aReply(aDraft({ notes: 'deles' }), 2), copy)
    expect(state.form).toMatchObject({ notes: 'deles', lines: [{ productId: 'X', quantity: 2 }] })
    expect(savingStatus(state)).toBe('unsaved')
  })
})

it('knows without a line that it changes a submitted document, and so does a copy of before', () => {
  const revises = { id: 5, number: 'PEV.SD.2026/5' }
  const reply = { ...aReply(aDraft(), 3), revises }
  const copy = copyOf(openDraft(reply))
  expect(openCopy(JSON.parse(JSON.stringify(copy)), 'd12').saved?.revises).toEqual(revises)
  const { revises: _none, ...saved } = { id: 12, version: 3, form: aDraft({ poNumber: 'V/2' }), revises }
  const opened = openDraft(reply, { ...copy, form: aDraft({ poNumber: 'V/2' }), saved })
  expect(opened.saved?.revises).toEqual(revises)
  expect(opened.form.poNumber).toBe('V/2')
})

it('sends the consent with a change of key data', async () => {
  const server = aServer()
  const session = startDraftSession(openDraft(aReply(aDraft({ lines: [aLine('X')] }), 1)), server, copies)
  session.changeAndDropLines((form) => ({ ...form, branchId: 'BE' }))
  await vi.advanceTimersByTimeAsync(800)
  expect(server.update.mock.calls[0]?.slice(1)).toMatchObject([{ branchId: 'BE', lines: [] }, true])
  expect(session.get().dropLines).toBe(false)
})

it('keeps lines that were typed after a change of key data and before the server heard of it', async () => {
  const server = aServer()
  server.update.mockRejectedValueOnce(offline)
  const session = startDraftSession(openDraft(aReply(aDraft({ lines: [aLine('X')] }), 1)), server, copies)
  session.changeAndDropLines((form) => ({ ...form, branchId: 'BE' }))
  await vi.advanceTimersByTimeAsync(800)
  session.change((form) => ({ ...form, lines: [aLine('Y', { quantity: 2 })] }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.update.mock.calls.map(([, form, drops]) => [form.lines.length, drops])).toEqual([
    [0, true],
    [0, true],
    [1, false],
  ])
  expect(session.get().form.lines).toMatchObject([{ productId: 'Y' }])
})

describe('a new draft whose answer was lost', () => {
  it('asks again for the same record, then sends what was typed since', async () => {
    const server = aServer()
    server.create.mockRejectedValueOnce(offline)
    const session = startDraftSession(newDraft(aDraft(), 'n1'), server, copies)
    session.change((form) => ({ ...form, poNumber: '1' }))
    await vi.advanceTimersByTimeAsync(800)
    session.change((form) => ({ ...form, poNumber: '12' }))
    await vi.advanceTimersByTimeAsync(6000)
    const [first, second] = server.create.mock.calls
    expect(second).toEqual(first)
    expect(first?.[0].poNumber).toBe('1')
    expect(server.update.mock.calls[0]?.[1].poNumber).toBe('12')
    expect(savingStatus(session.get())).toBe('saved')
  })

  it('asks for another record when the first one was refused', async () => {
    const server = aServer()
    server.create.mockRejectedValueOnce(new ApiError({ status: 422, path: '', message: 'x' }))
    const session = startDraftSession(newDraft(aDraft(), 'n1'), server, copies)
    session.change((form) => ({ ...form, discount: 200 }))
    await vi.advanceTimersByTimeAsync(800)
    session.change((form) => ({ ...form, discount: 20 }))
    await vi.advanceTimersByTimeAsync(800)
    const [first, second] = server.create.mock.calls.map(([, key]) => key)
    expect(second).not.toBe(first)
    expect(session.get().saved?.id).toBe(12)
  })
})

describe('submitting', () => {
  const here = { latitude: -25.96, longitude: 32.57, accuracy: 30 }
  const refusedBy = (code: string, status = 422) => new ApiError({ status, path: '', code, message: code })

  it('saves what is typed, then submits that version', async () => {
    const server = aServer()
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, poNumber: '1' }))
    await session.submit(here, 'k1')
    expect(server.submit).toHaveBeenCalledExactlyOnceWith(12, 'k1', { version: 2, ...here })
    expect(session.get().submitted).toMatchObject({ id: 12, number: 'PEV.SD.2026/1' })
    expect(copies.submitted).toHaveBeenCalledOnce()
  })

  it('waits for the line with the key and the place of the moment it was pressed', async () => {
    const server = aServer()
    server.create.mockRejectedValueOnce(offline)
    server.submit.mockRejectedValueOnce(offline)
    const session = startDraftSession(newDraft(aDraft(), 'n1'), server, copies)
    await session.submit(here, 'k1')
    expect(savingStatus(session.get())).toBe('waiting')
    await vi.advanceTimersByTimeAsync(5000)
    expect(savingStatus(session.get())).toBe('waiting')
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.submit.mock.calls).toEqual([
      [12, 'k1', { version: 1, ...here }],
      [12, 'k1', { version: 1, ...here }],
    ])
    expect(session.get().submitted).not.toBeNull()
  })

  it('goes on after a restart with what the device kept', async () => {
    const server = aServer()
    const saved = { id: 12, version: 3, form: aDraft() }
    const waiting = { key: 'k1', where: here, pressedAt: '2026-11-20T08:00:00.000Z', sent: 3 }
    const copy = { form: aDraft(), saved, dropLines: false, waiting }
    const session = startDraftSession(openCopy(copy, 'd12'), server, copies)
    await session.save()
    expect(server.submit).toHaveBeenCalledExactlyOnceWith(12, 'k1', { version: 3, ...here })
  })

  it('keeps the draft with the refusal, and another press is another attempt', async () => {
    const server = aServer()
    server.submit.mockRejectedValueOnce(refusedBy('DELIVERY_IN_PAST'))
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    await session.submit(here, 'k1')
    expect(session.get()).toMatchObject({ waiting: null, submitted: null })
    expect(obstacleOf(session.get())?.code).toBe('DELIVERY_IN_PAST')
    await session.submit(here, 'k2')
    expect(server.submit.mock.calls.map(([, key]) => key)).toEqual(['k1', 'k2'])
  })

  it.each([
    ['an ended session', refusedBy('SESSION_EXPIRED', 401)],
    ['a server that is busy', refusedBy('TOO_MANY_REQUESTS', 429)],
    ['a fault of the server', refusedBy('INTERNAL', 500)],
  ])('is no refusal: %s', async (_, error) => {
    const server = aServer()
    server.submit.mockRejectedValueOnce(error)
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    await session.submit(here, 'k1')
    expect(session.get().waiting).not.toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    expect(session.get().submitted).not.toBeNull()
  })

  it('stops when the price list changed under what was typed', async () => {
    const server = aServer()
    const line = aLine('X', { quantity: 1 })
    server.update.mockImplementationOnce(async (saved, form) =>
      aReply({ ...form, lines: [{ ...line, unitPrice: 12_000 }] }, saved.version + 1),
    )
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, lines: [line] }))
    await session.submit(here, 'k1')
    expect(server.submit).not.toHaveBeenCalled()
    expect(session.get()).toMatchObject({ waiting: null, repriced: [{ was: 10_000, is: 12_000 }] })
    await session.submit(here, 'k2')
    expect(session.get().submitted).not.toBeNull()
  })

  it('stops when somebody else changed the draft meanwhile', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(conflict(aReply(aDraft({ notes: 'deles' }), 4)))
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    await session.submit(here, 'k1')
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.submit).not.toHaveBeenCalled()
    expect(session.get().objection?.code).toBe('CHANGED_BY_OTHERS')
    expect(session.get().form).toMatchObject({ poNumber: 'meu', notes: 'deles' })
  })

  it('is not on its way while the server is known not to be there', async () => {
    const server = aServer()
    server.reach.mockRejectedValue(offline)
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    await session.submit(here, 'k1')
    expect(server.submit).not.toHaveBeenCalled()
    expect(session.get().waiting?.sent).toBeNull()
    server.reach.mockResolvedValue(undefined)
    await vi.advanceTimersByTimeAsync(5000)
    expect(session.get().submitted).not.toBeNull()
  })

  it('can be taken back until it was sent, and not after', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(offline)
    const session = startDraftSession(openDraft(aReply(aDraft(), 1)), server, copies)
    session.change((form) => ({ ...form, poNumber: '1' }))
    await session.submit(here, 'k1')
    session.takeBack()
    expect(session.get().waiting).toBeNull()
    server.submit.mockRejectedValue(offline)
    await session.submit(here, 'k2')
    session.takeBack()
    session.change((form) => ({ ...form, poNumber: '2' }))
    expect(session.get()).toMatchObject({ waiting: { key: 'k2' }, form: { poNumber: '1' } })
  })
})

describe('another tab', () => {
  const record = (some: Partial<DraftRecord>): DraftRecord => ({
    key: 'n1',
    by: 'another tab',
    stamp: 's1',
    keptAt: '2026-11-20T08:00:00.000Z',
    copy: null,
    ...some,
  })

  it('that made the record is joined: none is made twice', async () => {
    const server = aServer()
    copies.read.mockResolvedValueOnce(record({ became: { id: 12, version: 1, form: aDraft() } }))
    const session = startDraftSession(newDraft(aDraft({ notes: 'aqui' }), 'n1'), server, copies)
    await session.save()
    expect(server.create).not.toHaveBeenCalled()
    expect(server.update.mock.calls[0]?.[0]).toMatchObject({ id: 12, version: 1 })
  })

  it('that submitted it ends it here as well', async () => {
    const server = aServer()
    copies.read.mockResolvedValueOnce(record({ submitted: { id: 12, number: 'PEV.SD.2026/1' } }))
    const session = startDraftSession(newDraft(aDraft(), 'n1'), server, copies)
    await session.save()
    expect(session.get().submitted?.id).toBe(12)
    expect(server.create).not.toHaveBeenCalled()
  })

  it('types into the same draft: both changes stay', async () => {
    const session = startDraftSession(newDraft(aDraft(), 'n1'), aServer(), copies)
    session.change((form) => ({ ...form, notes: 'daqui' }))
    const copy = { form: aDraft({ notes: 'daqui', poNumber: 'de lá' }), saved: null, dropLines: false }
    copies.read.mockResolvedValueOnce(record({ copy }))
    await session.adopt()
    expect(session.get().form).toMatchObject({ notes: 'daqui', poNumber: 'de lá' })
  })
})
