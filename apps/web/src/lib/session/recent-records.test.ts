import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  deleteRecentRecords,
  type RecentRecord,
  readRecentRecords,
  rememberRecord,
} from './recent-records.ts'

class Storage {
  getItem(name: string) {
    return (this as unknown as Record<string, string>)[name] ?? null
  }
  setItem(name: string, value: string) {
    Object.assign(this, { [name]: value })
  }
  removeItem(name: string) {
    delete (this as unknown as Record<string, string>)[name]
  }
}

beforeEach(() => vi.stubGlobal('localStorage', new Storage()))
afterEach(() => vi.unstubAllGlobals())

const seen = (id: number, kind: RecentRecord['kind'] = 'documents'): RecentRecord => ({
  kind,
  id: String(id),
  number: `PEV.SD.2026/${id}`,
  name: 'Mercearia',
  link: `/documents/${id}`,
})
const ids = (userId: number) => readRecentRecords(userId).map(({ id, kind }) => `${kind[0]}${id}`)

it('keeps the last twenty, each once, the newest first', () => {
  for (let id = 1; id <= 25; id += 1) rememberRecord(1, seen(id))
  rememberRecord(1, seen(10))
  rememberRecord(1, seen(10, 'shipments'))
  expect(ids(1).slice(0, 4)).toEqual(['s10', 'd10', 'd25', 'd24'])
  expect(ids(1)).toHaveLength(20)
})

it('keeps them for each user and deletes them at logout', () => {
  rememberRecord(1, seen(1))
  rememberRecord(2, seen(2))
  expect([ids(1), ids(2)]).toEqual([['d1'], ['d2']])
  localStorage.setItem('cais.theme', 'dark')
  deleteRecentRecords()
  expect([ids(1), ids(2), localStorage.getItem('cais.theme')]).toEqual([[], [], 'dark'])
})

it('returns an empty list when the stored text is invalid', () => {
  localStorage.setItem('cais.seen.1', '{')
  expect(ids(1)).toEqual([])
})
