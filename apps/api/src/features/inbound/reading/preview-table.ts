import type { TableMapPreview, TableMapPreviewInput } from '@cais/contract/inbound/maps'
import { purposeRule } from '@cais/domain/files/stored-file'
import { INBOUND_COLUMNS } from '@cais/domain/inbound/inbound-columns'
import type { InboundLine, InboundMessage } from '@cais/domain/inbound/inbound-message'
import type { Trx } from '../../../db/transaction.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'
import { findMap } from '../queries/table-maps.ts'
import { readMapped } from './read-stored.ts'

const SHOWN = 8

/** A sample as it would be read by these columns; nothing is kept. Throws FILE_UNKNOWN and what reading the table throws. */
export async function previewTable(trx: Trx, input: TableMapPreviewInput): Promise<TableMapPreview> {
  const { digest } = await requireStoredFile(trx, input.file, {
    rule: purposeRule('inbound-file'),
    field: 'file',
  })
  const found = await readMapped(trx, { digest, encoding: null, choice: undefined })
  const kept =
    input.retailerId === null ? undefined : await findMap(trx, input.retailerId, found.survey.header)
  const isAsked = input.columns !== null
  const columns = isAsked ? input.columns : kept?.columns
  const { content, survey, mapping } = await readMapped(trx, {
    digest,
    encoding: isAsked ? input.encoding : (input.encoding ?? kept?.encoding ?? null),
    choice: {
      columns: columns ?? found.mapping,
      decimal: input.decimalMark ?? (isAsked ? null : (kept?.decimal ?? null)),
      dateOrder: input.dateOrder ?? (isAsked ? null : (kept?.dateOrder ?? null)),
    },
  })
  const lines = content.messages.flatMap((message) => message.lines.map((line) => ({ message, line })))
  return {
    format: survey.format,
    encoding: survey.encoding,
    separator: survey.separator,
    header: [...survey.header],
    sample: survey.sample.map((row) => [...row]),
    // keys of INBOUND_COLUMNS
    columns: [...mapping] as TableMapPreview['columns'],
    missing: INBOUND_COLUMNS.filter(({ key, needed }) => needed === 'always' && !mapping.includes(key)).map(
      ({ key }) => key,
    ) as TableMapPreview['missing'],
    isKept: kept !== undefined,
    orders: content.messages.length,
    lines: lines.length,
    faults: lines.filter(({ line }) => line.faults.length > 0).length,
    firstLines: lines.slice(0, SHOWN).map(shownLine),
  }
}

function shownLine({ message, line }: { message: InboundMessage; line: InboundLine }) {
  const [fault] = line.faults
  return {
    orderNumber: message.orderNumber,
    article: line.gtin || line.supplierCode || line.buyerCode || line.description,
    quantity: line.quantity,
    unit: line.unit,
    price: line.price,
    place: message.deliverTo?.code || message.deliverTo?.name || message.buyer?.code || '',
    fault: fault === undefined ? null : { code: fault.code, facts: fault.facts },
  }
}
