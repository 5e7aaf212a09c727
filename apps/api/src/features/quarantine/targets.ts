import type { User } from '@cais/domain/access/actor'
import { milliFromDecimal } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type CauseKind, NO_INVOICE, PRICE_TARGETS, readUnitKey } from '@cais/domain/quarantine/causes'
import type { Db } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'

type Reader = { readonly user: User; readonly lang: Language }
type Target = { readonly target: string; readonly label: string }
type Find = (db: Db, code: string, about: Reader & { readonly key: string }) => Promise<Target | undefined>

/** What a code of a sender may be with us, by what is unknown. */
const TARGETS: Readonly<Record<CauseKind, Find>> = {
  article: async (db, code) => {
    const row = await db
      .selectFrom('products')
      .select(['id', 'description'])
      .where('id', '=', code)
      .executeTakeFirst()
    return row && { target: row.id, label: row.description }
  },
  customer: async (db, code) => {
    const row = await db
      .selectFrom('customers')
      .select(['code', 'name'])
      .where('code', '=', code)
      .executeTakeFirst()
    return row && { target: row.code, label: row.name }
  },
  unit: async (db, code, { key }) => {
    const row = await db
      .selectFrom('product_units')
      .select('code')
      .where('product_id', '=', readUnitKey(key).productId)
      .where('code', '=', code)
      .executeTakeFirst()
    return row && { target: row.code, label: row.code }
  },
  invoice: async (db, code) => {
    if (code === NO_INVOICE) return { target: NO_INVOICE, label: '' }
    const row = await db.selectFrom('invoices').select('number').where('number', '=', code).executeTakeFirst()
    return row && { target: row.number, label: row.number }
  },
  price: async (_db, code) =>
    PRICE_TARGETS.some((target) => target === code) ? { target: code, label: '' } : undefined,
  quantity: async (_db, code) => quantityTarget(code),
  pack: async (_db, code) => quantityTarget(code),
  reason: async (db, code, { lang }) => {
    const row = await db
      .selectFrom('reasons')
      .select(['id', 'name_pt', 'name_en'])
      .where('id', '=', code)
      .where('active', '=', true)
      .executeTakeFirst()
    return row && { target: row.id, label: lang === 'pt' ? row.name_pt : row.name_en }
  },
}

function quantityTarget(code: string): Target | undefined {
  const milli = /^\d{1,9}(\.\d{1,3})?$/.test(code) ? milliFromDecimal(Number(code)) : null
  return milli === null || milli === 0 ? undefined : { target: code, label: '' }
}

/** Throws QUARANTINE_TARGET_UNKNOWN for what is not ours. */
export async function requireTarget(
  db: Db,
  { kind, key }: { readonly kind: CauseKind; readonly key: string },
  code: string,
  reader: Reader,
): Promise<Target> {
  const found = await TARGETS[kind](db, code, { ...reader, key })
  if (found !== undefined) return found
  throw new RuleError('QUARANTINE_TARGET_UNKNOWN', { code }, [
    { field: 'target', rule: 'QUARANTINE_TARGET_UNKNOWN', facts: { code } },
  ])
}
