import type { User } from '@cais/domain/access/actor'
import { MASTER_NOUNS, type MasterNoun } from '@cais/domain/access/master-data'
import { NOUNS } from '@cais/domain/imports/import-nouns'
import { listInCell } from '@cais/domain/imports/master-columns'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { CONDITION_KINDS } from '@cais/domain/master-data/cards'
import { conditionCode } from '@cais/domain/master-data/condition-code'
import { foldCode } from '@cais/domain/master-data/edit-card'
import { plainRegistration } from '@cais/domain/master-data/registration'
import { type RawBuilder, sql } from 'kysely'
import { listFile } from '../../../../http/export/list-file.ts'
import {
  type JudgedRecord,
  judgeRecords,
  type RecordRow,
  saveRecords,
} from '../../../master-data/commands/import-records.ts'
import { fileColumns } from '../file-columns.ts'
import { type ImportNoun, judgementOf, type RowValues } from '../noun.ts'

type Row = Record<string, string | number | boolean | null>

/** What is its own of each kind: by which a row is known, what it says besides its plain cells, and how the records go out. */
type Kind = {
  readonly name: { readonly pt: string; readonly en: string }
  keysOf(values: RowValues): readonly string[]
  /** The column at which a second row of the same key is refused. */
  readonly keyField: string
  of?(values: RowValues): Partial<RecordRow>
  statement(user: User): RawBuilder<Row>
}

const text = (value: RowValues[string]) => (value === null || value === undefined ? '' : String(value))
const ofBranch = ({ branchId, name }: RowValues) => [`${text(branchId)} ${text(name)}`]
const inScope = ({ scope: { branches } }: User) =>
  branches === 'all' ? sql`true` : sql`(branch_id IS NULL OR branch_id = ANY(${[...branches]}::text[]))`

const KINDS: Readonly<Record<MasterNoun, Kind>> = {
  'vat-codes': {
    name: { pt: 'codigos-iva', en: 'vat-codes' },
    keysOf: ({ code }) => [text(code)],
    keyField: 'validFrom',
    of: ({ code, name, active, validFrom, rate, exemptionReason }) => ({
      change: { code, name, active },
      rate: {
        validFrom: text(validFrom),
        rateBp: basisPoints(Number(rate)),
        exemptionReason: Number(rate) > 0 ? null : text(exemptionReason) || null,
      },
    }),
    statement: () => sql`
      SELECT c.code, c.name, r.valid_from AS "validFrom", r.rate_bp * 10 AS rate, r.exemption_reason AS "exemptionReason", c.active
      FROM vat_codes AS c JOIN vat_rates AS r ON r.code = c.code ORDER BY c.code, r.valid_from`,
  },
  'payment-conditions': {
    name: { pt: 'condicoes-de-pagamento', en: 'payment-conditions' },
    keysOf: ({ code, kind, days }) => [
      ...(code ? [text(code)] : []),
      conditionCode(kindOf(kind), Number(days ?? 0)),
    ],
    keyField: 'kind',
    of: ({ code: _, days, kind, ...change }) => ({
      change: { ...change, kind, ...(kind === 'on-delivery' ? { days: 0 } : { days }) },
    }),
    statement: () => sql`
      SELECT code, kind, days, name_pt AS "namePt", name_en AS "nameEn", active FROM payment_conditions ORDER BY days, code`,
  },
  reasons: {
    name: { pt: 'motivos', en: 'reasons' },
    keysOf: ({ code }) => [text(code)],
    keyField: 'code',
    statement: () => sql`
      SELECT id AS code, place, name_pt AS "namePt", name_en AS "nameEn", needs_text AS "needsText", active FROM reasons ORDER BY id`,
  },
  routes: {
    name: { pt: 'rotas', en: 'routes' },
    keysOf: ({ code }) => [text(code)],
    keyField: 'code',
    of: ({ stops, ...change }) => ({
      change: { ...change, ...(stops && { stops: listInCell(text(stops)) }) },
    }),
    statement: (user) => sql`
      SELECT code, name, branch_id AS "branchId", array_to_string(stops, '; ') AS stops, active FROM routes
      WHERE ${inScope(user)} ORDER BY code`,
  },
  trucks: {
    name: { pt: 'viaturas', en: 'trucks' },
    keysOf: ({ registration }) => [plainRegistration(text(registration))],
    keyField: 'registration',
    statement: (user) => sql`
      SELECT registration, name, branch_id AS "branchId", capacity AS "capacityGrams", capacity_ambient AS "ambientGrams",
        capacity_chilled AS "refrigeratedGrams", capacity_frozen AS "frozenGrams", active
      FROM trucks WHERE ${inScope(user)} ORDER BY registration`,
  },
  drivers: {
    name: { pt: 'motoristas', en: 'drivers' },
    keysOf: ofBranch,
    keyField: 'name',
    statement: (user) => sql`
      SELECT name, branch_id AS "branchId", duty, phone, licence, licence_valid_until AS "licenceValidUntil", active
      FROM drivers WHERE ${inScope(user)} ORDER BY branch_id, name`,
  },
  teams: {
    name: { pt: 'equipas', en: 'teams' },
    keysOf: ofBranch,
    keyField: 'name',
    of: ({ members, ...change }) => ({ change, ...(members && { people: listInCell(text(members)) }) }),
    statement: (user) => sql`
      SELECT name, branch_id AS "branchId", active, (
        SELECT string_agg(d.name, '; ' ORDER BY tm.position) FROM team_members AS tm JOIN drivers AS d ON d.id = tm.driver_id
        WHERE tm.team_id = teams.id) AS members
      FROM teams WHERE ${inScope(user)} ORDER BY branch_id, name`,
  },
  holidays: {
    name: { pt: 'feriados', en: 'holidays' },
    keysOf: ({ date, branchId }) => [`${text(date)} ${text(branchId)}`],
    keyField: 'date',
    statement: (user) => sql`
      SELECT date, name, branch_id AS "branchId", active FROM holidays WHERE ${inScope(user)} ORDER BY date, branch_id NULLS FIRST`,
  },
  printers: {
    name: { pt: 'impressoras', en: 'printers' },
    keysOf: ({ name }) => [text(name)],
    keyField: 'name',
    of: ({ forms, ...change }) => ({ change: { ...change, ...(forms && { forms: formsIn(text(forms)) }) } }),
    statement: (user) => sql`
      SELECT name, address, branch_id AS "branchId", array_to_string(forms, '; ') AS forms, fallback, active FROM printers
      WHERE ${inScope(user)} ORDER BY name`,
  },
}

