import { decidedStyle } from '@cais/domain/imports/column-style'
import { matchColumns, ownStyle } from '@cais/domain/imports/match-columns'
import { INBOUND_COLUMNS } from '@cais/domain/inbound/inbound-columns'
import type { InboundContent } from '@cais/domain/inbound/inbound-message'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { readStoredFile } from '../../../gateways/files/stored-files.ts'
import { readInbound, sniffFormat } from '../../../gateways/inbound/read-inbound.ts'
import { openJson } from '../../../gateways/inbound/table/json-table.ts'
import { readTable } from '../../../gateways/inbound/table/read-table.ts'
import type { TableFile } from '../../../gateways/spreadsheet/read/open-table.ts'
import { withTable } from '../../../gateways/spreadsheet/read/stored-table.ts'
import { surveyFile } from '../../../gateways/spreadsheet/read/survey-file.ts'

const START = { line: 1, byte: 0 }

/** The orders in a stored file, whatever its format; a file that cannot be read at all is one with faults. */
export async function readStoredOrders(db: Db, digest: string): Promise<InboundContent> {
  const bytes = Buffer.concat(await readStoredFile(db, digest).toArray())
  const format = sniffFormat(bytes)
  if (format !== null) return readInbound(bytes, format)
  const isJson = /^\s*[[{]/.test(bytes.toString('utf8', 0, 200))
  try {
    if (isJson) return await readRows(openJson(new TextDecoder().decode(bytes)))
    return await withTable(db, digest, readRows)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return unread(isJson ? 'json' : 'csv', error)
  }
}

async function readRows(table: TableFile<'csv' | 'xlsx' | 'json'>): Promise<InboundContent> {
  const { format } = table
  const survey = await surveyFile(table, INBOUND_COLUMNS)
  const mapping = matchedColumns(survey.header)
  const missing = INBOUND_COLUMNS.filter(({ key, needed }) => needed === 'always' && !mapping.includes(key))
  if (missing.length > 0)
    return {
      format,
      messages: [],
      faults: [
        { code: 'column-missing', place: START, facts: { column: missing.map(({ pt }) => pt).join(', ') } },
      ],
    }
  const style = ownStyle(survey, INBOUND_COLUMNS)
  const styles = survey.styles.map((found) => decidedStyle(found, style))
  return await readTable(table.rows(), { format, mapping, styles, headerRow: survey.headerRow })
}

/** By the whole name, or in JSON by its last part: 'orders.lines.gtin' is 'gtin'. */
function matchedColumns(header: readonly string[]) {
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
