import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '@cais/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiOf } from './document.ts'

/** What somebody writes who knows nothing but the types that the generator made. */
const USAGE = `import type { components, operations, paths } from './schema.ts'

type Order = components['schemas']['Order']
export const numberOf = ({ number, lines }: Order) => [number, lines[0]?.productId]

export const draft: components['schemas']['DraftInput'] = { customerId: 1, lines: [{ productId: 'RICE', quantity: 2 }] }

type Reply = paths['/orders/{id}']['get']['responses'][200]['content']['application/json']
export const order = (reply: Reply): Order => reply.data

type Row = operations['getOrders']['responses'][200]['content']['application/json']['data'][number]
export const totals = (rows: readonly Row[]): number => rows.reduce((sum, { total }) => sum + total, 0)

type Refusal = operations['postOrdersByIdCancel']['responses'][409]['content']['application/json']
export const codeOf = ({ code, details }: Refusal): string => [code, ...details.map(({ field }) => field)].join()

type Filters = NonNullable<operations['getOrders']['parameters']['query']>
export const filters: Filters = { stage: ['PICKING'], status: ['PENDING'], perPage: 20 }
`
/** Mistakes, and where the types find them. */
const MISTAKES = `import type { components, operations } from './schema.ts'
type Filters = NonNullable<operations['getOrders']['parameters']['query']>
export const stage: Filters = { stage: ['SOMETHING'] }
export const draft: components['schemas']['DraftInput'] = { customer: 1 }
export const wrong = (order: components['schemas']['Order']): string => order.total
`

/** The linter asks nobody for a newer one of itself, and tells nobody that it ran. */
const QUIET = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const { resolve } = createRequire(import.meta.url)
const run = (script: string, args: readonly string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env: QUIET })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cais-client-'))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApiOf(endpoints)))
  await run(join(dirname(resolve('openapi-typescript/package.json')), 'bin/cli.js'), [
    'openapi.json',
    '--output',
    'schema.ts',
  ])
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

/** The errors of the compiler, one a line. */
async function compile(name: string, text: string): Promise<string[]> {
  await writeFile(join(folder, name), text)
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
  ]
  try {
    await run(resolve('typescript/bin/tsc'), [...options, name])
    return []
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }
    return stdout.split('\n').filter((line) => line.includes('error TS'))
  }
}

test('types that a common generator makes of the document compile, and carry a client', {
  timeout: 60_000,
}, async () => {
  expect(await compile('usage.ts', USAGE)).toEqual([])
})

test('they find what the document does not allow', { timeout: 60_000 }, async () => {
  const errors = await compile('mistakes.ts', MISTAKES)
  expect(errors.map((line) => /^mistakes\.ts\((\d+)/.exec(line)?.[1])).toEqual(['3', '4', '5'])
})

test('a common linter finds no error', { timeout: 60_000 }, async () => {
  const cli = join(dirname(resolve('@redocly/cli/package.json')), 'bin/cli.js')
  await run(cli, ['lint', 'openapi.json', '--format=summary'])
})
