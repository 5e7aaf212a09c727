import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { aDraft, aLine, aReply } from './draft.fixture.ts'
import { type DraftCalls, startDraftSession } from './draft-session.ts'
import { newDraft, obstacleOf, openDraft } from './draft-state.ts'
import { savingStatus } from './saving-status.ts'

const copies = { keep: vi.fn(), drop: vi.fn() }
const offline = new ApiError({
  status: 500,
  path: '/drafts',
  code: 'NO_CONNECTION',
  message: 'No server connection',
})
const conflict = (current: unknown) =>
  new ApiError({ status: 409, path: '/drafts/12', code: 'VERSION_CONFLICT', message: 'stale', current })

/** A server that keeps one draft and counts its versions. */
function aServer(): DraftCalls & { create: ReturnType<typeof vi.fn>; update: ReturnType<typeof vi.fn> } {
  return {
    create: vi.fn(async (form) => aReply(form, 1)),
    update: vi.fn(async (saved, form) => aReply(form, saved.version + 1)),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => void vi.useRealTimers())

describe('a new draft', () => {
  it('reaches the server only once it is known for whom', async () => {
    const server = aServer()
    const session = startDraftSession(newDraft(aDraft({ customerId: null })), server, copies)
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
    expect(copies.drop).toHaveBeenCalledOnce()
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
