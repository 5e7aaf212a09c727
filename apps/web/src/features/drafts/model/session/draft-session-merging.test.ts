import { describe, expect, it, vi } from 'vitest'
import { copyOf, type DraftRecord, openCopy, openDraft } from '../kept/draft-copy.ts'
import { savingStatus } from '../kept/saving-status.ts'
import { aDraft, aLine, aReply } from './draft.fixture.ts'
import type { DraftForm } from './draft-form.ts'
import { aServer, beginAnew, conflict, copies } from './draft-session.fixture.ts'
import { startDraftSession } from './draft-session.ts'
import { newDraft } from './draft-state.ts'

beginAnew()

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

describe('who changed it', () => {
  const ana = { id: 3, name: 'Ana Macuácua' }
  const at = '2026-11-20T12:05:00.000Z'
  const byAna = (form: DraftForm, version: number) => ({
    ...aReply(form, version),
    changedBy: ana,
    updatedAt: at,
  })
  const begin = () => startDraftSession(openDraft(aReply(aDraft(), 1)), aServer(), copies)

  it('is known where both changed the same, and kept with the draft', () => {
    const session = begin()
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    session.receive(byAna(aDraft({ poNumber: 'deles' }), 2))
    expect(session.get()).toMatchObject({ saved: { changed: { by: ana, at } }, joined: null })
    expect(openCopy(copyOf(session.get()), 'd12').saved?.changed).toEqual({ by: ana, at })
  })

  it('is told once of what was joined, until something is typed here', () => {
    const session = begin()
    session.receive(byAna(aDraft({ notes: 'deles' }), 2))
    const { joined } = session.get()
    expect(joined).toEqual({ by: ana, at })
    session.receive(byAna(aDraft({ notes: 'deles, mais' }), 3))
    expect(session.get().joined).toBe(joined)
    session.change((form) => ({ ...form, poNumber: 'meu' }))
    expect(session.get().joined).toBeNull()
  })

  it('is not told of what stands here already', () => {
    const session = begin()
    session.receive(byAna(aDraft(), 2))
    expect(session.get().joined).toBeNull()
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
