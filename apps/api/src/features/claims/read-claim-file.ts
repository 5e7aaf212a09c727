import { receivedClaim } from '@cais/contract/claims/schemas'
import { isSameLine, type ReceivedClaim, type ReceivedLine } from '@cais/domain/claims/received-claim'
import { CLAIM_COLUMNS } from '@cais/domain/imports/claim-columns'
import { decidedStyle } from '@cais/domain/imports/column-style'
import { matchColumns, ownStyle } from '@cais/domain/imports/match-columns'
import { type CellValue, cellText, isFault, readCell } from '@cais/domain/imports/read-cell'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { z } from 'zod'
import { toMilli } from '../../aggregates/stock/stock-levels.ts'
import type { Db } from '../../db/pool.ts'
import { readStoredFile } from '../../gateways/files/stored-files.ts'
import type { TableFile } from '../../gateways/spreadsheet/read/open-table.ts'
import { withTable } from '../../gateways/spreadsheet/read/stored-table.ts'
import { surveyFile } from '../../gateways/spreadsheet/read/survey-file.ts'

/** A row, or a line of JSON, that is not taken, and why. */
export type Refusal = {
  readonly row: number
  readonly field: string
  readonly rule: RuleCode
  readonly facts: RuleFacts
}

/** The claims of a file in the order of their numbers; a line that stands in it twice is taken once. */
export type ReadFile = {
  readonly claims: readonly ReceivedClaim[]
  readonly linesRead: number
  /** Lines that stand twice: they are read and taken with the first. */
  readonly repeated: number
  readonly refusals: readonly Refusal[]
}

/** Reads a stored file of claims whole: CSV, Excel or JSON, told by its content. Throws what the readers throw. */
export async function readClaimFile(db: Db, digest: string): Promise<ReadFile> {
  const json = await readJson(db, digest)
  if (json !== undefined) return readJsonClaims(json)
  return await withTable(db, digest, readTable)
}

type Input = z.output<typeof receivedClaim>

/** A claim of a call or of a file as the domain knows it. */
export const toReceived = (
  claim: Omit<Input, 'customer'> & { readonly customer: string },
): ReceivedClaim => ({
  ...claim,
  date: claim.date ?? '',
  lines: claim.lines.map((line) => ({ ...line, quantity: toMilli(line.quantity) })),
})

async function readJson(db: Db, digest: string): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of readStoredFile(db, digest) as AsyncIterable<Buffer>) {
    const [first] = chunks.length === 0 ? chunk.toString('utf8').trimStart() : ''
    if (chunks.length === 0 && first !== '{' && first !== '[') return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new RuleError('IMPORT_JSON_BROKEN')
  }
}

const envelope = z.union([
  z.array(z.unknown()),
  z.object({ claims: z.array(z.unknown()) }).transform(({ claims }) => claims),
])
const withLines = receivedClaim.extend({ lines: z.array(z.unknown()).max(1000) })
const lineShape = receivedClaim.shape.lines.element

/** `row` counts the lines of all claims, from 1. */
function readJsonClaims(json: unknown): ReadFile {
  const found = envelope.safeParse(json)
  if (!found.success) throw new RuleError('IMPORT_JSON_BROKEN')
  const collected = collect()
  for (const entry of found.data) {
    const head = withLines.safeParse(entry)
    if (!head.success) {
      collected.refuse(invalid(head.error))
      continue
    }
    for (const one of head.data.lines) {
      const line = lineShape.safeParse(one)
      if (line.success) collected.add(toReceived({ ...head.data, lines: [line.data] }))
      else collected.refuse(invalid(line.error))
    }
  }
  return collected.done()
}

const invalid = ({ issues }: z.ZodError): Omit<Refusal, 'row'> => ({
  field: issues[0]?.path.join('.') ?? '',
  rule: 'VALIDATION_FAILED',
  facts: {},
})

