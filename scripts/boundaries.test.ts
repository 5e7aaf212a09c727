import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'
import { always, atRunTime } from './boundary-rules.ts'

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
  ['ground-never-features', `${API}/http/route.ts`, `${API}/features/orders/routes.ts`],
  ['features-never-app', `${API}/features/orders/routes.ts`, `${API}/app.ts`],
  ['commands-not-stores', `${API}/features/orders/routes.ts`, `${API}/features/stock/store.ts`],
  ['commands-not-stores', `${API}/features/orders/routes.ts`, `${API}/features/stock/store/levels.ts`],
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

test('what the architecture allows passes', async () => {
  const root = tree({
    [`${API}/features/orders/routes.ts`]: `${API}/features/stock/commands/reserve.ts`,
    [`${API}/app.ts`]: `${API}/features/orders/routes.ts`,
    [`${CONTRACT}/orders/schemas.ts`]: `${DOMAIN}/orders/order.ts`,
    [`${WEB}/features/orders/page.tsx`]: `${WEB}/ui/badge.tsx`,
  })
  const { modules, violations } = await checkBoundaries(root, always, 'all')
  expect(violations).toEqual([])
  expect(modules).toBe(7)
})
