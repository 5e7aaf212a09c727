import type { CardChange, PaperLanguage } from '@cais/domain/customers/customer-card'
import { readNuit } from '@cais/domain/customers/nuit'
import type { AllocationType } from '@cais/domain/customers/served-from'
import { NOUNS } from '@cais/domain/imports/import-nouns'
import { sql } from 'kysely'
import { listFile } from '../../../../http/export/list-file.ts'
import {
  type CardRow,
  type JudgedCard,
  judgeCards,
  saveCards,
} from '../../../customers/commands/import-cards.ts'
import { fileColumns } from '../file-columns.ts'
import { type ImportNoun, judgementOf, type RowValues, said } from '../noun.ts'

/** Customers, by code or else by NUIT, with their default delivery address. */
export const customers: ImportNoun<JudgedCard> = {
  keysOf: (values) => {
    const code = said<string>(values.code)
    const nuit = readNuit(said<string>(values.nuit) ?? '')
    return [
      ...(code === undefined ? [] : [{ field: 'code', key: `code ${code.toLowerCase()}` }]),
      ...(nuit === null || values.finalConsumer === true ? [] : [{ field: 'nuit', key: `nuit ${nuit}` }]),
    ]
  },
  labelOf: ({ name, code }) => String(name ?? code ?? ''),
  judge: async (trx, rows, judging) => {
    const judged = await judgeCards(trx, rows.map(toCard), { ...judging, reason: judging.fileName })
    return judged.map((one) => judgementOf(one, ({ stored }) => stored === null, waits))
  },
  write: (trx, writes, { acting, fileName }) => saveCards(trx, writes, { acting, reason: fileName }),
  file: (user) =>
    listFile({
      name: { pt: 'clientes', en: 'customers' },
      columns: fileColumns<Row>(NOUNS.customers.columns, (row, key) => row[key]),
      statement: sql<Row>`
      SELECT c.code, c.name, c.nuit, c.final_consumer AS "finalConsumer", c.branch_id AS "branchId", a.address,
        a.province_id AS "addressProvince", a.gln, c.province_id AS "provinceId", c.phone, c.email, c.paper_language AS "paperLanguage", c.warehouse_id AS warehouse, c.route,
        c.client_type AS "clientType", c.payment_condition AS "paymentCondition", c.credit_limit AS "creditLimit",
        c.transaction_limit AS "transactionLimit", c.blocked_credit AS "blockedCredit", c.withdraws, c.allocation_type AS "allocationType",
        c.clover_warehouse_id AS "cloverWarehouse", c.marin_warehouse_id AS "marinWarehouse",
        c.min_shelf_life_days AS "minShelfLifeDays", c.morpheus_name AS "morpheusName", c.morpheus_address AS "morpheusAddress", c.active
      FROM customers AS c LEFT JOIN customer_addresses AS a ON a.customer_id = c.id AND a.is_default
      WHERE ${user.scope.branches === 'all' ? sql`true` : sql`c.branch_id = ANY(${[...user.scope.branches]}::text[])`}
      ORDER BY c.code`,
      present: (rows) => rows,
    }),
}

const waits = ({ asked }: JudgedCard) =>
  asked ? [{ field: '', rule: 'IMPORT_WAITS_FOR_CONFIRMATION', facts: {} }] : []

type Row = Record<string, string | number | boolean | null>

function toCard(values: RowValues): CardRow {
  const text = (key: string) => said<string>(values[key])
  const figure = (key: string) => said<number>(values[key])
  const flag = (key: string) => said<boolean>(values[key])
  const address = text('address')
  const change: CardChange = {
    name: text('name'),
    nuit: text('nuit'),
    finalConsumer: flag('finalConsumer'),
    morpheusName: text('morpheusName'),
    morpheusAddress: text('morpheusAddress'),
    phone: text('phone'),
    email: text('email'),
    paperLanguage: text('paperLanguage') as PaperLanguage | undefined,
    branchId: text('branchId'),
    warehouse: text('warehouse'),
    provinceId: figure('provinceId'),
    route: text('route'),
    clientType: text('clientType'),
    paymentCondition: conditionOf(text('paymentCondition')),
    creditLimit: figure('creditLimit'),
    transactionLimit: figure('transactionLimit'),
    blockedCredit: flag('blockedCredit'),
    withdraws: flag('withdraws'),
    allocationType: text('allocationType') as AllocationType | undefined,
    cloverWarehouse: text('cloverWarehouse'),
    marinWarehouse: text('marinWarehouse'),
    minShelfLifeDays: figure('minShelfLifeDays'),
    active: flag('active'),
  }
  return {
    code: text('code') ?? null,
    nuit: text('nuit') ?? null,
    change,
    address:
      address === undefined
        ? null
        : { address, provinceId: figure('addressProvince') ?? null, gln: text('gln') ?? null },
  }
}

/** Other systems write '30D', '30 days' or '30'. */
function conditionOf(text: string | undefined): string | undefined {
  const [, days] = /^(\d{1,3})\s*(?:d|dd|dias?|days?)?$/i.exec(text ?? '') ?? []
  if (days === undefined) return text
  return Number(days) === 0 ? 'Pronto pagamento' : `${Number(days)} dias`
}
