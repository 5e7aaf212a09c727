import type { OrderRow } from '@cais/contract/orders/schemas'
import { type Column, column } from '../../../http/export/list-file.ts'
import { provinceOf, stageText, statusText, TYPE_WORDS } from './order-words.ts'

export type OrderFileRow = OrderRow & { readonly operationName: string }

/** What a file of documents shows, column by column. */
export const ORDER_COLUMNS: readonly Column<OrderFileRow>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (order) => order.number),
  column.text({ pt: 'Tipo', en: 'Type' }, (order, language) => TYPE_WORDS[language][order.type]),
  column.text({ pt: 'Estado', en: 'Status' }, (order, language) => statusText(order.status, language)),
  column.text({ pt: 'Fase', en: 'Stage' }, (order, language) => stageText(order.stages, language)),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (order) => order.customer?.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (order) => order.customer?.name),
  column.text({ pt: 'Rota', en: 'Route' }, (order) => order.customer?.route),
  column.text({ pt: 'Província', en: 'Province' }, (order) => provinceOf(order.provinceId)),
  column.text({ pt: 'Filial', en: 'Branch' }, (order) => order.branchId),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (order) => order.warehouse),
  column.text({ pt: 'Operação', en: 'Operation' }, (order) => order.operationName),
  column.text({ pt: 'Condição de pagamento', en: 'Payment condition' }, (order) => order.paymentCondition),
  column.text({ pt: 'V/REF', en: 'Reference' }, (order) => order.poNumber),
  column.text({ pt: 'Factura', en: 'Invoice' }, (order) => order.invoiceNumber),
  column.integer({ pt: 'Linhas', en: 'Lines' }, (order) => order.lineCount),
  column.decimal({ pt: 'Peso (kg)', en: 'Weight (kg)' }, (order) => order.totalWeight),
  column.money({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (order) => order.total),
  column.percent({ pt: 'Crédito usado (%)', en: 'Credit used (%)' }, (order) => order.creditUsedPercent),
  column.text({ pt: 'Crédito bloqueado', en: 'Credit blocked' }, (order, language) =>
    order.creditBlocked ? YES[language] : '',
  ),
  column.money({ pt: 'Vencido (MZN)', en: 'Overdue (MZN)' }, (order) => order.creditOverdue),
  column.date({ pt: 'Entrega', en: 'Delivery' }, (order) => order.deliveryDate),
  column.instant({ pt: 'Criado', en: 'Created' }, (order) => order.createdAt),
  column.instant({ pt: 'Submetido', en: 'Submitted' }, (order) => order.submittedAt),
  column.text({ pt: 'Criado por', en: 'Created by' }, (order) => order.createdBy.name),
]

const YES = { pt: 'Sim', en: 'Yes' } as const
