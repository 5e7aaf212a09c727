import { RuleError } from '../kernel/rule-error.ts'
import { sameName } from '../kernel/same-name.ts'

/** What a warehouse holds: goods are sold and reserved from `sale` only; returns and quarantine wait for a decision. */
export const WAREHOUSE_KINDS = ['sale', 'returns', 'quarantine'] as const
export type WarehouseKind = (typeof WAREHOUSE_KINDS)[number]

export type Warehouse = { readonly id: string; readonly name: string; readonly kind: WarehouseKind }

/** What administrators edit of a branch. Its id never changes. */
export type BranchCard = {
  readonly name: string
  /** Stands in the numbers of its documents. */
  readonly seriesCode: string
  readonly provinceId: number
  readonly address: string
  readonly phone: string
  /** false = it takes no new documents; those it has go on. */
  readonly active: boolean
  readonly warehouses: readonly Warehouse[]
}

/** What is left out stays. A warehouse with a known code is renamed, another is added; only those that are named are removed. */
export type BranchChange = Partial<Omit<BranchCard, 'warehouses'>> & {
  readonly warehouses?: readonly WarehouseChange[] | undefined
  readonly removedWarehouses?: readonly string[] | undefined
}
export type WarehouseChange = Omit<Warehouse, 'kind'> & { readonly kind?: WarehouseKind | undefined }

/**
 * The branch with what was changed. Throws VALIDATION_FAILED for a code named twice, or both kept and removed, WAREHOUSE_NAME_TAKEN for
 * two of one name, LAST_WAREHOUSE when none of its warehouses would be left.
 */
export function editBranch(
  card: BranchCard,
  { warehouses = [], removedWarehouses = [], ...change }: BranchChange,
): BranchCard {
  refuseRepeated(warehouses, removedWarehouses)
  const left = card.warehouses.filter(({ id }) => !removedWarehouses.includes(id))
  const edited = left.map((warehouse) => {
    const entered = warehouses.find(({ id }) => id === warehouse.id)
    return entered ? { ...warehouse, name: entered.name, kind: entered.kind ?? warehouse.kind } : warehouse
  })
  const added = warehouses
    .filter(({ id }) => card.warehouses.every((known) => known.id !== id))
    .map(({ id, name, kind = 'sale' }): Warehouse => ({ id, name, kind }))
  const after = { ...card, ...withoutUndefined(change), warehouses: [...edited, ...added] }
  refuseSameNames(after.warehouses, warehouses)
  if (after.warehouses.length === 0 && card.warehouses.length > 0) throw lastWarehouse(card.warehouses)
  return after
}

/** Field by field what differs, as history stores it: a warehouse under its code, null = it was not there. */
export function branchChanges(before: BranchCard | null, after: BranchCard | null): CardChanges {
  const fields = ['name', 'seriesCode', 'provinceId', 'address', 'phone', 'active'] as const
  const changed = fields.map((field) => [field, before?.[field] ?? null, after?.[field] ?? null] as const)
  const codes = new Set([...(before?.warehouses ?? []), ...(after?.warehouses ?? [])].map(({ id }) => id))
  const ofWarehouses = [...codes].map((code) => {
    const side = (card: BranchCard | null) => warehouseText(card?.warehouses.find(({ id }) => id === code))
    return [`warehouse ${code}`, side(before), side(after)] as const
  })
  return Object.fromEntries(
    [...changed, ...ofWarehouses]
      .filter(([, old, now]) => JSON.stringify(old) !== JSON.stringify(now))
      .map(([field, old, now]) => [field, [old, now]]),
  )
}
export type CardChanges = Readonly<Record<string, readonly [unknown, unknown]>>

const warehouseText = (warehouse: Warehouse | undefined) =>
  warehouse === undefined ? null : { name: warehouse.name, kind: warehouse.kind }

function lastWarehouse([first]: readonly Warehouse[]) {
  const facts = { warehouse: first?.id ?? '' }
  return new RuleError('LAST_WAREHOUSE', facts, [{ field: 'warehouses', rule: 'LAST_WAREHOUSE', facts }])
}

function refuseRepeated(warehouses: readonly WarehouseChange[], removed: readonly string[]) {
  const details = warehouses.flatMap(({ id }, place) =>
    warehouses.findIndex((one) => one.id === id) < place || removed.includes(id)
      ? [{ field: `warehouses.${place}.id`, rule: 'repeated' }]
      : [],
  )
  if (details.length > 0) throw new RuleError('VALIDATION_FAILED', {}, details)
}

function refuseSameNames(all: readonly Warehouse[], entered: readonly WarehouseChange[]) {
  const details = entered.flatMap(({ id, name }, place) =>
    all.some((other) => other.id !== id && sameName(other.name, name))
      ? [{ field: `warehouses.${place}.name`, rule: 'WAREHOUSE_NAME_TAKEN', facts: { name } }]
      : [],
  )
  const [first] = details
  if (first) throw new RuleError('WAREHOUSE_NAME_TAKEN', first.facts, details)
}

function withoutUndefined<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
