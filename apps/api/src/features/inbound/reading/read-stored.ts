import { decidedStyle, type StyleChoice } from '@cais/domain/imports/column-style'
import { type ColumnMapping, matchColumns, ownStyle } from '@cais/domain/imports/match-columns'
import { INBOUND_COLUMNS } from '@cais/domain/inbound/inbound-columns'
import type { InboundContent } from '@cais/domain/inbound/inbound-message'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { readStoredFile } from '../../../gateways/files/stored-files.ts'
import { readInbound, sniffFormat } from '../../../gateways/inbound/read-inbound.ts'
import { openJson } from '../../../gateways/inbound/table/json-table.ts'
import { readTable } from '../../../gateways/inbound/table/read-table.ts'
import type { Encoding, TableFile } from '../../../gateways/spreadsheet/read/open-table.ts'
import { withTable } from '../../../gateways/spreadsheet/read/stored-table.ts'
import { type Survey, surveyFile } from '../../../gateways/spreadsheet/read/survey-file.ts'
import { findMap } from '../queries/table-maps.ts'

const START = { line: 1, byte: 0 }

/** The orders in a stored file, whatever its format; a table of a retailer by the map that was made for it. A file that cannot be read at all is one with faults. */
export async function readStoredOrders(
  db: Db,
  digest: string,
  retailerId: string | null = null,
): Promise<InboundContent> {
  const bytes = Buffer.concat(await readStoredFile(db, digest).toArray())
  const format = sniffFormat(bytes)
  if (format !== null) return readInbound(bytes, format)
  try {
    const found = await withOrderTable(db, { digest }, (table) => surveyFile(table, INBOUND_COLUMNS))
    const map = retailerId === null ? undefined : await findMap(db, retailerId, found.header)
    const { content } = await readMapped(db, { digest, encoding: map?.encoding ?? null, choice: map })
    return content
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return unread(isJson(bytes) ? 'json' : 'csv', error)
  }
}

/** What a person chose for a table; left out = as it is found. */
export type TableChoice = {
  /** By the place of the column; null = left out. */
  readonly columns: ColumnMapping
} & StyleChoice

type Mapped = {
  readonly digest: string
  readonly encoding: Encoding | null
  readonly choice: TableChoice | undefined
}

/** A table read by a map, with what is known of it; one that lacks a column has no orders and says which. */
export async function readMapped(
  db: Db,
  { digest, encoding, choice }: Mapped,
): Promise<{ content: InboundContent; survey: Survey<'csv' | 'xlsx' | 'json'>; mapping: ColumnMapping }> {
  return await withOrderTable(db, { digest, encoding }, async (table) => {
    const survey = await surveyFile(table, INBOUND_COLUMNS)
    const mapping = choice?.columns ?? matchedColumns(survey.header)
    const content = await readRows(table, { survey, mapping, choice })
    return { content, survey, mapping }
  })
}

type Reading = {
  readonly survey: Survey<'csv' | 'xlsx' | 'json'>
  readonly mapping: ColumnMapping
  readonly choice: StyleChoice | undefined
}

async function readRows(
  table: TableFile<'csv' | 'xlsx' | 'json'>,
  { survey, mapping, choice }: Reading,
): Promise<InboundContent> {
  const { format } = table
  const missing = INBOUND_COLUMNS.filter(({ key, needed }) => needed === 'always' && !mapping.includes(key))
  if (missing.length > 0)
    return {
      format,
      messages: [],
      faults: [
        { code: 'column-missing', place: START, facts: { column: missing.map(({ pt }) => pt).join(', ') } },
      ],
    }
  const own = ownStyle(survey, INBOUND_COLUMNS)
  const style = {
    decimal: choice?.decimal ?? own.decimal,
    dateOrder: choice?.dateOrder ?? own.dateOrder,
  }
  const styles = survey.styles.map((found) => decidedStyle(found, style))
  return await readTable(table.rows(), { format, mapping, styles, headerRow: survey.headerRow })
}

type Opening = { readonly digest: string; readonly encoding?: Encoding | null }

async function withOrderTable<T>(
  db: Db,
  { digest, encoding = null }: Opening,
  work: (table: TableFile<'csv' | 'xlsx' | 'json'>) => Promise<T>,
): Promise<T> {
  const [head] = await readStoredFile(db, digest).take(1).toArray()
  if (!isJson(head)) return await withTable(db, digest, work, encoding)
  const bytes = Buffer.concat(await readStoredFile(db, digest).toArray())
  return await work(openJson(new TextDecoder(encoding ?? 'utf-8').decode(bytes)))
}

const isJson = (head: Buffer | undefined) => /^\uFEFF?\s*[[{]/.test(head?.toString('utf8', 0, 200) ?? '')

/** By the whole name, or in JSON by its last part: 'orders.lines.gtin' is 'gtin'. */
function matchedColumns(header: readonly string[]): ColumnMapping {
  const whole = matchColumns(header, INBOUND_COLUMNS)
  const last = matchColumns(
    header.map((name) => name.split('.').at(-1) ?? name),
    INBOUND_COLUMNS,
  )
  return whole.map((key, at) => key ?? (whole.includes(last[at] ?? '') ? null : (last[at] ?? null)))
}

/** The refusals of tables as faults, with the row where they say one. */
function unread(format: 'csv' | 'json', { code, facts }: RuleError): InboundContent {
  const line = typeof facts.row === 'number' ? facts.row : 1
  const known =
    code === 'IMPORT_FILE_EMPTY'
      ? 'empty'
      : code === 'IMPORT_HEADER_MISSING'
        ? 'header-broken'
        : 'table-broken'
  return { format, messages: [], faults: [{ code: known, place: { line, byte: 0 }, facts: { rule: code } }] }
}
