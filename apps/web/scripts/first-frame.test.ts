import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ENTRY_PAGES } from './entry-pages.ts'

const WEB = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(WEB, file), 'utf8')

/** The CSS variables that a rule sets, by name. */
function variablesOf(styles: string, rule: RegExp): Map<string, string> {
  const body = new RegExp(`${rule.source}\\s*{([^}]*)}`).exec(styles)?.[1] ?? ''
  return new Map(
    [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

it.each([
  ['light', /html/, /:root/],
  ['dark', /html\[data-mantine-color-scheme="dark"\]/, /:root\[data-mantine-color-scheme="dark"\]/],
])('the start frame has the colours of the theme: %s', (_, inPage, inTheme) => {
  const frame = variablesOf(read('index.html').split('<style>')[1] ?? '', inPage)
  const theme = variablesOf(read('src/ui/theme/theme.css'), inTheme)
  expect(frame.size).toBeGreaterThan(4)
  expect([...frame]).toEqual([...frame.keys()].map((name) => [name, theme.get(name)]))
})

it.each(ENTRY_PAGES.map(({ path, page, words }) => ({ path, page, words })))(
  'the entry page at $path lists the same words as its route',
  ({ page, words }) => {
    const routes = globSync(join(WEB, 'src/app/routes/*.{ts,tsx}')).map((file) => readFileSync(file, 'utf8'))
    const module = page.replace('src/app/', '../').replace('src/', '../../').replaceAll('.', '\\.')
    const listed =
      new RegExp(`import\\('${module}'\\)\\)\\.\\w+,?([^)]*)\\)`).exec(routes.join('\n'))?.[1] ?? ''
    expect([...listed.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)).toEqual(words)
  },
)
