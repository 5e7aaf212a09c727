import type { CustomerReply } from '@cais/contract/customers/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { editableFields } from '@cais/domain/customers/card-rights'
import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { type AllocationType, servedFrom } from '@cais/domain/customers/served-from'
import { erpFields } from '@cais/domain/erp/limits'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { readErpSystem } from '../../gateways/erp/connection.ts'
import { findWaitingCredit } from './confirmations.ts'

/** A customer with addresses. With a user, only one in the user's scope. Throws NOT_FOUND. */
export async function findCustomer(db: Db, id: number, user?: User): Promise<CustomerReply> {
  const row = await readCustomerRow(db, id)
  const isVisible = user === undefined || (row && isInScope(user.scope, { branchId: row.branch_id }))
  if (row === undefined || !isVisible) throw new RuleError('NOT_FOUND', { customer: id })
  const [addresses, waiting, { system }] = await Promise.all([
    readAddresses(db, id),
    findWaitingCredit(db, id),
    readErpSystem(db),
  ])
  return presentCustomer(row, { addresses, waiting, erps: erpFields('customer', system) }, user)
}

/** Throws NOT_FOUND for a customer outside the scope. */
export async function requireCustomer(db: Db, id: number, user: User): Promise<void> {
  const row = await db.selectFrom('customers').select('branch_id').where('id', '=', id).executeTakeFirst()
  if (row && isInScope(user.scope, { branchId: row.branch_id })) return
  throw new RuleError('NOT_FOUND', { customer: id })
}

/** What lists and pick lists read of a customer. */
export const ROW_COLUMNS = [
  'c.id',
  'c.code',
  'c.name',
  'c.nuit',
  'c.final_consumer',
  'c.branch_id',
  'c.warehouse_id',
  'c.province_id',
  'c.route',
  'c.payment_condition',
  'c.payment_days',
  'c.client_type',
  'c.segment',
  'c.segment_fixed',
  'c.credit_limit',
  'c.blocked_credit',
  'c.withdraws',
  'c.active',
] as const

/** What else stands on the card. */
export const CARD_COLUMNS = [
  'c.transaction_limit',
  'c.min_shelf_life_days',
  'c.morpheus_name',
  'c.morpheus_address',
  'c.phone',
  'c.email',
  'c.paper_language',
  'c.allocation_type',
  'c.segment_at',
  'c.segment_reason',
  'c.clover_warehouse_id',
  'c.marin_warehouse_id',
  'c.version',
] as const

/** The card with who changed it last, as its history says. */
const readCustomerRow = (db: Db, id: number) =>
  db
    .selectFrom('customers as c')
    .leftJoin('history_heads as head', (join) =>
      join.on('head.object_type', '=', 'customer').on('head.object_id', '=', String(id)),
    )
    .leftJoin('history as last', (join) =>
      join
        .onRef('last.object_type', '=', 'head.object_type')
        .onRef('last.object_id', '=', 'head.object_id')
        .onRef('last.seq', '=', 'head.entries'),
    )
    .leftJoin('users as changer', 'changer.id', 'last.user_id')
    .select([...ROW_COLUMNS, ...CARD_COLUMNS])
    .select(['c.created_at', 'last.at as changed_at', 'last.user_id as changed_by'])
    .select(sql<string | null>`rtrim(changer.name || ' ' || changer.surname)`.as('changer_name'))
    .where('c.id', '=', id)
    .executeTakeFirst()

type CustomerColumns = NonNullable<Awaited<ReturnType<typeof readCustomerRow>>>

export const presentCustomerRow = (row: CustomerListRow) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  nuit: row.nuit,
  finalConsumer: row.final_consumer,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  provinceId: row.province_id,
  route: row.route,
  paymentCondition: row.payment_condition,
  paymentDays: row.payment_days,
  clientType: row.client_type,
  creditLimit: row.credit_limit,
  segment: row.segment,
  segmentFixed: row.segment_fixed,
  blockedCredit: row.blocked_credit,
  withdraws: row.withdraws,
  active: row.active,
})

type Parts = {
  readonly addresses: readonly AddressRow[]
  readonly waiting: Awaited<ReturnType<typeof findWaitingCredit>>
  /** What the ERP owns. */
  readonly erps: readonly string[]
}

function presentCustomer(
  row: CustomerColumns,
  { addresses, waiting, erps }: Parts,
  user: User | undefined,
): CustomerReply {
  const fields = user === undefined ? [] : editableFields(user, { branchId: row.branch_id })
  const serving = {
    allocationType: row.allocation_type as AllocationType,
    warehouse: row.warehouse_id,
    cloverWarehouse: row.clover_warehouse_id,
    marinWarehouse: row.marin_warehouse_id,
  }
  const isEditable = fields.length > 0
  return {
    ...presentCustomerRow(row),
    ...serving,
    servedFrom: servedFrom(serving),
    transactionLimit: row.transaction_limit,
    minShelfLifeDays: row.min_shelf_life_days,
    segmentAt: row.segment_at,
    // written by the job of segments only
    segmentReason: row.segment_reason as CustomerReply['segmentReason'],
    morpheusCustomerName: row.morpheus_name,
    morpheusCustomerAddress: row.morpheus_address,
    phone: row.phone,
    email: row.email,
    paperLanguage: row.paper_language as PaperLanguage,
    addresses: addresses.map(presentAddress),
    editable: isEditable,
    allowedActions: [
      ...(isEditable ? (['edit'] as const) : []),
      ...(fields.includes('active') ? [row.active ? ('deactivate' as const) : ('activate' as const)] : []),
    ],
    editableFields: fields.map(fieldName),
    erpFields: erps.map(fieldName),
    createdAt: row.created_at,
    lastChange: isEditable ? lastChangeOf(row) : null,
    creditToConfirm: waiting ?? null,
    version: row.version,
  }
}

/** The field as calls name it. */
export const fieldName = (field: string): string => OTHER_NAMES[field] ?? field
const OTHER_NAMES: Readonly<Record<string, string>> = {
  morpheusName: 'morpheusCustomerName',
  morpheusAddress: 'morpheusCustomerAddress',
}

function lastChangeOf({ changed_at, changed_by, changer_name }: CustomerColumns) {
  if (changed_at === null) return null
  return { at: changed_at, by: changed_by === null ? null : { id: changed_by, name: changer_name ?? '' } }
}

export const presentAddress = (row: AddressRow) => ({
  id: row.id,
  address: row.address,
  provinceId: row.province_id,
  gln: row.gln,
  isDefault: row.is_default,
  active: row.active,
})

/** Delivery addresses of a customer, inactive ones too: the default one first, inactive ones last. */
export const readAddresses = (db: Db, customerId: number) =>
  db
    .selectFrom('customer_addresses')
    .select(['id', 'address', 'province_id', 'gln', 'is_default', 'active'])
    .where('customer_id', '=', customerId)
    .orderBy('active', 'desc')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()

export type AddressRow = Awaited<ReturnType<typeof readAddresses>>[number]

/** What lists show of a customer. */
type CustomerListRow = Pick<
  CustomerColumns,
  (typeof ROW_COLUMNS)[number] extends `c.${infer Column extends keyof CustomerColumns}` ? Column : never
>
