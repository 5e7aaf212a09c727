import type { BranchCard, Warehouse } from '@cais/domain/branches/branch-card'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { findNamesakes, findUsedWarehouses, findWarehouses } from '../store.ts'

type Refusal = { readonly field: string; readonly rule: RuleCode; readonly facts: RuleFacts }

/** Throws BRANCH_CODE_TAKEN, BRANCH_NAME_TAKEN at their fields; `id` null = a new branch. */
export async function requireOwnCodeAndName(
  trx: Trx,
  id: string | null,
  { name, seriesCode }: Pick<BranchCard, 'name' | 'seriesCode'>,
): Promise<void> {
  const others = await findNamesakes(trx, { id, code: seriesCode, name })
  const ofCode = others.find((other) => other.has_code)
  refuse([
    ...(ofCode
      ? [
          {
            field: 'seriesCode',
            rule: 'BRANCH_CODE_TAKEN' as const,
            facts: { code: seriesCode, branch: ofCode.name },
          },
        ]
      : []),
    ...(others.some((other) => other.has_name)
      ? [{ field: 'name', rule: 'BRANCH_NAME_TAKEN' as const, facts: { name } }]
      : []),
  ])
}

type Entered = readonly { readonly id: string }[]

/** Throws WAREHOUSE_CODE_TAKEN at the code of an entered warehouse that another branch has. */
export async function requireOwnWarehouses(
  trx: Trx,
  branchId: string | null,
  entered: Entered,
): Promise<void> {
  const known = await findWarehouses(
    trx,
    entered.map(({ id }) => id),
  )
  refuse(
    entered.flatMap(({ id }, place) => {
      const other = known.find((one) => one.id === id && one.branch_id !== branchId)
      const facts = { code: id, branch: other?.branch_id ?? '' }
      return other ? [{ field: `warehouses.${place}.id`, rule: 'WAREHOUSE_CODE_TAKEN' as const, facts }] : []
    }),
  )
}

type Kinds = {
  readonly before: readonly Warehouse[]
  readonly after: readonly Warehouse[]
  readonly entered: Entered
}

/** Throws WAREHOUSE_KIND_IN_USE: where there is stock or a document, the kind stays, since reservations stand on it. */
export async function requireFreeKinds(trx: Trx, { before, after, entered }: Kinds): Promise<void> {
  const moved = before.filter(({ id, kind }) => after.some((one) => one.id === id && one.kind !== kind))
  if (moved.length === 0) return
  const used = await findUsedWarehouses(
    trx,
    moved.map(({ id }) => id),
  )
  refuse(
    entered.flatMap(({ id }, place) =>
      used.has(id)
        ? [
            {
              field: `warehouses.${place}.kind`,
              rule: 'WAREHOUSE_KIND_IN_USE' as const,
              facts: { warehouse: id },
            },
          ]
        : [],
    ),
  )
}

function refuse(details: readonly Refusal[]) {
  const [first] = details
  if (first) throw new RuleError(first.rule, first.facts, details)
}
