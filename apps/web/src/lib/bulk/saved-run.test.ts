import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setPageUser } from '../auth/session-guard.ts'
import { deleteRun, readRun, saveRun, saveStep } from './saved-run.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const HOUR = 3_600_000

class Storage {
  getItem(name: string) {
    return (this as unknown as Record<string, string>)[name] ?? null
  }
  setItem(name: string, text: string) {
    Object.assign(this, { [name]: text })
  }
  removeItem(name: string) {
    delete (this as unknown as Record<string, string>)[name]
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Storage())
  setPageUser(7)
})
afterEach(() => vi.unstubAllGlobals())

it('reads a saved run until it is deleted', () => {
  expect(readRun(NOW)).toBeUndefined()
  saveRun({ keys: ['k1', 'k2'] }, NOW)
  expect(readRun(NOW + HOUR)).toEqual({ start: { keys: ['k1', 'k2'] }, steps: new Map() })
  deleteRun()
  expect(readRun(NOW + HOUR)).toBeUndefined()
})

it('saves each step on its own, and deletes the steps with their run', () => {
  saveRun({ keys: ['k1', 'k2'] }, NOW)
  saveStep('k1', [1, 2])
  saveStep('current', 'k1')
  saveStep('current', 'k2')
  expect(readRun(NOW)?.steps).toEqual(
    new Map<string, unknown>([
      ['k1', [1, 2]],
      ['current', 'k2'],
    ]),
  )
  saveRun({ keys: ['k3'] }, NOW)
  expect(readRun(NOW)).toEqual({ start: { keys: ['k3'] }, steps: new Map() })
})

it('does not read the run of another user, nor one older than the keys of the server', () => {
  saveRun({ keys: ['k2'] }, NOW)
  expect(readRun(NOW + 25 * HOUR)).toBeUndefined()
  setPageUser(8)
  expect(readRun(NOW)).toBeUndefined()
})

it('goes on when the storage is full', () => {
  class Full extends Storage {
    override setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    }
  }
  vi.stubGlobal('sessionStorage', new Full())
  expect(() => saveRun({ keys: [] }, NOW)).not.toThrow()
})
