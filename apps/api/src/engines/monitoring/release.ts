import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { z } from 'zod'

const ROOT = new URL('../../../../../', import.meta.url)

/** The version of this server. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')))

/** When the screens that this server sends were built; null where it has none. */
export const readBuiltAt = async (): Promise<string | null> =>
  stat(new URL('apps/web/dist/index.html', ROOT)).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  )
