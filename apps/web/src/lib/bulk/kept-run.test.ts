import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownPage } from '../session/page-owner.ts'
import { dropRun, keepRun, keepStep, readRun } from './kept-run.ts'

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
  ownPage(7)
})
afterEach(() => vi.unstubAllGlobals())

it('a run is found again where it was left, and only until it is dropped', () => {
  expect(readRun(NOW)).toBeUndefined()
  keepRun({ keys: ['k1', 'k2'] }, NOW)
  expect(readRun(NOW + HOUR)).toEqual({ begun: { keys: ['k1', 'k2'] }, steps: new Map() })
  dropRun()
  expect(readRun(NOW + HOUR)).toBeUndefined()
})

it('its steps are kept each by itself, and go with it', () => {
  keepRun({ keys: ['k1', 'k2'] }, NOW)
  keepStep('k1', [1, 2])
  keepStep('current', 'k1')
  keepStep('current', 'k2')
  expect(readRun(NOW)?.steps).toEqual(
    new Map<string, unknown>([
      ['k1', [1, 2]],
      ['current', 'k2'],
    ]),
  )
  keepRun({ keys: ['k3'] }, NOW)
  expect(readRun(NOW)).toEqual({ begun: { keys: ['k3'] }, steps: new Map() })
})

it('nobody else finds it, and none that the server no longer knows', () => {
  keepRun({ keys: ['k2'] }, NOW)
  expect(readRun(NOW + 25 * HOUR)).toBeUndefined()
  ownPage(8)
  expect(readRun(NOW)).toBeUndefined()
})

it('a storage that is full stops nothing', () => {
  class Full extends Storage {
    override setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    }
  }
  vi.stubGlobal('sessionStorage', new Full())
  expect(() => keepRun({ keys: [] }, NOW)).not.toThrow()
})
