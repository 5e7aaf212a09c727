import type { Language } from '../../http/language.ts'
import type * as store from './store.ts'

type RowOf<Read extends (...input: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Read>
>[number]

export const branch = (row: RowOf<typeof store.readBranches>) => ({
  id: row.id,
  name: row.name,
  seriesCode: row.series_code,
  provinceId: row.province_id,
  address: row.address,
  version: row.version,
})

export const warehouse = (row: RowOf<typeof store.readWarehouses>) => ({
  id: row.id,
  branchId: row.branch_id,
  name: row.name,
  kind: row.kind,
})

export const operation = (row: RowOf<typeof store.readOperations>) => ({
  id: row.id,
  name: row.name,
  discountLimit: row.discount_limit_bp / 100,
})

export const reasonIn = (lang: Language) => (row: RowOf<typeof store.readReasons>) => ({
  id: row.id,
  place: row.place,
  name: lang === 'en' ? row.name_en : row.name_pt,
})

export const clientTypeIn = (lang: Language) => (row: RowOf<typeof store.readClientTypes>) => ({
  id: row.id,
  name: lang === 'en' ? row.name_en : row.name_pt,
})

export const printer = (row: RowOf<typeof store.readPrinters>) => ({
  id: row.id,
  name: row.name,
  branchId: row.branch_id,
  purpose: row.purpose,
})
