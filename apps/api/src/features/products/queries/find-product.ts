import type { ProductReply } from '@cais/contract/products/schemas'
import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { erpFields } from '@cais/domain/erp/limits'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { VatRate } from '@cais/domain/vat/rates'
import { sql } from 'kysely'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import type { Db } from '../../../db/pool.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import { readUnits, readUse } from '../store.ts'
import { presentProducts } from './list-products.ts'
import { PRODUCT_COLUMNS, PRODUCT_UNITS } from './product-rows.ts'

type Reader = { readonly user: User; readonly now: Date }

/** One article with its card, inactive ones too. Throws NOT_FOUND. */
export async function findProduct(db: Db, id: string, { user, now }: Reader): Promise<ProductReply> {
  const today = calendarDateAt(now.getTime())
  const card = await readCard(db, id)
  const [shown] = await presentProducts(db, card ? [card] : [], { today, user })
  if (shown === undefined || card === undefined) throw new RuleError('NOT_FOUND', { product: id })
  const [units, use, rates, { system }] = await Promise.all([
    readUnits(db, [id]),
    readUse(db, id),
    readVatRates(db),
    readErpSystem(db),
  ])
  const isEditor = canDo(user.roles, 'manage-products')
  return {
    ...shown,
    units: (units.get(id) ?? []).map(({ factor, netWeight, grossWeight, ...unit }) => ({
      ...unit,
      factor: factor / 1000,
      netWeight: netWeight / 1000,
      grossWeight: grossWeight / 1000,
    })),
    shelfLifeDays: card.shelf_life_days,
    minShelfLifeDays: card.min_shelf_life_days,
    vatPeriods: periodsOf(rates, shown.vatCode),
    isUsed: use.isUsed,
    fixedUnits: use.isUsed ? [...new Set([shown.baseUnit, shown.unit, ...use.documentUnits])] : [],
    createdAt: card.created_at,
    erpFields: [...erpFields('product', system)],
    lastChange: isEditor ? lastChangeOf(card) : null,
    allowedActions: isEditor ? ['edit', shown.active ? 'deactivate' : 'activate'] : [],
    version: card.version,
  }
}

/** The article with who changed it last, as its history says. */
const readCard = (db: Db, id: string) =>
  db
    .selectFrom('products as p')
    .leftJoin('history_heads as head', (join) =>
      join.on('head.object_type', '=', 'product').onRef('head.object_id', '=', 'p.id'),
    )
    .leftJoin('history as last', (join) =>
      join
        .onRef('last.object_type', '=', 'head.object_type')
        .onRef('last.object_id', '=', 'head.object_id')
        .onRef('last.seq', '=', 'head.entries'),
    )
    .leftJoin('users as changer', 'changer.id', 'last.user_id')
    .select([...PRODUCT_COLUMNS, PRODUCT_UNITS, 'p.shelf_life_days', 'p.min_shelf_life_days', 'p.version'])
    .select(['last.at as changed_at', 'last.user_id as changed_by'])
    .select(sql<string | null>`rtrim(changer.name || ' ' || changer.surname)`.as('changer_name'))
    .where('p.id', '=', id)
    .executeTakeFirst()

type CardRow = NonNullable<Awaited<ReturnType<typeof readCard>>>

function lastChangeOf({ changed_at, changed_by, changer_name }: CardRow) {
  if (changed_at === null) return null
  return { at: changed_at, by: changed_by === null ? null : { id: changed_by, name: changer_name ?? '' } }
}

const periodsOf = (rates: readonly VatRate[], code: string) =>
  rates
    .filter((rate) => rate.code === code)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    .map(({ validFrom, validTo, rate, exemption }) => ({
      from: validFrom,
      to: validTo,
      rate: rate / 100,
      exemption,
    }))

/** VAT codes with their rates, and units that articles have. */
export async function readChoices(db: Db) {
  const rates = await readVatRates(db)
  const codes = [...new Set(rates.map(({ code }) => code))].toSorted()
  const units = await db
    .selectFrom('product_units')
    .select('code')
    .groupBy('code')
    .orderBy(sql`count(*) DESC`)
    .orderBy('code')
    .limit(40)
    .execute()
  return {
    vatCodes: codes.map((code) => ({ code, periods: periodsOf(rates, code) })),
    units: units.map(({ code }) => code),
  }
}
