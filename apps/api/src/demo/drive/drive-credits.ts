import { type Client, signIn } from './api-client.ts'
import type { ExpectedCredit } from './expected-credits.ts'
import { inParallel } from './in-parallel.ts'

/** Everybody who takes a step on a credit note, each signed in; who collects is not who approves the collection. */
export type CreditUsers = Readonly<Record<keyof typeof USERNAMES, Client>>

const USERNAMES = {
  commercial: 'credit_note_commercial_approver',
  collection: 'credit_note_collector',
  collecting: 'super_user',
  financial: 'credit_note_financial_approver',
} as const

/** Signs everybody in, one after the other. */
export async function signInCreditUsers(baseUrl: string, password: string): Promise<CreditUsers> {
  const clients: [string, Client][] = []
  for (const [part, username] of Object.entries(USERNAMES))
    clients.push([part, await signIn(baseUrl, username, password)])
  return Object.fromEntries(clients) as CreditUsers
}

/** A credit note beside what was expected of it, in centavos. */
export type CreditComparison = {
  readonly document: string
  readonly number: string
  readonly phase: string
  readonly expected: number
  readonly credited: number
}

/** Drives submitted credit notes through approval and collection to their issue, and compares them. What is issued already stays. */
export const driveCredits = (
  users: CreditUsers,
  credits: readonly ExpectedCredit[],
): Promise<CreditComparison[]> =>
  inParallel(credits, async ({ id, document, net: expected }) => {
    await approve(users, id, 'commercial')
    await approve(users, id, 'collection')
    await collect(users.collecting, id)
    await approve(users, id, 'financial')
    const { creditNumber, phase, net } = await read(users.financial, id)
    return { document, number: creditNumber ?? '', phase, expected, credited: phase === 'issued' ? net : 0 }
  })

const read = async (client: Client, id: number) =>
  (await client.call('GET /credit-notes/{id}', { params: { id } })).data

type Stage = 'commercial' | 'collection' | 'financial'

async function approve(users: CreditUsers, id: number, stage: Stage): Promise<void> {
  const { phase, version, digest } = await read(users[stage], id)
  if (phase !== `${stage}-approval`) return
  await users[stage].call('POST /credit-notes/{id}/approve/{stage}', {
    params: { id, stage },
    body: { version, digest, reason: REASON },
  })
}

const REASON = 'Devolução do ficheiro de facturas'

/** Everything that is asked for comes back, out of the batches that were delivered, the first that is large enough. */
async function collect(client: Client, id: number): Promise<void> {
  const params = { id }
  const available = await read(client, id)
  if (available.phase === 'available-for-collection')
    await client.call('POST /credit-notes/{id}/collection/start', {
      params,
      body: { version: available.version },
    })
  const collecting = await read(client, id)
  if (collecting.phase !== 'collecting') return
  const lines = collecting.lines.map((line) => ({
    id: line.id,
    received: line.asked,
    batch:
      (line.delivered.find(({ quantity }) => quantity >= line.asked) ?? line.delivered[0])?.batch ??
      'SEM-LOTE',
    refusedReason: line.delivered.length === 0 ? 'Lote por identificar' : '',
  }))
  await client.call('PUT /credit-notes/{id}/collection', {
    params,
    body: { version: collecting.version, lines },
  })
  const { version } = await read(client, id)
  await client.call('POST /credit-notes/{id}/collection/end', {
    params,
    body: { version, collectedFrom: 'Balcão do cliente' },
  })
}

const money = (centavos: number) => (centavos / 100).toFixed(2)

/** Every credit note beside what was expected, and the totals. */
export function creditTable(rows: readonly CreditComparison[]): {
  readonly text: string
  readonly isExact: boolean
} {
  const differing = rows.filter(({ expected, credited }) => expected !== credited)
  const sum = (field: 'expected' | 'credited') => rows.reduce((total, one) => total + one[field], 0)
  const line = (document: string, expected: string, credited: string, said: string) =>
    `${document.padEnd(14)}${expected.padStart(16)}${credited.padStart(16)}  ${said}`
  const lines = [
    line('Document', 'Matched', 'Credited', 'Credit note'),
    ...rows.map(({ document, expected, credited, number, phase }) =>
      line(document, money(expected), money(credited), expected === credited ? number : `DIFFERS, ${phase}`),
    ),
    line('Total', money(sum('expected')), money(sum('credited')), `${rows.length} credit notes`),
    '',
    `${differing.length} credit notes differ.`,
  ]
  return { text: lines.join('\n'), isExact: differing.length === 0 }
}
