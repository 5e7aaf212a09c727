import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from '@cais/domain/access/actor'
import type { ReceivedClaim } from '@cais/domain/claims/received-claim'
import { sql } from 'kysely'
import { settleClaims } from '../../apps/api/src/aggregates/claims/settle-claims.ts'
import { readUser } from '../../apps/api/src/aggregates/users/read-user.ts'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { type Db, openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { inTransaction } from '../../apps/api/src/db/transaction.ts'
import { takeClaims } from '../../apps/api/src/features/claims/commands/take-claims.ts'
import { addClaimFile, processClaimFile } from '../../apps/api/src/features/claims/commands/take-file.ts'
import { prepareSample } from './sample/prepare.ts'

const DOCUMENTS = 10_000
const CLAIMS = 10_000
const LINES = 300
/** Milliseconds for a claim of three hundred lines, claims a minute. */
const AIM = { match: 300, rate: 10_000 }
const TRIES = 7

/** A file of ten thousand claims taken in, and a claim of three hundred lines matched to invoices, beside ten thousand documents. */
export async function measureClaims(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cais-bench-claims-'))
  const database = await startEmbedded({ dataDir })
  const db = openDb(openPool({ url: database.url, max: 4 }))
  try {
    await prepareSample(database.url, DOCUMENTS)
    const user = await readUser(db, 'credit_note_creator')
    if (user === undefined) throw new Error('The demo company has who creates credit notes')
    const seconds = await takeFile(db, user)
    const rate = Math.round((CLAIMS * 60) / seconds)
    const { stored, matched, fastest } = await matchLarge(db, user)
    const verdict = (isWithin: boolean) => (isWithin ? 'yes' : 'NO')
    console.log(
      `claims: a file of ${CLAIMS} taken in ${seconds.toFixed(1)} s, ${rate} a minute (at least ${AIM.rate}: ${verdict(rate >= AIM.rate)}); ` +
        `one of ${LINES} lines matched in ${matched.toFixed(0)} ms, the middle of ${TRIES}, the fastest ${fastest.toFixed(0)} ms (under ${AIM.match}: ${verdict(matched < AIM.match)}), ` +
        `stored and matched in ${stored.toFixed(0)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
  } finally {
    await db.destroy()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Billed = {
  readonly code: string
  readonly invoice: string
  readonly product: string
  readonly description: string
  readonly price: number
}

const readBilled = async (db: Db, count: number): Promise<readonly Billed[]> =>
  (
    await sql<Billed>`
      SELECT c.code, i.number AS invoice, line.product_id AS product, line.description, round(line.total * 1000.0 / line.quantity)::int AS price
      FROM invoices AS i JOIN customers AS c ON c.id = i.customer_id
      JOIN invoice_lines AS line ON line.invoice_id = i.id AND line.sequence = 1
      WHERE i.issued_on > current_date - 300 AND line.quantity >= 1000 ORDER BY i.id DESC LIMIT ${count}`.execute(
      db,
    )
  ).rows

/** Seconds from the stored file to claims that are read and matched. */
async function takeFile(db: Db, user: User): Promise<number> {
  const billed = await readBilled(db, CLAIMS)
  const today = new Date().toISOString().slice(0, 10)
  const rows = Array.from({ length: CLAIMS }, (_, at) => {
    const { code, product, description, invoice, price } = billed[at % billed.length] as Billed
    const amount = (price / 100).toFixed(2).replace('.', ',')
    return `B-${at};${code};${today};Devolução;1;${product};${description};${at % 2 === 0 ? invoice : ''};1;${amount}`
  })
  const bytes = Buffer.from(
    ['Reclamação;Cliente;Data;Tipo;Linha;Artigo;Descrição;Factura;Quantidade;Custo', ...rows].join('\r\n'),
  )
  const digest = createHash('sha256').update(bytes).digest('hex')
  const { rows: stored } = await sql<{ id: number }>`
    INSERT INTO files (digest, size, type, uploaded_at) VALUES (${digest}, ${bytes.length}, 'txt', now()) RETURNING id`.execute(
    db,
  )
  await sql`INSERT INTO file_chunks (file_id, position, bytes) VALUES (${stored[0]?.id}, 0, ${bytes})`.execute(
    db,
  )
  const file = { digest, name: 'bench.csv' }
  const { id } = await inTransaction(db, (trx) => addClaimFile(trx, { file }, { user, now: new Date() }))
  const began = performance.now()
  await processClaimFile({ db, now: () => new Date() }, id)
  const seconds = (performance.now() - began) / 1000
  const { rows: states } = await sql<{ state: string; lines: number }>`
    SELECT state, count(*)::int AS lines FROM claim_lines GROUP BY 1 ORDER BY 2 DESC`.execute(db)
  console.log(`claims: ${states.map(({ state, lines }) => `${lines} lines ${state}`).join(', ')}`)
  return seconds
}

/** Milliseconds for one claim of the customer who buys most, each time a new one: from its arrival, and for reading and matching it again. */
async function matchLarge(
  db: Db,
  user: User,
): Promise<Readonly<Record<'stored' | 'matched' | 'fastest', number>>> {
  const { rows } = await sql<Billed>`
    SELECT c.code, '' AS invoice, line.product_id AS product, min(line.description) AS description, 0 AS price
    FROM invoices AS i JOIN customers AS c ON c.id = i.customer_id JOIN invoice_lines AS line ON line.invoice_id = i.id
    WHERE i.customer_id = (SELECT customer_id FROM invoices GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)
    GROUP BY c.code, line.product_id ORDER BY line.product_id`.execute(db)
  const times: { stored: number; matched: number }[] = []
  for (let turn = 0; turn < TRIES; turn += 1) {
    const claim: ReceivedClaim = {
      ...{ number: `L-${turn}`, customer: rows[0]?.code ?? '', date: new Date().toISOString().slice(0, 10) },
      ...{ type: 'return', reason: '', note: '' },
      lines: Array.from({ length: LINES }, (_, at) => {
        const { product, description } = rows[at % rows.length] as Billed
        return {
          line: String(at + 1),
          article: product,
          description,
          invoice: '',
          unit: '',
          quantity: 1000,
          price: null,
        }
      }),
    }
    const now = new Date()
    const began = performance.now()
    const [taken] = await inTransaction(db, (trx) =>
      takeClaims(trx, [claim], { retailerId: null, channel: 'form' }, { user, now }),
    )
    const between = performance.now()
    await inTransaction(db, (trx) => settleClaims(trx, [taken?.id ?? 0], now))
    times.push({ stored: between - began, matched: performance.now() - between })
  }
  const inOrder = (of: 'stored' | 'matched') => times.map((one) => one[of]).toSorted((a, b) => a - b)
  const middle = (of: 'stored' | 'matched') => inOrder(of)[Math.floor(TRIES / 2)] ?? 0
  // the fastest says what it costs where other work keeps the cores busy
  return { stored: middle('stored'), matched: middle('matched'), fastest: inOrder('matched')[0] ?? 0 }
}
