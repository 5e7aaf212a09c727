import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const NEEDED = ['ippeveprinter', 'dbus-daemon', 'avahi-daemon', 'ip', 'unshare']

/** Why the test cannot run here: said aloud, because a check that is left out in silence is none. */
function missing(): string | null {
  const absent = NEEDED.filter((name) => {
    try {
      execFileSync('sh', ['-c', `command -v ${name}`])
      return false
    } catch {
      return true
    }
  })
  if (absent.length > 0) return `${absent.join(', ')} not installed`
  try {
    execFileSync('unshare', ['-n', '-m', 'true'], { stdio: 'ignore' })
    return null
  } catch {
    return 'no network of its own may be made here'
  }
}
const reason = missing()
if (reason !== null) console.warn(`Not tried against a real IPP printer: ${reason}.`)

test.runIf(reason === null)(
  'ippeveprinter takes our page and says that it is on paper',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cais-printer-'))
    try {
      const script = join(import.meta.dirname, 'testing/real-printer.sh')
      const { stdout } = await run('unshare', ['-n', '-m', 'bash', script, folder], { timeout: 60_000 })
      const { bytes, model, ...said } = JSON.parse(stdout)
      expect(said).toEqual({
        state: 3,
        isAccepting: true,
        takesPdf: true,
        isFound: true,
        isKnownAfter: true,
        seen: true,
        end: 9,
      })
      expect(model).not.toBe('')
      const [file = ''] = await readdir(join(folder, 'spool'))
      expect((await stat(join(folder, 'spool', file))).size).toBe(bytes)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  90_000,
)