async function readTable(table: TableFile): Promise<ReadFile> {
  const survey = await surveyFile(table, CLAIM_COLUMNS)
  const mapping = matchColumns(survey.header, CLAIM_COLUMNS)
  const own = ownStyle(survey, CLAIM_COLUMNS)
  const missing = CLAIM_COLUMNS.find(({ key, needed }) => needed === 'always' && !mapping.includes(key))
  if (missing) throw new RuleError('IMPORT_COLUMN_MISSING', { column: missing.pt })
  const places = mapping.flatMap((key, at) => {
    const column = CLAIM_COLUMNS.find((one) => one.key === key)
    const style = survey.styles[at]
    return column && style ? [{ at, column, style: decidedStyle(style, own) }] : []
  })
  const collected = collect()
  for await (const { row, cells } of table.rows()) {
    if (row <= survey.headerRow || cells.every((cell) => cellText(cell) === '')) continue
    const values: Record<string, CellValue | null> = {}
    const faults: Omit<Refusal, 'row'>[] = []
    if (survey.format === 'csv' && cells.length !== survey.header.length)
      faults.push(fault('', 'IMPORT_CELLS_DIFFER', { found: cells.length, expected: survey.header.length }))
    for (const { at, column, style } of places) {
      const read = readCell(column, cells[at] ?? '', style)
      if (isFault(read)) faults.push(fault(column.key, read.rule, read.facts))
      else if (column.needed && read.value === null)
        faults.push(fault(column.key, 'IMPORT_VALUE_MISSING', {}))
      else values[column.key] = read.value
    }
    const quantity = Number(values.quantity ?? 0)
    if (quantity <= 0) faults.push(fault('quantity', 'QUANTITY_NOT_POSITIVE', { quantity }))
    const [first] = faults
    if (first) collected.refuse(first, row)
    else collected.add(claimOfRow(values, quantity), row)
  }
  return collected.done()
}

const fault = (field: string, rule: RuleCode, facts: RuleFacts): Omit<Refusal, 'row'> => ({
  field,
  rule,
  facts,
})

function claimOfRow(values: Readonly<Record<string, CellValue | null>>, quantity: number): ReceivedClaim {
  const said = (key: string) => String(values[key] ?? '')
  const line: ReceivedLine = {
    line: said('line'),
    article: said('article'),
    description: said('description'),
    invoice: said('invoice'),
    unit: said('unit'),
    quantity,
    price: typeof values.price === 'number' ? values.price : null,
  }
  return {
    number: said('number'),
    customer: said('customer'),
    date: said('date'),
    type: (values.type ?? 'return') as ReceivedClaim['type'],
    reason: said('reason'),
    note: said('note'),
    lines: [line],
  }
}

/** Puts rows together to claims: what is said of the claim is taken from whichever of its rows says it, so that their order makes no difference. */
function collect() {
  const claims = new Map<string, { head: Omit<ReceivedClaim, 'lines'>; lines: ReceivedLine[] }>()
  const refusals: Refusal[] = []
  let linesRead = 0
  let repeated = 0
  return {
    add({ lines, ...head }: ReceivedClaim, row?: number) {
      linesRead += 1
      const [line] = lines
      const key = head.number
      const known = claims.get(key)
      if (line === undefined) return
      if (known === undefined) claims.set(key, { head, lines: [line] })
      else if (known.head.customer !== '' && head.customer !== '' && known.head.customer !== head.customer)
        refusals.push({
          row: row ?? linesRead,
          ...fault('customer', 'CLAIM_OF_TWO_CUSTOMERS', { number: key }),
        })
      else {
        known.head = merged(known.head, head)
        if (known.lines.some((other) => isSameLine(other, line))) repeated += 1
        else known.lines.push(line)
      }
    },
    refuse(refusal: Omit<Refusal, 'row'>, row?: number) {
      linesRead += 1
      refusals.push({ row: row ?? linesRead, ...refusal })
    },
    done: (): ReadFile => ({
      claims: [...claims.values()]
        .map(({ head, lines }) => ({ ...head, lines }))
        .toSorted((a, b) => (a.number < b.number ? -1 : 1)),
      linesRead,
      repeated,
      refusals,
    }),
  }
}

type Head = Omit<ReceivedClaim, 'lines'>

function merged(a: Head, b: Head): Head {
  const larger = (key: 'customer' | 'date' | 'reason' | 'note') => (a[key] > b[key] ? a[key] : b[key])
  return {
    number: a.number,
    type: a.type < b.type ? a.type : b.type,
    customer: larger('customer'),
    date: larger('date'),
    reason: larger('reason'),
    note: larger('note'),
  }
}
