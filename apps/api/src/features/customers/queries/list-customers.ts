import { type CUSTOMER_SORTS, customerQuery } from '@cais/contract/customers/schemas'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { CARD_COLUMNS, presentCustomerRow, ROW_COLUMNS } from '../../../aggregates/customers/find-customer.ts'
import { provinceOf } from '../../../aggregates/documents/order-words.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'

type Filter = FilterOf<z.output<typeof customerQuery>>

/** Customers in the caller's scope, by name, code or NUIT, whatever the accents and capitals. */
const filteredCustomers = (db: Db, filter: Filter, { scope }: User) =>
  db
    .selectFrom('customers as c')
    .where(
      allOf([
        scope.branches !== 'all' && isOneOf('c.branch_id', scope.branches),
        filter.branchId && isOneOf('c.branch_id', filter.branchId),
        filter.warehouse && isOneOf('c.warehouse_id', filter.warehouse),
        filter.provinceId && sql<boolean>`c.province_id = any(${[...filter.provinceId]}::smallint[])`,
        filter.paymentCondition && isOneOf('c.payment_condition', filter.paymentCondition),
        filter.clientType && isOneOf('c.client_type', filter.clientType),
        filter.segment && sql<boolean>`c.segment = ${filter.segment}`,
        isFlag('c.blocked_credit', filter.blocked),
        isFlag('c.active', filter.active),
        ...matches('c.search_text', filter.search),
      ]),
    )

const isOneOf = (column: string, codes: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...codes]}::text[])`

/** Written so that a partial index of the column answers it. */
const isFlag = (column: string, value: boolean | undefined) =>
  value === undefined
    ? undefined
    : value
      ? sql<boolean>`${sql.ref(column)}`
      : sql<boolean>`NOT ${sql.ref(column)}`

const customerColumns = (customers: ReturnType<typeof filteredCustomers>) => customers.select(ROW_COLUMNS)

const ORDERS: Readonly<Record<(typeof CUSTOMER_SORTS)[number], readonly RawBuilder<unknown>[]>> = {
  name: [sql`c.name`, sql`c.id`],
  'name-desc': [sql`c.name DESC`, sql`c.id DESC`],
  code: [sql`c.code`],
  'code-desc': [sql`c.code DESC`],
  limit: [sql`c.credit_limit`, sql`c.id`],
  'limit-desc': [sql`c.credit_limit DESC`, sql`c.id DESC`],
  newest: [sql`c.id DESC`],
}

/** The customers in the scope of the caller, by name. */
export const customerList = describeList(customerQuery, {
  find: filteredCustomers,
  columns: customerColumns,
  order: { by: ({ sort }) => ORDERS[sort] },
  present: (rows) => rows.map(presentCustomerRow),
})

/** The same with the whole card and the default address, for files. */
const fileColumns = (customers: ReturnType<typeof filteredCustomers>) =>
  customers
    .leftJoin('customer_addresses as home', (join) =>
      join.onRef('home.customer_id', '=', 'c.id').on('home.is_default', '=', true),
    )
    .select([...ROW_COLUMNS, ...CARD_COLUMNS])
    .select(['home.address as home_address', 'home.gln as home_gln'])

type FileRow = Awaited<ReturnType<ReturnType<typeof fileColumns>['execute']>>[number]

const FILE_COLUMNS: readonly Column<FileRow>[] = [
  column.text({ pt: 'Código', en: 'Code' }, (row) => row.code),
  column.text({ pt: 'Nome', en: 'Name' }, (row) => row.name),
  column.text({ pt: 'NUIT', en: 'NUIT' }, (row) => row.nuit),
  column.yesNo({ pt: 'Consumidor final', en: 'Final consumer' }, (row) => row.final_consumer),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branch_id),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouse_id),
  column.text({ pt: 'Província', en: 'Province' }, (row) => provinceOf(row.province_id)),
  column.text({ pt: 'Morada', en: 'Address' }, (row) => row.home_address),
  column.text({ pt: 'GLN', en: 'GLN' }, (row) => row.home_gln),
  column.text({ pt: 'Rota', en: 'Route' }, (row) => row.route),
  column.text({ pt: 'Telefone', en: 'Phone' }, (row) => row.phone),
  column.text({ pt: 'E-mail', en: 'E-mail' }, (row) => row.email),
  column.text({ pt: 'E-mails para facturas', en: 'E-mails for invoices' }, (row) => row.invoice_emails),
  column.yesNo({ pt: 'Cópias por e-mail', en: 'Copies by e-mail' }, (row) => row.email_copies),
  column.text({ pt: 'Tipo de cliente', en: 'Kind of customer' }, (row) => row.client_type),
  column.text({ pt: 'Segmento', en: 'Segment' }, (row) => row.segment),
  column.text({ pt: 'Condição de pagamento', en: 'Payment condition' }, (row) => row.payment_condition),
  column.integer({ pt: 'Prazo (dias)', en: 'Term (days)' }, (row) => row.payment_days),
  column.money({ pt: 'Limite de crédito (MZN)', en: 'Credit limit (MZN)' }, (row) => row.credit_limit),
  column.money(
    { pt: 'Limite por documento (MZN)', en: 'Transaction limit (MZN)' },
    (row) => row.transaction_limit,
  ),
  column.yesNo({ pt: 'Crédito bloqueado', en: 'Credit blocked' }, (row) => row.blocked_credit),
  column.yesNo({ pt: 'Levanta', en: 'Withdraws' }, (row) => row.withdraws),
  column.text({ pt: 'Tipo de alocação', en: 'Allocation type' }, (row) => row.allocation_type),
  column.text({ pt: 'Armazém Clover', en: 'Clover warehouse' }, (row) => row.clover_warehouse_id),
  column.text({ pt: 'Armazém Marin', en: 'Marin warehouse' }, (row) => row.marin_warehouse_id),
  column.integer({ pt: 'Validade mínima (dias)', en: 'Shelf life (days)' }, (row) => row.min_shelf_life_days),
  column.text({ pt: 'Nome no Morpheus', en: 'Name in Morpheus' }, (row) => row.morpheus_name),
  column.text({ pt: 'Morada no Morpheus', en: 'Address in Morpheus' }, (row) => row.morpheus_address),
  column.yesNo({ pt: 'Activo', en: 'Active' }, (row) => row.active),
]

export const customerFileList = describeList(customerQuery, {
  find: filteredCustomers,
  columns: fileColumns,
  order: customerList.order,
  present: (rows) => rows,
  file: { name: { pt: 'clientes', en: 'customers' }, columns: FILE_COLUMNS },
})
