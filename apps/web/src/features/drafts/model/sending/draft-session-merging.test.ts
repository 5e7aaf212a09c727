import { describe, expect, it, vi } from 'vitest'
import { aDraft, aLine, aReply } from '../form/draft.fixture.ts'
import type { DraftForm } from '../form/draft-form.ts'
import { newDraft } from '../state/draft-state.ts'
import { savingStatus } from '../state/saving-status.ts'
import { copyOf, type DraftRecord, stateOfCopy, stateOfReply } from '../storage/draft-record.ts'
import { aServer, resetBetweenTests, storage, versionConflict } from './draft-session.fixture.ts'
import { startDraftSession } from './draft-session.ts'

resetBetweenTests()

describe('a draft that somebody else saved meanwhile', () => {
  it('is merged and sent again when there is no conflict', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(versionConflict(aReply(aDraft({ notes: 'deles' }), 4)))
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    await vi.advanceTimersByTimeAsync(900)
    expect(server.update.mock.calls[1]?.[0]).toMatchObject({ version: 4 })
    expect(session.get().form).toMatchObject({ poNumber: 'meu', notes: 'deles' })
    expect(savingStatus(session.get())).toBe('saved')
  })

  it('waits for a choice when there is a conflict', async () => {
    const server = aServer()
    server.update.mockRejectedValueOnce(versionConflict(aReply(aDraft({ poNumber: 'deles' }), 4)))
    const session = startDraftSession(stateOfReply(aReply(aDraft(), 1)), server, storage)
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(savingStatus(session.get())).toBe('conflict')
    expect(server.update).toHaveBeenCalledOnce()
    const [conflict] = session.get().conflicts
    if (conflict) session.resolve(conflict, 'theirs')
    expect(session.get().form.poNumber).toBe('deles')
    expect(savingStatus(session.get())).toBe('saved')
  })
})

describe('who changed it', () => {
  const ana = { id: 3, name: 'Ana Macuácua' }
  const at = '2026-11-20T12:05:00.000Z'
  const byAna = (form: DraftForm, version: number) => ({
    ...aReply(form, version),
    changedBy: ana,
    updatedAt: at,
  })
  const start = () => startDraftSession(stateOfReply(aReply(aDraft(), 1)), aServer(), storage)

  it('is known for a conflict, and stored with the draft', () => {
    const session = start()
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    session.receive(byAna(aDraft({ poNumber: 'deles' }), 2))
    expect(session.get()).toMatchObject({ saved: { changed: { by: ana, at } }, merged: null })
    expect(stateOfCopy(copyOf(session.get()), 'd12').saved?.changed).toEqual({ by: ana, at })
  })

  it('is announced once for merged changes, until something is typed here', () => {
    const session = start()
    session.receive(byAna(aDraft({ notes: 'deles' }), 2))
    const { merged } = session.get()
    expect(merged).toEqual({ by: ana, at })
    session.receive(byAna(aDraft({ notes: 'deles, mais' }), 3))
    expect(session.get().merged).toBe(merged)
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    expect(session.get().merged).toBeNull()
  })

  it('is not announced when nothing changes here', () => {
    const session = start()
    session.receive(byAna(aDraft(), 2))
    expect(session.get().merged).toBeNull()
  })
})

describe('opening a draft again', () => {
  it('goes on with what this device stored', () => {
    const saved = { id: 12, version: 1, form: aDraft() }
    const copy = { form: aDraft({ lines: [aLine('X', { quantity: 2 })] }), saved, dropLines: false }
    const state = stateOfReply(aReply(aDraft({ notes: 'deles' }), 2), copy)
    expect(state.form).toMatchObject({ notes: 'deles', lines: [{ productId: 'X', quantity: 2 }] })
    expect(savingStatus(state)).toBe('unsaved')
  })
})

it('knows offline that it changes a submitted document, also from an old record', () => {
  const revises = { id: 5, number: 'PEV.SD.2026/5' }
  const reply = { ...aReply(aDraft(), 3), revises }
  const copy = copyOf(stateOfReply(reply))
  expect(stateOfCopy(JSON.parse(JSON.stringify(copy)), 'd12').saved?.revises).toEqual(revises)
  const { revises: _none, ...saved } = { id: 12, version: 3, form: aDraft({ poNumber: 'V/2' }), revises }
  const opened = stateOfReply(reply, { ...copy, form: aDraft({ poNumber: 'V/2' }), saved })
  expect(opened.saved?.revises).toEqual(revises)
  expect(opened.form.poNumber).toBe('V/2')
})

describe('another tab', () => {
  const record = (some: Partial<DraftRecord>): DraftRecord => ({
    key: 'n1',
    writtenBy: 'another tab',
    stamp: 's1',
    storedAt: '2026-11-20T08:00:00.000Z',
    copy: null,
    ...some,
  })

  it('created the draft: it is not created twice', async () => {
    const server = aServer()
    storage.read.mockResolvedValueOnce(record({ createdAs: { id: 12, version: 1, form: aDraft() } }))
    const session = startDraftSession(newDraft(aDraft({ notes: 'aqui' }), 'n1'), server, storage)
    await session.save()
    expect(server.create).not.toHaveBeenCalled()
    expect(server.update.mock.calls[0]?.[0]).toMatchObject({ id: 12, version: 1 })
  })

  it('submitted the draft: it ends here as well', async () => {
    const server = aServer()
    storage.read.mockResolvedValueOnce(record({ submitted: { id: 12, number: 'PEV.SD.2026/1' } }))
    const session = startDraftSession(newDraft(aDraft(), 'n1'), server, storage)
    await session.save()
    expect(session.get().submitted?.id).toBe(12)
    expect(server.create).not.toHaveBeenCalled()
  })

  it('edits the same draft: both changes stay', async () => {
    const session = startDraftSession(newDraft(aDraft(), 'n1'), aServer(), storage)
    session.change((form) => ({ ...form, notes: 'daqui' }))
    const copy = { form: aDraft({ notes: 'daqui', poNumber: 'de lá' }), saved: null, dropLines: false }
    storage.read.mockResolvedValueOnce(record({ copy }))
    await session.mergeOtherTab()
    expect(session.get().form).toMatchObject({ notes: 'daqui', poNumber: 'de lá' })
  })
})
