import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { aDraft, aLine, aReply } from '../form/draft.fixture.ts'
import { currentError, newDraft } from '../state/draft-state.ts'
import { savingStatus } from '../state/saving-status.ts'
import { stateOfCopy, stateOfReply } from '../storage/draft-record.ts'
import { aServer, offline, resetBetweenTests, storage, versionConflict } from './draft-session.fixture.ts'
import { startDraftSession } from './draft-session.ts'

resetBetweenTests()

describe('submitting', () => {
  const here = { latitude: -25.96, longitude: 32.57, accuracy: 30 }
  const refusedBy = (code: string, status = 422) => new ApiError({ status, path: '', code, message: code })

  it('saves what is typed, then submits that version', async () => {
    const server = aServer()
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    session.change((form) => ({ ...form, poNumber: '1' }))
    await session.submit(here, 'k1')
    expect(server.submit).toHaveBeenCalledExactlyOnceWith(12, 'k1', { version: 2, ...here })
    expect(session.get().submitted).toMatchObject({ id: 12, number: 'PEV.SD.2026/1' })
    expect(storage.markSubmitted).toHaveBeenCalledOnce()
  })

  it('waits for the connection with the key and the location of the moment it was pressed', async () => {
    const server = aServer()
    server.create.mockRejectedValueOnce(offline)
    server.submit.mockRejectedValueOnce(offline)
    const session = startDraftSession(newDraft(aDraft(), 'n1'), server, storage)
    await session.submit(here, 'k1')
    expect(savingStatus(session.get())).toBe('pending')
    await vi.advanceTimersByTimeAsync(5000)
    expect(savingStatus(session.get())).toBe('pending')
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.submit.mock.calls).toEqual([
      [12, 'k1', { version: 1, ...here }],
      [12, 'k1', { version: 1, ...here }],
    ])
    expect(session.get().submitted).not.toBeNull()
  })

  it('goes on after a restart with what the device stored', async () => {
    const server = aServer()
    const saved = { id: 12, version: 3, form: aDraft() }
    const pending = { key: 'k1', where: here, pressedAt: '2026-11-20T08:00:00.000Z', sent: 3 }
    const copy = { form: aDraft(), saved, dropLines: false, pending }
    const session = startDraftSession(stateOfCopy(copy, 'd12'), server, storage)
    await session.save()
    expect(server.submit).toHaveBeenCalledExactlyOnceWith(12, 'k1', { version: 3, ...here })
  })

  it('keeps the draft with the refusal, and another press is another attempt', async () => {
    const server = aServer()
    server.submit.mockRejectedValueOnce(refusedBy('DELIVERY_IN_PAST'))
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    await session.submit(here, 'k1')
    expect(session.get()).toMatchObject({ pending: null, submitted: null })
    expect(currentError(session.get())?.code).toBe('DELIVERY_IN_PAST')
    await session.submit(here, 'k2')
    expect(server.submit.mock.calls.map(([, key]) => key)).toEqual(['k1', 'k2'])
  })

  it.each([
    ['an ended session', refusedBy('SESSION_EXPIRED', 401)],
    ['a server that is busy', refusedBy('TOO_MANY_REQUESTS', 429)],
    ['a fault of the server', refusedBy('INTERNAL', 500)],
  ])('is tried again after %s', async (_, error) => {
    const server = aServer()
    server.submit.mockRejectedValueOnce(error)
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    await session.submit(here, 'k1')
    expect(session.get().pending).not.toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    expect(session.get().submitted).not.toBeNull()
  })

  it('stops when the price list changed under what was typed', async () => {
    const server = aServer()
    const line = aLine('X', { quantity: 1 })
    server.update.mockImplementationOnce(async (saved, form) =>
      aReply({ ...form, lines: [{ ...line, unitPrice: 12_000 }] }, saved.version + 1),
    )
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    session.change((form) => ({ ...form, lines: [line] }))
    await session.submit(here, 'k1')
    expect(server.submit).not.toHaveBeenCalled()
    expect(session.get()).toMatchObject({ pending: null, repriced: [{ was: 10_000, is: 12_000 }] })
    await session.submit(here, 'k2')
    expect(session.get().submitted).not.toBeNull()
  })

  it('stops when somebody else changed the draft meanwhile', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(versionConflict(aReply(aDraft({ notes: 'deles' }), 4)))
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    await session.submit(here, 'k1')
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.submit).not.toHaveBeenCalled()
    expect(session.get().submitError?.code).toBe('CHANGED_BY_OTHERS')
    expect(session.get().form).toMatchObject({ poNumber: 'meu', notes: 'deles' })
  })

  it('is not sent while the server is known to be unreachable', async () => {
    const server = aServer()
    server.checkConnection.mockRejectedValue(offline)
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    await session.submit(here, 'k1')
    expect(server.submit).not.toHaveBeenCalled()
    expect(session.get().pending?.sent).toBeNull()
    server.checkConnection.mockResolvedValue(undefined)
    await vi.advanceTimersByTimeAsync(5000)
    expect(session.get().submitted).not.toBeNull()
  })

  it('can be cancelled until it was sent, and not after', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(offline)
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    session.change((form) => ({ ...form, poNumber: '1' }))
    await session.submit(here, 'k1')
    session.cancelSubmission()
    expect(session.get().pending).toBeNull()
    server.submit.mockRejectedValue(offline)
    await session.submit(here, 'k2')
    session.cancelSubmission()
    session.change((form) => ({ ...form, poNumber: '2' }))
    expect(session.get()).toMatchObject({ pending: { key: 'k2' }, form: { poNumber: '1' } })
  })
})
