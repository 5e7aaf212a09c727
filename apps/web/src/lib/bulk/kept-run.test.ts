import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownPage } from '../session/page-owner.ts'
import { dropRun, keepRun, readRun } from './kept-run.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const HOUR = 3_600_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  ownPage(7)
})
afterEach(() => vi.unstubAllGlobals())

it('a run is found again where it was left, and only until it is dropped', () => {
  expect(readRun(NOW)).toBeUndefined()
  keepRun({ left: ['k2'] }, NOW)
  expect(readRun(NOW + HOUR)).toEqual({ left: ['k2'] })
  dropRun()
  expect(readRun(NOW + HOUR)).toBeUndefined()
})

it('nobody else finds it, and none that the server no longer knows', () => {
  keepRun({ left: ['k2'] }, NOW)
  expect(readRun(NOW + 25 * HOUR)).toBeUndefined()
  ownPage(8)
  expect(readRun(NOW)).toBeUndefined()
})

it('a storage that is full stops nothing', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => keepRun({ left: [] }, NOW)).not.toThrow()
})
