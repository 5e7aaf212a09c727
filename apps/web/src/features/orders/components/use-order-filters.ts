import { COMPOUND_STAGES, ORDER_STAGES } from '@cais/domain/orders/stages'
import { ORDER_STATUSES } from '@cais/domain/orders/statuses'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useIdle } from '../../../lib/screen/idle.ts'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import type { Filter } from '../../../ui/filter-bar/filters.ts'
import { usePaymentLabel } from '../../../ui/marks/payment-text.tsx'
import { useStageLabels } from '../../../ui/marks/stage-badge.tsx'
import {
  branchesQuery,
  customerQuery,
  operationsQuery,
  paymentConditionsQuery,
  userNamesQuery,
  warehousesQuery,
} from '../api.ts'
import { hasFilters } from '../model/order-search.ts'
import { ORDER_TYPES, type OrdersSearch } from '../search.ts'

const SUBMITTED = ORDER_STATUSES.filter((status) => status !== 'DRAFT')
/** All stages, including compound ones that only badges show and those that no document reaches yet. */
const STAGES = [...ORDER_STAGES, ...COMPOUND_STAGES]

/** The filters of the documents list, in the order of the menu. */
export function useOrderFilters(search: OrdersSearch): Filter[] {
  const { customerId } = search
  const t = useTranslations('orders')
  const words = useStageLabels()
  // The options are loaded at once when a filter is set, otherwise when the page is idle.
  const choices = useChoices(useIdle() || hasFilters(search))
  const customer = useQuery({ ...customerQuery(customerId ?? 0), enabled: customerId !== undefined })
  const customerName = (id: string) => customer.data?.data.name ?? t('filters.unknownCustomer', { id })
  const statuses = SUBMITTED.map((status) => ({ value: status, label: words.status(status) }))
  return [
    { kind: 'many', name: 'branchId', label: t('filters.branchId'), options: choices.branches },
    { kind: 'dates', name: 'createdFrom', until: 'createdTo', label: t('filters.createdFrom') },
    {
      kind: 'search',
      name: 'customerId',
      label: t('filters.customerId'),
      load: searchCustomers,
      found: customerName,
    },
    {
      kind: 'many',
      name: 'stage',
      label: t('filters.stage'),
      options: STAGES.map((stage) => ({ value: stage, label: words.stage(stage) })),
    },
    { kind: 'many', name: 'operationId', label: t('filters.operationId'), options: choices.operations },
    {
      kind: 'many',
      name: 'status',
      label: t('filters.status'),
      options: [{ value: 'NOT_SUBMITTED', label: t('filters.notSubmitted') }, ...statuses],
    },
    {
      kind: 'many',
      name: 'type',
      label: t('filters.type'),
      options: ORDER_TYPES.map((type) => ({ value: type, label: `${type} · ${t(`types.${type}`)}` })),
    },
    { kind: 'many', name: 'warehouseId', label: t('filters.warehouseId'), options: choices.warehouses },
    {
      kind: 'one',
      name: 'paymentCondition',
      label: t('filters.paymentCondition'),
      options: choices.conditions,
    },
    { kind: 'one', name: 'userId', label: t('filters.userId'), options: choices.people },
    { kind: 'text', name: 'number', label: t('filters.number') },
    { kind: 'text', name: 'invoiceNumber', label: t('filters.invoiceNumber') },
    { kind: 'text', name: 'reference', label: t('filters.reference') },
  ]
}

function useChoices(enabled: boolean) {
  const payment = usePaymentLabel()
  const branches = useQuery({ ...branchesQuery(), enabled }).data?.data ?? []
  const warehouses = useQuery({ ...warehousesQuery(), enabled }).data?.data ?? []
  const operations = useQuery({ ...operationsQuery(), enabled }).data?.data ?? []
  const conditions = useQuery({ ...paymentConditionsQuery(), enabled }).data?.data ?? []
  const people = useQuery({ ...userNamesQuery(), enabled }).data?.data ?? []
  return {
    branches: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    warehouses: warehouses.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    operations: operations.map(({ id, name }) => ({ value: id, label: name })),
    conditions: conditions.map((condition) => ({ value: condition, label: payment(condition) })),
    people: people.map(({ id, name }) => ({ value: String(id), label: name })),
  }
}