/** What the cell names; a word that is none is refused by the schema. */
const formsIn = (cell: string) => listInCell(cell).map((word) => FORM_WORDS.get(word.toLowerCase()) ?? word)
const FORM_WORDS = new Map([
  ['facturas', 'invoice'],
  ['guias', 'delivery-note'],
  ['etiquetas', 'label'],
  ['listas', 'list'],
  ['documentos', 'order'],
])

const kindOf = (value: RowValues[string]) => CONDITION_KINDS.find((kind) => kind === value) ?? 'days'

/** Of thousandths of a percent. What is written as a share of one, as spreadsheets do below the format of percent, is no rate. */
function basisPoints(rate: number): number {
  if (rate % 10 === 0 && (rate === 0 || rate >= 1000)) return rate / 10
  const facts = { value: String(rate / 1000) }
  throw new RuleError('IMPORT_NUMBER_OUT_OF_RANGE', facts, [
    { field: 'rate', rule: 'IMPORT_NUMBER_OUT_OF_RANGE', facts },
  ])
}

/** A cell that is empty or not there says nothing. */
const withoutEmpty = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

function rowOf(kind: Kind, values: RowValues): RecordRow | RuleError {
  try {
    const { change = values, ...rest } = kind.of?.(values) ?? {}
    return { keys: kind.keysOf(values), change: withoutEmpty(change), ...rest }
  } catch (error) {
    if (error instanceof RuleError) return error
    throw error
  }
}

const masterNoun = (noun: MasterNoun): ImportNoun<JudgedRecord> => {
  const kind = KINDS[noun]
  return {
    keysOf: (values) => {
      const [key = ''] = kind.keysOf(values)
      const day = kind.keyField === 'validFrom' ? text(values.validFrom) : ''
      return [{ field: kind.keyField, key: `${foldCode(key)} ${day}` }]
    },
    labelOf: ({ registration, name, namePt, code, date }) =>
      text(registration ?? name ?? namePt ?? code ?? date),
    judge: async (trx, rows, judging) => {
      const read = rows.map((values) => rowOf(kind, values))
      const sound = read.flatMap((row) => (row instanceof RuleError ? [] : [row]))
      const judged = await judgeRecords(trx, noun, sound, judging)
      const bySound = new Map(sound.map((row, at) => [row, judged[at]] as const))
      return read.map((row) => {
        const one = row instanceof RuleError ? row : bySound.get(row)
        return judgementOf(one ?? new RuleError('NOT_FOUND'), ({ isNew }) => isNew)
      })
    },
    write: (trx, writes, { acting }) => saveRecords(trx, writes, acting),
    file: (user) =>
      listFile({
        name: kind.name,
        columns: fileColumns<Row>(NOUNS[noun].columns, (row, key) => row[key]),
        statement: kind.statement(user),
        present: (rows) => rows,
      }),
  }
}

/** The smaller master data: each kind by the rules of its form. */
export const masterRecords = Object.fromEntries(
  MASTER_NOUNS.map((noun) => [noun, masterNoun(noun)]),
) as Readonly<Record<MasterNoun, ImportNoun<JudgedRecord>>>
