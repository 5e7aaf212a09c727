import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newKey, temporaryFolder } from '../../testing/backups.ts'
import { adoptKey, readOrMakeKey } from './key.ts'

test('the key of a restored backup goes on where there is none, and replaces no other', async () => {
  const [folder, given] = [temporaryFolder(), newKey()]
  const from = join(folder, 'given.key')
  writeFileSync(from, `${given}\n`)
  const place = { backupKey: undefined, backupKeyFile: join(folder, 'data', 'backup.key') }
  expect(await adoptKey(place, from)).toBe('adopted')
  expect(readFileSync(place.backupKeyFile, 'utf8')).toBe(`${given}\n`)
  expect(await adoptKey(place, from)).toBe('same')
  expect(await readOrMakeKey(place)).toMatchObject({ isNew: false })

  const other = { backupKey: undefined, backupKeyFile: join(folder, 'other.key') }
  expect(await readOrMakeKey(other)).toMatchObject({ isNew: true })
  const kept = readFileSync(other.backupKeyFile, 'utf8')
  expect(await adoptKey(other, from)).toBe('other')
  expect(readFileSync(other.backupKeyFile, 'utf8')).toBe(kept)
  // one of the environment is nobody's to change
  expect(await adoptKey({ ...place, backupKey: newKey() }, from)).toBe('other')
  expect(await adoptKey({ ...place, backupKey: given }, from)).toBe('same')
})
