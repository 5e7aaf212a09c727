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
import { withTableOf } from '../../../gateways/spreadsheet/read/stored-table.ts'
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
    return await withBytes(bytes, null, async (table) => {
      const survey = await surveyFile(table, INBOUND_COLUMNS)
      const choice = retailerId === null ? undefined : await findMap(db, retailerId, survey.header)
      const encoding = choice?.encoding ?? null
      if (encoding !== null && encoding !== table.encoding)
        return (await withBytes(bytes, encoding, (other) => readTableBy(other, choice))).content
      const mapping = choice?.columns ?? matchedColumns(survey.header)
      return await readRows(table, { survey, mapping, choice })
    })
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
export async function readMapped(db: Db, { digest, encoding, choice }: Mapped): Promise<ReadTable> {
  const bytes = Buffer.concat(await readStoredFile(db, digest).toArray())
  return await withBytes(bytes, encoding, (table) => readTableBy(table, choice))
}

type OrderTable = TableFile<'csv' | 'xlsx' | 'json'>
type ReadTable = {
  readonly content: InboundContent
  readonly survey: Survey<'csv' | 'xlsx' | 'json'>
  readonly mapping: ColumnMapping
}

async function readTableBy(table: OrderTable, choice: TableChoice | undefined): Promise<ReadTable> {
  const survey = await surveyFile(table, INBOUND_COLUMNS)
  const mapping = choice?.columns ?? matchedColumns(survey.header)
  const content = await readRows(table, { survey, mapping, choice })
  return { content, survey, mapping }
}

type Reading = {
  readonly survey: Survey<'csv' | 'xlsx' | 'json'>
  readonly mapping: ColumnMapping
  readonly choice: StyleChoice | undefined
}

async function readRows(table: OrderTable, { survey, mapping, choice }: Reading): Promise<InboundContent> {
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

async function withBytes<T>(
  bytes: Buffer,
  encoding: Encoding | null,
  work: (table: OrderTable) => Promise<T>,
): Promise<T> {
  if (!isJson(bytes)) return await withTableOf(bytes, work, encoding)
  return await work(openJson(new TextDecoder(encoding ?? 'utf-8').decode(bytes)))
}

const isJson = (bytes: Buffer) => /^\uFEFF?\s*[[{]/.test(bytes.toString('utf8', 0, 200))

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
