import { customerQuery } from '@cais/contract/customers/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { z } from 'zod'
import { presentCustomerRow } from '../../../aggregates/customers/find-customer.ts'
import { provinceOf } from '../../../aggregates/documents/order-words.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'

type Filter = FilterOf<z.output<typeof customerQuery>>

/** Customers in the caller's scope, by name, code or NUIT, whatever the accents and capitals. */
const filteredCustomers = (db: Db, { search, branchId, segment }: Filter, { scope }: User) =>
  db
    .selectFrom('customers as c')
    .where(
      allOf([
        scope.branches !== 'all' && sql<boolean>`c.branch_id = any(${[...scope.branches]}::text[])`,
        branchId && sql<boolean>`c.branch_id = ${branchId}`,
        segment && sql<boolean>`c.segment = ${segment}`,
        ...matches('c.search_text', search),
      ]),
    )

const customerColumns = (customers: ReturnType<typeof filteredCustomers>) =>
  customers
    .select(['c.id', 'c.code', 'c.name', 'c.nuit', 'c.final_consumer', 'c.branch_id', 'c.warehouse_id'])
    .select(['c.province_id', 'c.route', 'c.payment_condition', 'c.payment_days', 'c.client_type'])
    .select(['c.segment', 'c.segment_fixed', 'c.blocked_credit', 'c.withdraws'])

const FILE_COLUMNS: readonly Column<ReturnType<typeof presentCustomerRow>>[] = [
  column.text({ pt: 'Código', en: 'Code' }, (row) => row.code),
  column.text({ pt: 'Nome', en: 'Name' }, (row) => row.name),
  column.text({ pt: 'NUIT', en: 'NUIT' }, (row) => row.nuit),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouse),
  column.text({ pt: 'Província', en: 'Province' }, (row) => provinceOf(row.provinceId)),
  column.text({ pt: 'Rota', en: 'Route' }, (row) => row.route),
  column.text({ pt: 'Condição de pagamento', en: 'Payment condition' }, (row) => row.paymentCondition),
  column.integer({ pt: 'Prazo (dias)', en: 'Term (days)' }, (row) => row.paymentDays),
  column.text({ pt: 'Segmento', en: 'Segment' }, (row) => row.segment),
  column.yesNo({ pt: 'Crédito bloqueado', en: 'Credit blocked' }, (row) => row.blockedCredit),
  column.yesNo({ pt: 'Levanta', en: 'Withdraws' }, (row) => row.withdraws),
]

/** The customers in the scope of the caller, by name. */
export const customerList = describeList(customerQuery, {
  find: filteredCustomers,
  columns: customerColumns,
  order: { by: () => [sql`c.name`, sql`c.id`] },
  present: (rows) => rows.map(presentCustomerRow),
  file: { name: { pt: 'clientes', en: 'customers' }, columns: FILE_COLUMNS },
})
