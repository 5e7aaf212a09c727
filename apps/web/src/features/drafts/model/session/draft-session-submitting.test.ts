import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { openCopy, openDraft } from '../kept/draft-copy.ts'
import { savingStatus } from '../kept/saving-status.ts'
import { aDraft, aLine, aReply } from './draft.fixture.ts'
import { aServer, beginAnew, conflict, copies, offline } from './draft-session.fixture.ts'
import { startDraftSession } from './draft-session.ts'
import { newDraft, obstacleOf } from './draft-state.ts'

beginAnew()

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
