import { areaOf } from '@cais/domain/customers/area'
import type { PROVINCES } from '@cais/domain/customers/provinces'
import type { Language } from '../../http/language.ts'
import type * as store from './store.ts'

type RowOf<Read extends (...input: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Read>
>[number]

export const warehouse = (row: RowOf<typeof store.readWarehouses>) => ({
  id: row.id,
  branchId: row.branch_id,
  name: row.name,
  kind: row.kind,
  active: row.active,
})

export const province = ({ id, name }: (typeof PROVINCES)[number]) => ({ id, name, area: areaOf(id) })

export const reasonIn = (lang: Language) => (row: RowOf<typeof store.readReasons>) => ({
  id: row.id,
  place: row.place,
  name: lang === 'en' ? row.name_en : row.name_pt,
  needsText: row.needs_text,
})

export const clientTypeIn = (lang: Language) => (row: RowOf<typeof store.readClientTypes>) => ({
  id: row.id,
  name: lang === 'en' ? row.name_en : row.name_pt,
})

export const printer = (row: RowOf<typeof store.readPrinters>) => ({
  id: row.id,
  name: row.name,
  branchId: row.branch_id,
  forms: row.forms,
  state: row.state,
})
