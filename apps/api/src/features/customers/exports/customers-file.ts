import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { type Column, column, listFile } from '../../../http/export/list-file.ts'
import { provinceOf } from '../../orders/exports/order-words.ts'
import { presentCustomerRow } from '../presenter/present-customer.ts'
import { type CustomerQuery, customerConditions } from '../queries/list-customers.ts'
import { customerRows } from '../queries/read-customer-rows.ts'

/** The customers in the scope of the caller, by name. */
export const customersFile = (db: Db, query: CustomerQuery, user: User) =>
  listFile({
    name: { pt: 'clientes', en: 'customers' },
    columns: COLUMNS,
    statement: customerRows(db, customerConditions(query, user)),
    present: (found) => found.map(presentCustomerRow),
  })

const COLUMNS: readonly Column<ReturnType<typeof presentCustomerRow>>[] = [
  column.text({ pt: 'Código', en: 'Code' }, (row) => row.code),
  column.text({ pt: 'Nome', en: 'Name' }, (row) => row.name),
  column.text({ pt: 'NUIT', en: 'NUIT' }, (row) => row.nuit),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouse),
  column.text({ pt: 'Província', en: 'Province' }, (row) => provinceOf(row.provinceId)),
  column.text({ pt: 'Rota', en: 'Route' }, (row) => row.route),
  column.text({ pt: 'Condição de pagamento', en: 'Payment condition' }, (row) => row.paymentCondition),
  column.integer({ pt: 'Prazo (dias)', en: 'Term (days)' }, (row) => row.paymentDays),
  column.yesNo({ pt: 'Crédito bloqueado', en: 'Credit blocked' }, (row) => row.blockedCredit),
  column.yesNo({ pt: 'Levanta', en: 'Withdraws' }, (row) => row.withdraws),
]
