import type { RecallCustomer, RecallReply } from '@cais/contract/recalls/schemas'
import type { ToldWay } from '@cais/domain/recalls/recall-actions'
import type { Db } from '../../db/pool.ts'
import type {
  RecallFormCustomer,
  RecallLettersForm,
  RecallListForm,
} from '../../gateways/pdf/forms/recall-form.ts'
import { readSupplier } from '../company/read-company.ts'

type Printing = { readonly branchId: string; readonly printedBy: string; readonly now: Date }

/** Who got a recalled batch, on paper. */
export const recallListForm = async (
  db: Db,
  recall: RecallReply,
  printing: Printing,
): Promise<RecallListForm> => ({
  kind: 'recall-list',
  ...(await head(db, recall, printing)),
  places: placesOf(recall),
  customers: recall.trace.customers.map(formCustomer),
})

/** Letters to these customers, or to all who got it. */
export const recallLettersForm = async (
  db: Db,
  recall: RecallReply,
  { customerIds, ...printing }: Printing & { readonly customerIds: readonly number[] | undefined },
): Promise<RecallLettersForm> => ({
  kind: 'recall-letters',
  ...(await head(db, recall, printing)),
  customers: recall.trace.customers
    .filter(({ id }) => customerIds === undefined || customerIds.includes(id))
    .map(formCustomer),
})

const head = async (db: Db, recall: RecallReply, { branchId, printedBy, now }: Printing) => ({
  company: await readSupplier(db, branchId),
  number: recall.number,
  productId: recall.productId,
  description: recall.description,
  unit: recall.unit,
  batch: recall.batch,
  expiry: recall.trace.expiry,
  grade: recall.grade,
  reason: recall.reason,
  openedAt: recall.openedAt,
  printedAt: now.toISOString(),
  printedBy,
})

const placesOf = ({ trace: { balance } }: RecallReply) =>
  [
    { name: 'Entrou', quantity: balance.cameIn + balance.found },
    { name: 'Com clientes', quantity: balance.withCustomers },
    { name: 'Nos armazéns', quantity: balance.inWarehouses },
    { name: 'Em trânsito', quantity: balance.inTransit },
    { name: 'Devolvido', quantity: balance.returned },
    { name: 'Abatido', quantity: balance.lost },
  ].map(({ name, quantity }) => ({ name, quantity: toMilli(quantity) }))

const formCustomer = (customer: RecallCustomer): RecallFormCustomer => ({
  code: customer.code,
  name: customer.name,
  address: customer.address,
  contact: [customer.phone, customer.email].filter(Boolean).join(', '),
  quantity: toMilli(customer.quantity),
  stillHas: customer.answer === null ? null : toMilli(customer.answer.stillHas),
  told: customer.told === null ? '' : `${WAYS[customer.told.way]} ${customer.told.by}`,
  deliveries: customer.documents.map(({ number, invoice, leftAt, quantity }) => ({
    number,
    invoice: invoice?.number ?? '',
    on: leftAt,
    quantity: toMilli(quantity),
  })),
})

const toMilli = (units: number) => Math.round(units * 1000)

/** Printed forms are in Portuguese. */
const WAYS: Record<ToldWay, string> = {
  letter: 'carta,',
  phone: 'telefone,',
  email: 'e-mail,',
  visit: 'visita,',
}
