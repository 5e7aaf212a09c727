import type { ApiInput, ApiRow } from '../../../lib/api/api.ts'
import type { Versions } from '../../../lib/forms/merge-form.ts'

export type Branch = ApiRow<'GET /branches'>
export type WarehouseKind = Branch['warehouses'][number]['kind']
export const WAREHOUSE_KINDS = ['sale', 'returns', 'quarantine'] as const satisfies readonly WarehouseKind[]

export type WarehouseRow = {
  /** Tells rows apart while their codes are being typed. */
  readonly key: string
  readonly id: string
  readonly name: string
  readonly kind: WarehouseKind
  readonly isNew: boolean
}

/** The fields of the form for a branch. */
export type BranchForm = {
  readonly name: string
  readonly seriesCode: string
  readonly provinceId: string | null
  readonly address: string
  readonly phone: string
  readonly active: boolean
  readonly warehouses: readonly WarehouseRow[]
}

export const EMPTY_BRANCH: BranchForm = {
  name: '',
  seriesCode: '',
  provinceId: null,
  address: '',
  phone: '',
  active: true,
  warehouses: [],
}

export const formOfBranch = (branch: Branch): BranchForm => ({
  name: branch.name,
  seriesCode: branch.seriesCode,
  provinceId: String(branch.provinceId),
  address: branch.address,
  phone: branch.phone,
  active: branch.active,
  // named one by one: the record of a conflict has its fields in another order
  warehouses: branch.warehouses.map(({ id, name, kind }) => ({ key: id, id, name, kind, isNew: false })),
})

/** An empty row for one more warehouse, with the code that comes next. */
export function newWarehouse({ seriesCode, warehouses }: BranchForm): WarehouseRow {
  const taken = warehouses.map(({ id }) => id)
  const numbers = Array.from({ length: taken.length + 1 }, (_, place) => `${seriesCode}${place + 1}`)
  const id = seriesCode === '' ? '' : (numbers.find((code) => !taken.includes(code)) ?? '')
  return { key: crypto.randomUUID(), id, name: '', kind: 'sale', isNew: true }
}

/** The rows that a save sends: new ones, and those that differ from what was read. */
export const changedWarehouses = (form: BranchForm, seen: BranchForm): WarehouseRow[] =>
  form.warehouses.filter((row) => {
    const before = seen.warehouses.find(({ id, isNew }) => !isNew && id === row.id)
    return row.isNew || before === undefined || before.name !== row.name.trim() || before.kind !== row.kind
  })

const bodyOf = ({ id, name, kind }: WarehouseRow) => ({ id, name, kind })

export const createBody = (form: BranchForm): ApiInput<'POST /branches'>['body'] => ({
  name: form.name,
  seriesCode: form.seriesCode,
  provinceId: Number(form.provinceId),
  address: form.address,
  phone: form.phone,
  warehouses: form.warehouses.map(bodyOf),
})

/** Only what was changed is sent. */
export function updateBody(form: BranchForm, seen: BranchForm): ApiInput<'PUT /branches/{id}'>['body'] {
  const texts = (['name', 'seriesCode', 'address', 'phone'] as const).filter(
    (field) => form[field].trim() !== seen[field],
  )
  const warehouses = changedWarehouses(form, seen)
  const removed = removedWarehouses(form, seen)
  return {
    ...Object.fromEntries(texts.map((field) => [field, form[field]])),
    ...(form.provinceId !== seen.provinceId && { provinceId: Number(form.provinceId) }),
    ...(form.active !== seen.active && { active: form.active }),
    ...(warehouses.length > 0 && { warehouses: warehouses.map(bodyOf) }),
    ...(removed.length > 0 && { removedWarehouses: removed }),
  }
}

/** Codes of saved warehouses that were taken out of the form. */
const removedWarehouses = (form: BranchForm, seen: BranchForm): string[] =>
  seen.warehouses
    .filter(({ id }) => form.warehouses.every((row) => row.isNew || row.id !== id))
    .map(({ id }) => id)

/**
 * The warehouses of a form after another person saved the branch: theirs, with the rows that were changed or added here. Rows merge one by
 * one, so that two people may each add a warehouse.
 */
export function mergeWarehouses({ seen, mine, saved }: Versions<BranchForm>): readonly WarehouseRow[] {
  const edited = changedWarehouses(mine, seen)
  const removed = removedWarehouses(mine, seen)
  const left = saved.warehouses.filter(({ id }) => !removed.includes(id))
  const kept = left.map((row) => edited.find(({ id, isNew }) => !isNew && id === row.id) ?? row)
  return [...kept, ...edited.filter(({ isNew }) => isNew)]
}
