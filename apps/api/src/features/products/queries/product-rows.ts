import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sameName } from '@cais/domain/kernel/same-name'
import { multiStock, singlePrice } from '@cais/domain/products/units'
import { type VatRate, vatOn } from '@cais/domain/vat/rates'
import { sql } from 'kysely'
import type { LastPrice } from '../../../aggregates/documents/figures/read-customer-summary.ts'
import {
  gramsOf,
  listPriceIn,
  type ProductUnit,
  productUnits,
} from '../../../aggregates/products/product-units.ts'
import type { Db } from '../../../db/pool.ts'

type PresentContext = {
  /** The warehouse whose stock is 'current'; all of them together without one. */
  readonly warehouseId: string | undefined
  readonly rates: readonly VatRate[]
  readonly today: CalendarDate
  readonly lastPrice: LastPrice | undefined
}

/** One line of the pick list. */
export function presentProduct(row: ProductListRow, context: PresentContext) {
  const isHere = (stock: { readonly warehouseId: string }) =>
    context.warehouseId === undefined || stock.warehouseId === context.warehouseId
  const here = row.stock.filter(isHere).reduce((sum, { free }) => sum + free, 0)
  return {
    id: row.id,
    description: row.description,
    unit: row.unit,
    baseUnit: row.base_unit,
    unitPrice: row.unit_price,
    priceValidFrom: row.price_valid_from,
    vatCode: row.vat_code,
    vatRate: vatOn(context.rates, row.vat_code, context.today).rate / 100,
    unitWeight: row.unit_weight / 1000,
    temperature: row.temperature,
    ...presentUnits(row, here),
    otherWarehouses: row.stock
      .filter((stock) => !isHere(stock))
      .map(({ warehouseId, free }) => ({ warehouseId, stock: free / 1000 })),
    lastPrice: context.lastPrice ? { price: context.lastPrice.price, date: context.lastPrice.date } : null,
    barcode: row.barcode,
    active: row.active,
  }
}

function presentUnits(row: ProductListRow, here: number) {
  const { packages, units } = multiStock(here, { stock: row.stock_factor, sales: row.conversion_factor })
  return {
    conversionUnits: conversionsOf(row),
    orderUnits: row.units.filter(({ orderable }) => orderable).map((unit) => presentUnit(row, unit)),
    stockUnit: row.stock_unit,
    stockFactor: row.stock_factor / 1000,
    freeStock: here / 1000,
    currentStock: Math.floor((here * row.stock_factor) / row.conversion_factor) / 1000,
    unitStock: units / 1000,
    singlePrice: singlePrice(row.unit_price, row.conversion_factor),
    multiStock: `${packages / 1000} / ${units / 1000}`,
  }
}

/** What each larger unit contains, the sales unit first. */
const conversionsOf = ({ units, unit, base_unit, conversion_factor }: ProductRow) => [
  { code: base_unit, conversionFactor: conversion_factor / 1000, originUnit: unit },
  ...units
    .filter(({ code }) => ![unit, base_unit].some((known) => sameName(known, code)))
    .map(({ code, factor }) => ({ code: base_unit, conversionFactor: factor / 1000, originUnit: code })),
]

const presentUnit = (row: ProductRow, unit: ProductUnit) => ({
  code: unit.code,
  factor: unit.factor / 1000,
  unitPrice: listPriceIn(row, unit.factor),
  unitWeight: gramsOf(row, unit, 1000) / 1000,
})

/** What the list reads of a product `p`, beside its units (`PRODUCT_UNITS`). */
export const PRODUCT_COLUMNS = [
  'p.id',
  'p.description',
  'p.unit',
  'p.base_unit',
  'p.conversion_factor',
  'p.stock_unit',
  'p.stock_factor',
  'p.unit_price',
  'p.price_valid_from',
  'p.vat_code',
  'p.unit_weight',
  'p.temperature',
  'p.barcode',
  'p.active',
  'p.created_at',
] as const
export const PRODUCT_UNITS = productUnits('p.id').as('units')

export type ProductRow = {
  readonly id: string
  readonly description: string
  readonly unit: string
  readonly base_unit: string
  readonly conversion_factor: number
  readonly stock_unit: string
  readonly stock_factor: number
  readonly units: readonly ProductUnit[]
  readonly unit_price: number
  readonly price_valid_from: string
  readonly vat_code: string
  readonly unit_weight: number
  readonly temperature: 'ambient' | 'refrigerated' | 'frozen'
  readonly barcode: string
  readonly active: boolean
  readonly created_at: string
}

/** A product with its free stock by warehouse; warehouses without any are left out. */
export type ProductListRow = ProductRow & { readonly stock: readonly FreeStock[] }

type FreeStock = { readonly warehouseId: string; readonly free: number }

type StockReader = {
  readonly today: CalendarDate
  /** Whose stock is counted. */
  readonly branches: 'all' | readonly string[]
}

/** What is free of these products in each warehouse: on hand less reserved, of batches that are neither expired nor blocked. */
export async function readFreeStock(db: Db, ids: readonly string[], { today, branches }: StockReader) {
  if (ids.length === 0) return new Map<string, readonly FreeStock[]>()
  const inScope = branches === 'all' ? sql`true` : sql`w.branch_id = any(${[...branches]}::text[])`
  const { rows } = await sql<{ id: string; stock: readonly FreeStock[] }>`
    SELECT product_id AS id, jsonb_agg(jsonb_build_object('warehouseId', warehouse_id, 'free', free) ORDER BY warehouse_id) AS stock
    FROM (
      SELECT l.product_id, l.warehouse_id, sum(l.on_hand - l.reserved)::bigint AS free
      FROM stock_levels l JOIN warehouses w ON w.id = l.warehouse_id
      WHERE l.product_id = any(${[...ids]}::text[]) AND w.kind = 'sale' AND NOT l.blocked
        AND (l.expiry IS NULL OR l.expiry >= ${today}) AND ${inScope}
      GROUP BY l.product_id, l.warehouse_id HAVING sum(l.on_hand - l.reserved) > 0) sums
    GROUP BY product_id`.execute(db)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}
