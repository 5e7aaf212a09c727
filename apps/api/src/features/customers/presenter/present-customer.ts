import type { CustomerColumns } from '../queries/find-customer.ts'
import type { AddressRow } from '../queries/read-addresses.ts'
import type { CustomerListRow } from '../queries/read-customer-rows.ts'

export const presentCustomerRow = (row: CustomerListRow) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  nuit: row.nuit,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  provinceId: row.province_id,
  route: row.route,
  paymentCondition: row.payment_condition,
  paymentDays: row.payment_days,
  clientType: row.client_type,
  blockedCredit: row.blocked_credit,
  withdraws: row.withdraws,
})

export const presentCustomer = (row: CustomerColumns, addresses: readonly AddressRow[]) => ({
  ...presentCustomerRow(row),
  creditLimit: row.credit_limit,
  transactionLimit: row.transaction_limit,
  minShelfLifeDays: row.min_shelf_life_days,
  allocationType: row.allocation_type,
  addresses: addresses.map(presentAddress),
  version: row.version,
})

export const presentAddress = (row: AddressRow) => ({
  id: row.id,
  address: row.address,
  provinceId: row.province_id,
  isDefault: row.is_default,
})
