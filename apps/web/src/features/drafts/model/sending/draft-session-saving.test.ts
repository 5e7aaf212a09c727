import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { aDraft, aLine, aReply } from '../form/draft.fixture.ts'
import { writeDraft } from '../form/write-draft.ts'
import { changeLine } from '../lines/edit-lines.ts'
import { currentError, newDraft } from '../state/draft-state.ts'
import { savingStatus } from '../state/saving-status.ts'
import { copyOf, stateOfCopy, stateOfReply } from '../storage/draft-record.ts'
import { aServer, offline, resetBetweenTests, storage } from './draft-session.fixture.ts'
import { startDraftSession } from './draft-session.ts'

resetBetweenTests()

describe('a new draft', () => {
  it('is created on the server once its customer is chosen', async () => {
    const server = aServer()
    const session = startDraftSession(newDraft(aDraft({ customerId: null }), 'n1'), server, storage)
    session.change((form) => ({ ...form, poNumber: '88213' }))
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.create).not.toHaveBeenCalled()
    expect(storage.save).toHaveBeenCalledOnce()
    session.change((form) => ({ ...form, customerId: 7 }))
    await vi.advanceTimersByTimeAsync(800)
    expect(server.create).toHaveBeenCalledOnce()
    expect(session.get().saved).toMatchObject({ id: 12, version: 1 })
    expect(savingStatus(session.get())).toBe('saved')
  })
})

describe('saving while somebody types', () => {
  it('waits until typing pauses and sends the last state once', async () => {
    const server = aServer()
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    for (const poNumber of ['8', '88', '882']) {
      session.change((form) => ({ ...form, poNumber }))
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(savingStatus(session.get())).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(800)
    expect(server.update).toHaveBeenCalledOnce()
    expect(server.update.mock.calls[0]?.[1]).toMatchObject({ poNumber: '882' })
    expect(storage.remove).toHaveBeenCalledExactlyOnceWith('d12')
  })

  it('stores invalid input on the device and does not send it', async () => {
    const server = aServer()
    const lines = [aLine('A', { quantity: 2, discountPercentage: 5 })]
    const session = startDraftSession(stateOfReply(aReply(aDraft({ lines }), 1)), server, storage)
    session.change(changeLine('A', { quantity: 3, invalidInput: { discountPercentage: '150' } }))
    await vi.advanceTimersByTimeAsync(800)
    expect(server.update).toHaveBeenCalledOnce()
    expect(writeDraft(server.update.mock.calls[0]?.[1] ?? aDraft())).toMatchObject({
      lines: [{ quantity: 3, discountPercentage: 5 }],
    })
    expect(storage.remove).not.toHaveBeenCalled()
    const copy = copyOf(session.get())
    expect(stateOfCopy(copy, 'd12').form.lines[0]?.invalidInput).toEqual({ discountPercentage: '150' })
    session.change(changeLine('A', { discountPercentage: 15, invalidInput: undefined }))
    await vi.advanceTimersByTimeAsync(800)
    expect(storage.remove).toHaveBeenCalledExactlyOnceWith('d12')
  })

  it('keeps what is typed during the call and sends it next', async () => {
    const server = aServer()
    server.update.mockImplementationOnce(async (saved, form) => {
      session.change((now) => ({ ...now, notes: 'urgente' }))
      return aReply(form, saved.version + 1)
    })
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    session.change((form) => ({ ...form, poNumber: '1' }))
    await vi.advanceTimersByTimeAsync(800)
    expect(session.get().form).toMatchObject({ poNumber: '1', notes: 'urgente' })
    await vi.advanceTimersByTimeAsync(800)
    expect(server.update).toHaveBeenCalledTimes(2)
    expect(session.get().saved?.version).toBe(3)
  })

  it('shows that it is offline, tries again by itself and loses nothing', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(offline)
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
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
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    session.change((form) => ({ ...form, discount: 50 }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.update).toHaveBeenCalledOnce()
    expect(savingStatus(session.get())).toBe('refused')
  })
})

describe('a submission that was refused', () => {
  it('is shown until something changes, whatever is saved meanwhile', async () => {
    const server = aServer()
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    session.change((form) => ({ ...form, poNumber: '1' }))
    session.showSubmitError(new ApiError({ status: 422, path: '', code: 'NO_LINES', message: 'x' }))
    await vi.advanceTimersByTimeAsync(2000)
    expect(currentError(session.get())?.code).toBe('NO_LINES')
    session.change((form) => ({ ...form, poNumber: '2' }))
    expect(currentError(session.get())).toBeNull()
  })
})

it('sends the confirmation with a changed key field', async () => {
  const server = aServer()
  const session = startDraftSession(stateOfReply(aReply(aDraft({ lines: [aLine('X')] }), 1)), server, storage)
  session.changeAndDropLines((form) => ({ ...form, branchId: 'BE' }))
  await vi.advanceTimersByTimeAsync(800)
  expect(server.update.mock.calls[0]?.slice(1)).toMatchObject([{ branchId: 'BE', lines: [] }, true])
  expect(session.get().dropLines).toBe(false)
})

it('keeps lines that were typed after a key field changed and before it was saved', async () => {
  const server = aServer()
  server.update.mockRejectedValueOnce(offline)
  const session = startDraftSession(stateOfReply(aReply(aDraft({ lines: [aLine('X')] }), 1)), server, storage)
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
  it('creates the same draft again, then sends what was typed since', async () => {
    const server = aServer()
    server.create.mockRejectedValueOnce(offline)
    const session = startDraftSession(newDraft(aDraft(), 'n1'), server, storage)
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

  it('creates another draft when the first one was refused', async () => {
    const server = aServer()
    server.create.mockRejectedValueOnce(new ApiError({ status: 422, path: '', message: 'x' }))
    const session = startDraftSession(newDraft(aDraft(), 'n1'), server, storage)
    session.change((form) => ({ ...form, discount: 200 }))
    await vi.advanceTimersByTimeAsync(800)
    session.change((form) => ({ ...form, discount: 20 }))
    await vi.advanceTimersByTimeAsync(800)
    const [first, second] = server.create.mock.calls.map(([, key]) => key)
    expect(second).not.toBe(first)
    expect(session.get().saved?.id).toBe(12)
  })
})
