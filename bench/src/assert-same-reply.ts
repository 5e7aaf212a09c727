import { isDeepStrictEqual } from 'node:util'
import type { Case } from './cases.ts'
import type { Target } from './measure.ts'

/** Rights and sentences are what the bare server leaves out. */
const LEFT_OUT = ['allowedActions', 'disabledActions', 'editable', 'requestId']

/** Throws unless both servers answer a read alike, so that the rates speak of the same thing. */
export async function assertSameReply(bench: Case, product: Target, bare: Target): Promise<void> {
  const [ours, theirs] = await Promise.all([product, bare].map((target) => readReply(bench, target)))
  if (isDeepStrictEqual(ours, theirs)) return
  throw new Error(`${bench.name}: the replies differ\n${differences(ours, theirs).slice(0, 12).join('\n')}`)
}

async function readReply(bench: Case, { url, tokens }: Target): Promise<unknown> {
  const headers = { authorization: `Bearer ${tokens[bench.person]}` }
  const reply = await fetch(`${url}/api${bench.path(0)}`, { headers })
  if (!reply.ok) throw new Error(`${bench.name}: ${url} answered ${reply.status} ${await reply.text()}`)
  return strip(await reply.json())
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (LEFT_OUT.includes(key) ? [] : [[key, strip(inner)]])),
  )
}

function differences(a: unknown, b: unknown, path = ''): string[] {
  if (isDeepStrictEqual(a, b)) return []
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    return [`  ${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`]
  }
  const [ours, theirs] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  const keys = new Set([...ours.keys(), ...theirs.keys()])
  return [...keys].flatMap((key) => differences(ours.get(key), theirs.get(key), `${path}/${key}`))
}
