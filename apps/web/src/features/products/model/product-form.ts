import type { Temperature } from '@cais/domain/shipments/weights'
import type { ApiData, ApiInput, ApiRow } from '../../../lib/api/api.ts'
import { isSame, type Versions } from '../../../lib/forms/merge-form.ts'

export type Product = ApiData<'GET /products/{id}'>
export type ProductRow = ApiRow<'GET /products'>

export type UnitRow = {
  /** Tells rows apart while they are being typed: the code of a saved unit. */
  readonly key: string
  readonly isNew: boolean
  readonly code: string
  /** Base units in one of this unit. */
  readonly factor: number | null
  readonly barcode: string
  /** kg; null = not known. */
  readonly netWeight: number | null
  readonly grossWeight: number | null
  readonly orderable: boolean
}

/** The fields of an article as the call names them, as they are typed. */
export type ProductForm = {
  /** Of a new article; a saved one keeps its code. */
  readonly code: string
  readonly description: string
  readonly vatCode: string | null
  readonly temperature: Temperature
  readonly shelfLifeDays: number | null
  readonly minShelfLifeDays: number | null
  readonly active: boolean
  readonly units: readonly UnitRow[]
  /** Keys of rows. */
  readonly baseUnit: string
  readonly unit: string
  /** What stock counts. */
  readonly stockUnit: string
  /** First list price of a new article, in centavos. */
  readonly unitPrice: number | null
}
export type ProductField = keyof ProductForm

const newRow = (row: Partial<UnitRow>): UnitRow => ({
  ...{ key: '', isNew: true, code: '', factor: null, barcode: '' },
  ...{ netWeight: null, grossWeight: null, orderable: true },
  ...row,
})

export const EMPTY_PRODUCT: ProductForm = {
  code: '',
  description: '',
  vatCode: null,
  temperature: 'ambient',
  shelfLifeDays: null,
  minShelfLifeDays: null,
  active: true,
  units: [newRow({ key: 'base', code: 'un', factor: 1 }), newRow({ key: 'sales', code: 'cx' })],
  baseUnit: 'base',
  unit: 'sales',
  stockUnit: 'base',
  unitPrice: null,
}

const filled = (value: number) => (value === 0 ? null : value)

export const formOfProduct = (product: Product): ProductForm => ({
  code: product.id,
  description: product.description,
  vatCode: product.vatCode,
  temperature: product.temperature,
  shelfLifeDays: filled(product.shelfLifeDays),
  minShelfLifeDays: filled(product.minShelfLifeDays),
  active: product.active,
  // named one by one: the record of a conflict has its fields in another order
  units: product.units.map(({ code, factor, barcode, netWeight, grossWeight, orderable }) => ({
    key: code,
    isNew: false,
    code,
    factor,
    barcode,
    netWeight: filled(netWeight),
    grossWeight: filled(grossWeight),
    orderable,
  })),
  baseUnit: product.baseUnit,
  unit: product.unit,
  stockUnit: product.stockUnit,
  unitPrice: product.unitPrice,
})

export const addUnit = ({ units }: ProductForm): Pick<ProductForm, 'units'> => ({
  units: [...units, newRow({ key: crypto.randomUUID() })],
})

/** Without the row; what it was chosen for is chosen anew. */
export function removeUnit(form: ProductForm, key: string): Partial<ProductForm> {
  const units = form.units.filter((row) => row.key !== key)
  const other = units[0]?.key ?? ''
  return {
    units,
    ...(form.baseUnit === key && { baseUnit: other }),
    ...(form.unit === key && { unit: other }),
    ...(form.stockUnit === key && { stockUnit: form.unit === key ? other : form.unit }),
  }
}

/** The base unit contains 1 of itself. */
export const chooseBase = (form: ProductForm, key: string): Partial<ProductForm> => ({
  baseUnit: key,
  units: form.units.map((row) => (row.key === key ? { ...row, factor: 1 } : row)),
})

export const codeOfKey = ({ units }: ProductForm, key: string): string =>
  units.find((row) => row.key === key)?.code.trim() ?? ''

/** What stock counts follows the sales unit of an article that counts it. */
export const chooseSales = (form: ProductForm, key: string): Partial<ProductForm> => ({
  unit: key,
  ...(form.stockUnit === form.unit && { stockUnit: key }),
})

const UNITS = ['units', 'baseUnit', 'unit', 'stockUnit'] as const

/** The fields that differ from what was read. */
export const changedFields = (form: ProductForm, seen: ProductForm): ProductField[] =>
  (Object.keys(seen) as ProductField[]).filter((field) => !isSame(form[field], seen[field]))

/** Only what was changed is sent; of units all, since those left out are taken off. */
export function bodyOf(form: ProductForm, seen: ProductForm): ApiInput<'PUT /products/{id}'>['body'] {
  const fields = changedFields(form, seen)
  const has = (field: ProductField) => fields.includes(field)
  return {
    ...(has('description') && { description: form.description.trim() }),
    ...(has('vatCode') && { vatCode: form.vatCode ?? '' }),
    ...(has('temperature') && { temperature: form.temperature }),
    ...(has('shelfLifeDays') && { shelfLifeDays: form.shelfLifeDays ?? 0 }),
    ...(has('minShelfLifeDays') && { minShelfLifeDays: form.minShelfLifeDays ?? 0 }),
    ...(has('active') && { active: form.active }),
    ...(UNITS.some(has) && unitsBody(form)),
  }
}

const unitsBody = (form: ProductForm) => ({
  unit: codeOfKey(form, form.unit),
  stockUnit: codeOfKey(form, form.stockUnit),
  baseUnit: codeOfKey(form, form.baseUnit),
  units: form.units.map((row) => ({
    code: row.code.trim(),
    factor: row.factor ?? 0,
    barcode: row.barcode,
    netWeight: row.netWeight ?? 0,
    grossWeight: row.grossWeight ?? 0,
    orderable: row.orderable,
  })),
})

export const createBody = (form: ProductForm): ApiInput<'POST /products'>['body'] => ({
  code: form.code,
  description: form.description.trim(),
  vatCode: form.vatCode ?? '',
  temperature: form.temperature,
  shelfLifeDays: form.shelfLifeDays ?? 0,
  minShelfLifeDays: form.minShelfLifeDays ?? 0,
  unitPrice: form.unitPrice ?? 0,
  ...unitsBody(form),
})

/** Units merge row by row, so that two people may each add one; a row that was changed here stays as it is here. */
export function mergeUnits({ seen, mine, saved }: Versions<ProductForm>): ProductForm['units'] {
  const before = (key: string) => seen.units.find((row) => row.key === key)
  const ours = (key: string) => mine.units.find((row) => row.key === key)
  const kept = saved.units.flatMap((row) => {
    const own = ours(row.key)
    if (own === undefined) return before(row.key) === undefined ? [row] : []
    return isSame(own, before(row.key)) ? [row] : [own]
  })
  const added = mine.units.filter(
    ({ isNew, code }) => isNew && saved.units.every((row) => row.code !== code.trim()),
  )
  return [...kept, ...added]
}
