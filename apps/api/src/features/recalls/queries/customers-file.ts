import type { RecallCustomer } from '@cais/contract/recalls/schemas'
import type { User } from '@cais/domain/access/actor'
import type { ToldWay } from '@cais/domain/recalls/recall-actions'
import type { RecallCustomerState } from '@cais/domain/recalls/recall-customer'
import { sql } from 'kysely'
import { column, type ListFile, listFile } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { type FoundCustomer, presentCustomer, type TracedBatch, traceOf } from './trace-batch.ts'

type Row = RecallCustomer & { readonly document: RecallCustomer['documents'][number] | undefined }
type Words<Key extends string> = Readonly<Record<Key, Readonly<Record<Language, string>>>>

const STATES: Words<RecallCustomerState> = {
  'no-contact': { pt: 'Sem contacto', en: 'No contact' },
  'not-told': { pt: 'Por avisar', en: 'Not told' },
  told: { pt: 'Avisado', en: 'Told' },
  answered: { pt: 'Respondeu', en: 'Answered' },
}
const WAYS: Words<ToldWay> = {
  letter: { pt: 'Carta', en: 'Letter' },
  phone: { pt: 'Telefone', en: 'Telephone' },
  email: { pt: 'E-mail', en: 'E-mail' },
  visit: { pt: 'Visita', en: 'Visit' },
}

/** Who got a batch, a row for each delivery; who got most first. */
export const customersFile = (traced: TracedBatch, user: User): ListFile =>
  listFile<{ readonly customer: FoundCustomer }, Row>({
    name: { pt: `retirada do lote ${traced.batch}`, en: `recall of batch ${traced.batch}` },
    columns: [
      column.text({ pt: 'Código', en: 'Code' }, (row) => row.code),
      column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.name),
      column.text({ pt: 'Morada', en: 'Address' }, (row) => row.address),
      column.text({ pt: 'Telefone', en: 'Telephone' }, (row) => row.phone),
      column.text({ pt: 'E-mail', en: 'E-mail' }, (row) => row.email),
      column.text({ pt: 'Guia', en: 'Delivery note' }, (row) => row.document?.number),
      column.text({ pt: 'Encomenda', en: 'Order' }, (row) => row.document?.order.number),
      column.text({ pt: 'Factura', en: 'Invoice' }, (row) => row.document?.invoice?.number),
      column.instant({ pt: 'Saída', en: 'Left' }, (row) => row.document?.leftAt),
      column.text({ pt: 'Recebida por', en: 'Received by' }, (row) => row.document?.receiverName),
      column.decimal({ pt: 'Quantidade', en: 'Quantity' }, (row) => row.document?.quantity),
      column.text({ pt: 'Estado', en: 'State' }, (row, language) => STATES[row.state][language]),
      column.text(
        { pt: 'Avisado por', en: 'Told by' },
        (row, language) => row.told && `${WAYS[row.told.way][language]}, ${row.told.by}`,
      ),
      column.decimal({ pt: 'Ainda tem', en: 'Still has' }, (row) => row.answer?.stillHas),
      column.text({ pt: 'Nota', en: 'Note' }, (row) => row.note),
    ],
    statement: sql<{ readonly customer: FoundCustomer }>`
      SELECT json_array_elements(traced.customers) AS customer FROM (${traceOf(traced, user)}) AS traced`,
    present: (found) =>
      found
        .map(({ customer }) => presentCustomer(customer))
        .flatMap((customer) => customer.documents.map((document) => ({ ...customer, document }))),
  })
