import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_FOLDER } from '../http/static-files.ts'
import { compressFiles } from './compress-files.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/start.js',
  'apps/web/scripts',
  'apps/web/vite.config.ts',
  'packages/domain/src',
  'package-lock.json',
]

/** Builds the web application when it is missing or older than its sources; a release comes with it built. */
export async function buildWebWhenStale(): Promise<void> {
  const sources = SOURCES.map((path) => join(ROOT, path)).filter(existsSync)
  const built = changedAt(join(WEB_FOLDER, 'index.html'))
  if (existsSync(join(ROOT, 'apps/web/index.html')) && sources.some((source) => newest(source) > built)) {
    console.log('Building the web application, once after each change …')
    await run('npm', ['run', '--silent', 'build'])
  }
  if (existsSync(WEB_FOLDER)) await compressFiles(WEB_FOLDER)
}

function newest(path: string): number {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Math.max(0, ...entries.map((entry) => changedAt(join(entry.parentPath, entry.name))))
}

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const out: Buffer[] = []
  // Warnings of the build tool are for who builds; they are told when it fails.
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => out.push(part))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => {
      if (code === 0) return done()
      failed(new Error(`The web application cannot be built:\n${Buffer.concat(out).toString()}`))
    })
  })
}
