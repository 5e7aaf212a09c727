import { MASTER_DEFAULTS, MASTER_FIELDS } from '@cais/contract/master-data/schemas'
import type { MasterNoun } from '@cais/domain/access/master-data'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import type { MasterCard } from '@cais/domain/master-data/cards'
import { editMaster, foldCode, masterChanges, masterKey } from '@cais/domain/master-data/edit-card'
import type { z } from 'zod'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { cardOf, mayChange, placeRefusal, recordMasters } from '../save-record.ts'
import {
  factsOf,
  insertRecords,
  type MasterRecord,
  type RecordFacts,
  readBranches,
  readByKeys,
  readFacts,
  readPeople,
  updateRecords,
} from '../store.ts'

/** What a row says of a record, under the names of its fields. What it leaves out stays. */
export type RecordRow = {
  /** By which it is known, the surest first: codes, or names with their branch. */
  readonly keys: readonly string[]
  readonly change: Readonly<Record<string, unknown>>
  /** The rate of a VAT code from its first day on. */
  readonly rate?: {
    readonly validFrom: string
    readonly rateBp: number
    readonly exemptionReason: string | null
  }
  /** The people of a team by their names, the one who leads first. */
  readonly people?: readonly string[]
}

export type JudgedRecord = {
  readonly noun: MasterNoun
  /** The record as the database has it; null = it is new. */
  readonly stored: MasterRecord | null
  /** What no two records have alike. */
  readonly key: string
  readonly isNew: boolean
  readonly after: MasterCard
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

type Judging = { readonly acting: Acting; readonly isLocked: boolean }

type Context = {
  readonly noun: MasterNoun
  readonly acting: Acting
  readonly stored: ReadonlyMap<string, MasterRecord>
  readonly branches: ReadonlySet<string>
  readonly facts: RecordFacts
  readonly people: ReadonlyMap<string, number>
  /** The cards as the rows before made them: rates of one VAT code stand in several rows. */
  readonly made: Map<string, MasterCard>
}

/** What each row would make of its record, by the rules of the form; the statements are the same however many rows there are. */
export async function judgeRecords(
  trx: Trx,
  noun: MasterNoun,
  rows: readonly RecordRow[],
  { acting, isLocked }: Judging,
): Promise<readonly (JudgedRecord | RuleError)[]> {
  const keys = rows.flatMap((row) => row.keys.map(foldCode))
  const stored = await readByKeys(trx, noun, { keys, isLocked })
  const branchIds = rows.flatMap(({ change }) =>
    typeof change.branchId === 'string' ? [change.branchId] : [],
  )
  const people = noun === 'teams' ? await readPeople(trx, branchIds) : new Map<string, number>()
  const context: Context = {
    noun,
    acting,
    stored,
    branches: await readBranches(trx, branchIds),
    facts: await readFacts(trx, factCards(noun, [...stored.values()], people)),
    people,
    made: new Map(),
  }
  return rows.map((row) => attempt(() => judgeRecord(row, context)))
}

const PRINTER: MasterCard = { name: '', address: '', branchId: null, forms: [], fallback: '', active: true }

/** The cards about which facts are read: those that are there, and a team of everybody whom rows may name. */
const factCards = (
  noun: MasterNoun,
  stored: readonly MasterRecord[],
  people: ReadonlyMap<string, number>,
): MasterCard[] => [
  ...stored,
  ...(noun === 'printers' ? [PRINTER] : []),
  ...(people.size > 0 ? [{ name: '', branchId: '', members: [...people.values()], active: true }] : []),
]

function attempt<T>(work: () => T): T | RuleError {
  try {
    return work()
  } catch (error) {
    if (error instanceof RuleError) return atFields(error)
    throw error
  }
}

/** Refusals at rows of rates lie in one row of the file: 'rates.3.validFrom' is its 'validFrom'. */
function atFields(error: RuleError): RuleError {
  const details = error.details.map((detail) => ({ ...detail, field: detail.field.split('.').at(-1) ?? '' }))
  return new RuleError(error.code, error.facts, details)
}

function judgeRecord(row: RecordRow, context: Context): JudgedRecord {
  const { noun, acting, stored, made } = context
  const folded = row.keys.map(foldCode)
  const known = folded.find((key) => made.has(key) || stored.has(key))
  const found = known === undefined ? undefined : stored.get(known)
  if (found && !mayChange(acting.user, found)) throw unknown(noun, row)
  const before = known === undefined ? null : (made.get(known) ?? (found && cardOf(noun, found)) ?? null)
  const change = { ...row.change, ...ratesOf(row, before), ...membersOf(row, context) }
  requireRange(noun, change)
  const entered = requireWhole(noun, {
    ...(before ?? { active: true, ...MASTER_DEFAULTS[noun] }),
    ...change,
  })
  const after = editMaster(noun, { before, change: entered, facts: factsOf(context.facts, entered) })
  requirePlace(after, context)
  const key = masterKey(noun, after).folded
  made.set(key, after)
  return {
    noun,
    stored: found ?? null,
    key,
    isNew: before === null,
    after,
    changes: masterChanges(before, after),
  }
}

/** The rates of the code with that of the row; an exemption that is there keeps its reason where the row gives none. */
function ratesOf({ rate }: RecordRow, before: MasterCard | null): object {
  if (rate === undefined) return {}
  const rates = before && 'rates' in before ? before.rates : []
  const others = rates.filter(({ validFrom }) => validFrom !== rate.validFrom)
  const same = rates.find(({ validFrom }) => validFrom === rate.validFrom)
  const kept = rate.rateBp === 0 ? (same?.exemptionReason ?? null) : null
  const entered = { ...rate, exemptionReason: rate.exemptionReason ?? kept }
  const isSame = same?.rateBp === rate.rateBp && same.exemptionReason === entered.exemptionReason
  return isSame ? { rates } : { rates: [...others, entered] }
}

function membersOf({ people, change }: RecordRow, context: Context): object {
  if (people === undefined) return {}
  const members = people.map((name) => {
    const id = context.people.get(foldCode(`${change.branchId} ${name}`))
    if (id === undefined) throw refusal('IMPORT_RECORD_UNKNOWN', 'members', { value: name })
    return id
  })
  return { members }
}

/** Throws IMPORT_VALUE_MISSING for what a new record needs. */
function requireWhole(noun: MasterNoun, entered: Readonly<Record<string, unknown>>): MasterCard {
  const missing = Object.keys(MASTER_FIELDS[noun]).filter((field) => entered[field] === undefined)
  if (missing.length === 0) return entered as unknown as MasterCard
  const details = missing.map((field) => ({ field, rule: 'IMPORT_VALUE_MISSING' as const, facts: {} }))
  throw new RuleError('IMPORT_VALUE_MISSING', {}, details)
}

/** Figures as the form takes them. */
function requireRange(noun: MasterNoun, change: Readonly<Record<string, unknown>>): void {
  const fields: Readonly<Record<string, z.ZodType>> = MASTER_FIELDS[noun]
  for (const [field, value] of Object.entries(change))
    if (typeof value === 'number' && fields[field]?.safeParse(value).success === false)
      throw refusal('IMPORT_NUMBER_OUT_OF_RANGE', field, { value })
}

function requirePlace(after: MasterCard, { acting, branches }: Context): void {
  if (!('branchId' in after)) return
  const { branchId } = after
  const isKnown = branchId === null || branches.has(branchId)
  if (isKnown && mayChange(acting.user, after)) return
  throw new RuleError('BRANCH_UNKNOWN', { branch: branchId }, [placeRefusal(branchId)])
}

const unknown = (noun: MasterNoun, { keys: [value = ''] }: RecordRow) =>
  refusal('IMPORT_RECORD_UNKNOWN', KEY_FIELDS[noun] ?? 'code', { value })
const KEY_FIELDS: Readonly<Partial<Record<MasterNoun, string>>> = {
  trucks: 'registration',
  drivers: 'name',
  teams: 'name',
  holidays: 'date',
  printers: 'name',
}

const refusal = (code: RuleError['code'], field: string, facts: RuleFacts) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])

/** Writes what was judged in the same transaction, with one entry of history for each record. */
export async function saveRecords(trx: Trx, judged: readonly JudgedRecord[], acting: Acting): Promise<void> {
  const last = new Map(judged.map((one) => [one.key, one]))
  const noun = judged[0]?.noun
  if (noun === undefined) return
  const records = [...last.values()]
  const added = records.filter(({ stored }) => stored === null)
  const ids = await insertRecords(
    trx,
    noun,
    added.map(({ key, after }) => ({ key, card: after })),
    acting.now,
  )
  const changed = records.flatMap(({ key, stored, after }) =>
    stored
      ? [{ id: stored.id, version: stored.version + 1, key, card: after, before: cardOf(noun, stored) }]
      : [],
  )
  await updateRecords(trx, noun, changed, acting.now)
  const made = added.map(({ after }, at) => ({ id: ids[at] ?? 0, version: 1, before: null, card: after }))
  await recordMasters(
    trx,
    { noun, records: [...made, ...changed].map((one) => ({ ...one, facts: {} })) },
    acting,
  )
}
