import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
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

type Release = { readonly title: string; readonly items: string[] }

/** The newest releases of the change log; none where the file is not installed. */
export async function readChanges(releases: number): Promise<Release[]> {
  const text = await readFile(new URL('CHANGELOG.md', ROOT), 'utf8').catch(() => '')
  return text
    .split(/^## /m)
    .slice(1, releases + 1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      const items = lines.join('\n').split(/^- /m).slice(1)
      return { title: title.trim(), items: items.map((item) => item.replaceAll(/\s+/g, ' ').trim()) }
    })
}
