import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OPENED_FIRST } from './opened-first.ts'

const WEB = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(WEB, file), 'utf8')

/** The variables that a rule sets, by name. */
function variablesOf(styles: string, rule: RegExp): Map<string, string> {
  const body = new RegExp(`${rule.source}\\s*{([^}]*)}`).exec(styles)?.[1] ?? ''
  return new Map(
    [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

it.each([
  ['light', /html/, /:root/],
  ['dark', /html\[data-mantine-color-scheme="dark"\]/, /:root\[data-mantine-color-scheme="dark"\]/],
])('paints the frame of the first moment in the colours of the product: %s', (_, inPage, inTheme) => {
  const frame = variablesOf(read('index.html').split('<style>')[1] ?? '', inPage)
  const theme = variablesOf(read('src/ui/theme/theme.css'), inTheme)
  expect(frame.size).toBeGreaterThan(4)
  expect([...frame]).toEqual([...frame.keys()].map((name) => [name, theme.get(name)]))
})

it.each(OPENED_FIRST.map(({ path, page, words }) => ({ path, page, words })))(
  'asks at $path for the words that its route lists',
  ({ page, words }) => {
    const routes = globSync(join(WEB, 'src/app/routes/*.ts')).map((file) => readFileSync(file, 'utf8'))
    const module = page.replace('src/', '../../').replaceAll('.', '\\.')
    const listed =
      new RegExp(`import\\('${module}'\\)\\)\\.\\w+,?([^)]*)\\)`).exec(routes.join('\n'))?.[1] ?? ''
    expect([...listed.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)).toEqual(words)
  },
)
