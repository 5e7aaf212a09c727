import { draftInput } from '@cais/contract/drafts/schemas'
import type { NumberedLine } from '@cais/domain/imports/clean-document'
import { type Rejection, rejection } from '@cais/domain/imports/rejection'
import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import { decimalFromMilli } from '@cais/domain/kernel/quantity'
import type { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { withSavepoint } from '../../../db/with-savepoint.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { submitDraft } from '../../drafts/commands/submit-draft.ts'
import type { FileDocument, RefusedRow } from '../file/read-documents.ts'
import { type ImportContext, sourceKey } from '../import-context.ts'
import { addDocument } from '../store/documents.ts'

export type KnownCodes = {
  /** Customer code → id. */
  readonly customers: ReadonlyMap<string, number>
  /** Product → list price. */
  readonly prices: ReadonlyMap<string, Centavos>
}

/** Makes one submitted order of a document's clean lines, by the commands that people use; returns the refused rows. */
export async function saveDocument(
  trx: Trx,
  document: FileDocument,
  codes: KnownCodes,
  importing: ImportContext,
): Promise<readonly RefusedRow[]> {
  const faults = document.lines.map((line) => ({ line, fault: unknownCode(line, codes) }))
  const lines = faults.flatMap(({ line, fault }) => (fault === null ? [line] : []))
  const refused = faults.flatMap(({ line, fault }) =>
    fault === null ? [] : document.refuse(line.row, fault),
  )
  if (lines.length === 0) return refused
  const refusal = await withSavepoint(trx, () =>
    submitLines(trx, document.document, lines, { codes, importing }),
  )
  return [
    ...refused,
    ...(refusal === null ? [] : lines.flatMap(({ row }) => document.refuse(row, orderRefused(refusal)))),
  ]
}

function unknownCode({ line }: NumberedLine, { customers, prices }: KnownCodes): Rejection | null {
  if (!customers.has(line.customerCode)) return rejection('customer-unknown', { customer: line.customerCode })
  return prices.has(line.productCode) ? null : rejection('article-unknown', { article: line.productCode })
}

type Making = { readonly codes: KnownCodes; readonly importing: ImportContext }

async function submitLines(trx: Trx, document: string, lines: readonly NumberedLine[], making: Making) {
  const { importing } = making
  const { target, now, fileId, fileName } = importing
  const [first] = lines
  const origin = { file: fileName, document, fileDate: first?.line.date ?? null }
  const acting = { user: target.user, now, origin }
  const source = { origin: 'import', source_key: sourceKey(importing, document) } as const
  const draft = await createDraft(trx, draftOf(document, lines, making), acting, source)
  await submitDraft(trx, draft.row.id, { version: draft.row.version, ...target.place }, acting)
  await addDocument(trx, { fileId, document, orderId: draft.row.id, lines })
}

function draftOf(document: string, lines: readonly NumberedLine[], { codes, importing }: Making) {
  const { target, mapping, now } = importing
  return draftInput.parse({
    type: 'PEV',
    customerId: codes.customers.get(lines[0]?.line.customerCode ?? '') ?? null,
    operationType: mapping.operationId,
    branchId: target.branchId,
    warehouse: target.warehouseId,
    poNumber: document,
    dueAt: addDays(calendarDateAt(now.getTime()), mapping.paymentDays),
    lines: lines.map(({ line }) => ({
      productId: line.productCode,
      ...(line.unit !== '' && { unit: line.unit }),
      quantity: decimalFromMilli(line.quantity),
      // the list price is known in the sales unit; in another one the price of the file is taken as it is
      negotiatedPrice:
        line.unit === '' && line.unitPrice === codes.prices.get(line.productCode) ? null : line.unitPrice,
    })),
  })
}

const orderRefused = ({ code, facts }: RuleError): Rejection =>
  rejection('order-refused', {
    code,
    ...Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, String(value)])),
  })
