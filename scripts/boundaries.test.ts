import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'
import { AGGREGATES, always, atRunTime, ENGINES, FEATURES, FLOORS } from './boundary-rules.ts'

const DOMAIN = 'packages/domain/src'
const CONTRACT = 'packages/contract/src'
const API = 'apps/api/src'
const WEB = 'apps/web/src'

/** A small work tree in which each file imports one other. */
function tree(imports: Readonly<Record<string, string>>, kind: 'import' | 'import type' = 'import') {
  const root = mkdtempSync(join(tmpdir(), 'cais-boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['packages', 'apps', 'e2e', 'bench', 'scripts']) mkdirSync(join(root, folder))
  for (const [from, to] of Object.entries(imports)) {
    const path = relative(dirname(from), to)
    const specifier = path.startsWith('.') ? path : `./${path}`
    write(root, to, imports[to] === undefined ? 'export type It = 1\nexport const it = 1\n' : undefined)
    write(
      root,
      from,
      `${kind} { ${kind === 'import' ? 'it' : 'It'} } from '${specifier}'\nexport const own = <b>{1}</b>\n`,
    )
  }
  return root
}

function write(root: string, file: string, text: string | undefined) {
  if (text === undefined) return
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), file.endsWith('.tsx') ? text : text.replace(/<b>.*<\/b>/, '1'))
}

test.each([
  ['kernel-stands-alone', `${DOMAIN}/kernel/money.ts`, `${DOMAIN}/orders/order.ts`],
  ['domain-is-pure', `${DOMAIN}/orders/order.ts`, `${CONTRACT}/orders/schemas.ts`],
  ['contract-knows-domain-and-zod', `${CONTRACT}/orders/schemas.ts`, `${API}/db/pool.ts`],
  ['api-never-web', `${API}/features/orders/routes.ts`, `${WEB}/lib/api.ts`],
  ['api-floors', `${API}/db/pool.ts`, `${API}/http/route.ts`],
  ['api-floors', `${API}/http/route.ts`, `${API}/engines/jobs/runner.ts`],
  ['api-floors', `${API}/engines/lists/pagination.ts`, `${API}/aggregates/documents/visibility.ts`],
  ['api-floors', `${API}/aggregates/documents/visibility.ts`, `${API}/features/orders/routes.ts`],
  ['api-floors', `${API}/features/orders/routes.ts`, `${API}/app.ts`],
  ['api-floors', `${API}/features/feature.ts`, `${API}/features.ts`],
  ['api-floors', `${API}/app.ts`, `${API}/cli/command.ts`],
  ['order-of-engines', `${API}/engines/lists/pagination.ts`, `${API}/engines/history/acting.ts`],
  [
    'order-of-aggregates',
    `${API}/aggregates/customers/exposure.ts`,
    `${API}/aggregates/documents/visibility.ts`,
  ],
  [
    'order-of-features',
    `${API}/features/drafts/routes.ts`,
    `${API}/features/orders/commands/cancel-order.ts`,
  ],
  ['features-use-commands', `${API}/features/orders/routes.ts`, `${API}/features/stock/store.ts`],
  [
    'features-use-commands',
    `${API}/features/orders/routes.ts`,
    `${API}/features/stock/queries/list-stock.ts`,
  ],
  ['web-never-api', `${WEB}/lib/api.ts`, `${API}/http/route.ts`],
  ['web-kit-knows-no-feature', `${WEB}/ui/badge.tsx`, `${WEB}/features/orders/badge.tsx`],
  ['web-features-not-app', `${WEB}/features/orders/page.tsx`, `${WEB}/app/router.tsx`],
  ['web-features-apart', `${WEB}/features/orders/page.tsx`, `${WEB}/features/stock/page.tsx`],
])('%s refuses %s → %s, also as a type', async (rule, from, to) => {
  const { violations } = await checkBoundaries(tree({ [from]: to }), always, 'all')
  expect(violations).toEqual([{ rule, from, to }])
  const types = await checkBoundaries(tree({ [from]: to }, 'import type'), always, 'all')
  expect(types.violations).toEqual([{ rule, from, to }])
})

test('web-takes-types-of-contract refuses what is loaded and lets types pass', async () => {
  const [from, to] = [`${WEB}/lib/api.ts`, `${CONTRACT}/endpoints.ts`]
  const loaded = await checkBoundaries(tree({ [from]: to }), atRunTime, 'run-time')
  expect(loaded.violations).toEqual([{ rule: 'web-takes-types-of-contract', from, to }])
  const typed = await checkBoundaries(tree({ [from]: to }, 'import type'), atRunTime, 'run-time')
  expect(typed).toEqual({ modules: 2, violations: [] })
})

test('no-cycles refuses two files that need each other', async () => {
  const [one, two] = [`${DOMAIN}/orders/one.ts`, `${DOMAIN}/orders/two.ts`]
  const { violations } = await checkBoundaries(tree({ [one]: two, [two]: one }), atRunTime, 'run-time')
  expect(violations[0]?.rule).toBe('no-cycles')
})

test('every folder of the API has its place in the order', () => {
  const foldersOf = (floor: string) =>
    readdirSync(join(import.meta.dirname, '../apps/api/src', floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  expect([...FEATURES].sort()).toEqual(foldersOf('features').sort())
  expect([...AGGREGATES].sort()).toEqual(foldersOf('aggregates').sort())
  expect([...ENGINES].sort()).toEqual(foldersOf('engines').sort())
  const onFloors = FLOORS.flat()
    .filter((path) => path.endsWith('/'))
    .map((path) => path.slice(0, -1))
  expect(onFloors.concat('testing', 'integration').sort()).toEqual(foldersOf('.').sort())
})

test.each(['import', 'import type'] as const)(
  'folders beside each other refuse %s both ways',
  async (kind) => {
    const [one, two, third] = [`${WEB}/ui/a/one.ts`, `${WEB}/ui/b/deep/two.ts`, `${WEB}/ui/a/third.ts`]
    const { violations } = await checkBoundaries(tree({ [one]: two, [two]: third }, kind), always, 'all')
    expect(violations).toEqual([{ rule: 'folders-both-ways', from: one, to: two }])
    const oneWay = await checkBoundaries(tree({ [one]: two, [third]: two }, kind), always, 'all')
    expect(oneWay.violations).toEqual([])
    const above = await checkBoundaries(
      tree({ [one]: `${WEB}/ui/it.ts`, [`${WEB}/ui/all.ts`]: one }, kind),
      always,
      'all',
    )
    expect(above.violations).toEqual([])
  },
)

test('what the architecture allows passes', async () => {
  const root = tree({
    [`${API}/features/orders/routes.ts`]: `${API}/features/stock/commands/reserve.ts`,
    [`${API}/app.ts`]: `${API}/features/orders/routes.ts`,
    [`${API}/features/stock/commands/reserve.ts`]: `${API}/aggregates/documents/visibility.ts`,
    [`${API}/features/drafts/feature.ts`]: `${API}/features/feature.ts`,
    [`${API}/aggregates/documents/visibility.ts`]: `${API}/engines/lists/pagination.ts`,
    [`${CONTRACT}/orders/schemas.ts`]: `${DOMAIN}/orders/order.ts`,
    [`${WEB}/features/orders/page.tsx`]: `${WEB}/ui/badge.tsx`,
  })
  const { modules, violations } = await checkBoundaries(root, always, 'all')
  expect(violations).toEqual([])
  expect(modules).toBe(11)
})
