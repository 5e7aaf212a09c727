import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'

const KEY = 'internal.history-key'
const MAKING_ANCHOR = 7_226_011
/** Entries under one signature: what is digested at once stays small. */
const MAX_ENTRIES = 100_000

/** One signed sum: the entries of these ids were there with this digest. */
export const anchorShape = z.object({
  number: z.int(),
  at: z.string(),
  covers: z.string(),
  entries: z.int(),
  digest: z.string(),
  previous: z.string(),
  signature: z.string(),
})
export type Anchor = z.infer<typeof anchorShape>

/** The last anchor and the key that tells whether it is genuine: what is to be stored outside the database. */
export const anchorFile = z.object({ publicKey: z.string(), anchor: anchorShape.nullable() })
export type AnchorFile = z.infer<typeof anchorFile>

/**
 * Signs all entries that no anchor covers yet, and returns the last anchor. An id that was missing under an earlier
 * anchor, because its transaction was still open, is looked for over two days.
 */
export async function makeAnchors(db: Db, now: Date): Promise<Anchor | undefined> {
  const key = await privateKey(db)
  for (let more = true; more; )
    more = await inTransaction(db, async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(${MAKING_ANCHOR})`.execute(trx)
      return makeOne(trx, key, now)
    })
  return lastAnchor(db)
}

async function makeOne(trx: Trx, key: string, now: Date): Promise<boolean> {
  const found = await sql<Pick<Anchor, 'covers' | 'digest'> & { entries: number | null }>`
    WITH known AS (
      SELECT covers, at > ${now.toISOString()}::timestamptz - interval '2 days' OR number > max(number) OVER () - 2 AS is_recent
      FROM history_anchors
    ), recent AS (
      SELECT range_agg(covers) FILTER (WHERE is_recent) AS covers,
        coalesce(max(upper(covers)) FILTER (WHERE NOT is_recent), 1) AS settled FROM known
    ), fresh AS (
      SELECT id, object_type, object_id, seq, digest FROM history
      WHERE id >= (SELECT settled FROM recent) AND NOT coalesce(id <@ (SELECT covers FROM recent), false)
      ORDER BY id LIMIT ${MAX_ENTRIES}
    )
    SELECT range_agg(int8range(id, id, '[]'))::text AS covers, count(*) AS entries, ${digestOf} AS digest
    FROM fresh AS h`.execute(trx)
  const [fresh] = found.rows
  if (fresh === undefined || !fresh.entries) return false
  const last = await lastAnchor(trx)
  const entry = {
    number: (last?.number ?? 0) + 1,
    at: now.toISOString(),
    covers: fresh.covers,
    entries: Number(fresh.entries),
    digest: fresh.digest,
    previous: last?.signature ?? '',
  }
  const signature = sign(null, Buffer.from(textOf(entry)), createPrivateKey(key)).toString('base64')
  await sql`
    WITH made AS (
      INSERT INTO history_anchors (number, at, covers, entries, digest, previous, signature)
      VALUES (${entry.number}, ${entry.at}, ${entry.covers}::int8multirange, ${entry.entries}, ${entry.digest}, ${entry.previous}, ${signature})
      RETURNING number, signature)
    INSERT INTO history_heads (object_type, object_id, entries, digest) SELECT ${ANCHORS}, 'all', number, signature FROM made
    ON CONFLICT (object_type, object_id) DO UPDATE SET entries = EXCLUDED.entries, digest = EXCLUDED.digest`.execute(
    trx,
  )
  return entry.entries === MAX_ENTRIES
}

/** The object type under which history_heads counts the anchors. */
export const ANCHORS = 'anchor'

/** Over rows of the history named `h`. */
const digestOf = sql<string>`encode(sha256(convert_to(
  string_agg(concat_ws(' ', h.id, h.object_type, h.object_id, h.seq, h.digest), E'\n' ORDER BY h.id), 'UTF8')), 'hex')`

/** What is signed. */
const textOf = ({ number, at, covers, entries, digest, previous }: Omit<Anchor, 'signature'>) =>
  ['cais history anchor', number, new Date(at).toISOString(), covers, entries, digest, previous].join('\n')

const isGenuine = (anchor: Anchor, publicKey: string) =>
  verify(
    null,
    Buffer.from(textOf(anchor)),
    createPublicKey(publicKey),
    Buffer.from(anchor.signature, 'base64'),
  )

/** Made once for all servers of the database. */
async function privateKey(db: Db): Promise<string> {
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  return String(row.value)
}

const publicKeyOf = (key: string) =>
  createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'pem' }).toString()

const readAnchors = (db: Db) =>
  db
    .selectFrom('history_anchors')
    .select(['number', 'at', 'entries', 'digest', 'previous', 'signature'])
    .select(sql<string>`covers::text`.as('covers'))

const lastAnchor = (db: Db): Promise<Anchor | undefined> =>
  readAnchors(db).orderBy('number', 'desc').limit(1).executeTakeFirst()

/** The file to store outside the database. */
export async function readAnchorFile(db: Db): Promise<AnchorFile> {
  return { publicKey: publicKeyOf(await privateKey(db)), anchor: (await lastAnchor(db)) ?? null }
}

/** Every anchor that is not genuine, does not follow the one before, or whose entries are not what they were. */
export async function findBrokenAnchors(db: Db): Promise<string[]> {
  const anchors = await readAnchors(db).orderBy('number').execute()
  const head = await readHead(db)
  if (anchors.length === 0 && head === undefined) return []
  const publicKey = publicKeyOf(await privateKey(db))
  const findings = anchors.flatMap((anchor, index) => {
    const before = anchors[index - 1]
    const follows = anchor.number === index + 1 && anchor.previous === (before?.signature ?? '')
    const faults = []
    if (!isGenuine(anchor, publicKey))
      faults.push(`Anchor ${anchor.number} does not bear the signature of its key.`)
    if (!follows)
      faults.push(`Anchor ${anchor.number} does not follow the one before: one was removed or replaced.`)
    return faults
  })
  const last = anchors.at(-1)
  if (head?.entries !== last?.number || head?.digest !== last?.signature)
    findings.push(
      `There should be ${head?.entries ?? 0} anchors, but the last is ${last?.number ?? 'missing'}.`,
    )
  return [...findings, ...(await findChangedSums(db))]
}

const readHead = (db: Db) =>
  db
    .selectFrom('history_heads')
    .select(['entries', 'digest'])
    .where('object_type', '=', ANCHORS)
    .executeTakeFirst()

async function findChangedSums(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: number; at: string; entries: number; found: number }>`
    SELECT a.number, a.at, a.entries, now.found::int AS found
    FROM history_anchors a CROSS JOIN LATERAL (
      SELECT count(*) AS found, ${digestOf} AS digest FROM history h
      WHERE h.id >= lower(a.covers) AND h.id < upper(a.covers) AND h.id <@ a.covers) now
    WHERE now.digest IS DISTINCT FROM a.digest ORDER BY a.number`.execute(db)
  return rows.map(({ number, at, entries, found }) =>
    found === entries
      ? `Anchor ${number} of ${at}: its ${entries} entries are not what was signed.`
      : `Anchor ${number} of ${at}: ${entries} entries were signed, ${found} are there.`,
  )
}

/** Compares a file that was stored elsewhere with the database: shows what the owner of the database could have forged. */
export async function compareAnchorFile(db: Db, { publicKey, anchor }: AnchorFile): Promise<string[]> {
  if (anchor === null) return ['The file holds no anchor: there was no history yet when it was made.']
  if (!isGenuine(anchor, publicKey))
    return ['The anchor of the file does not bear the signature of the key of the file.']
  const stored = await readAnchors(db).where('number', '=', anchor.number).executeTakeFirst()
  if (stored === undefined) return [`Anchor ${anchor.number} of the file is not in the database.`]
  if (stored.signature !== anchor.signature || textOf(stored) !== textOf(anchor))
    return [`Anchor ${anchor.number} of the database is not the one of the file: history was written anew.`]
  if ((await readAnchorFile(db)).publicKey !== publicKey)
    return ['The database signs with another key than that of the file.']
  return []
}
