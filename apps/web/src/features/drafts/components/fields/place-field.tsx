import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { warehousesQuery } from '../../api.ts'
import type { DraftHead } from '../use-draft.ts'
import type { ChangeKey } from './use-key-change.tsx'

type Props = {
  form: DraftHead
  changeKey: ChangeKey
  error: string | undefined
  /** Only warehouses of the branch are offered. */
  keepsBranch: boolean
}

/** Branch and warehouse in one choice: a warehouse belongs to one branch. */
export function PlaceField({ form, changeKey, error, keepsBranch }: Props) {
  const t = useTranslations('drafts.fields')
  const warehouses = useQuery(warehousesQuery()).data?.data ?? []
  const pick = (id: string | null) => {
    const warehouse = warehouses.find((one) => one.id === id)
    if (!warehouse || warehouse.id === form.warehouse) return
    const { branchId } = warehouse
    changeKey('warehouse', (now) => ({ ...now, branchId, warehouse: warehouse.id }))
  }
  return (
    <SelectField
      label={t(keepsBranch ? 'warehouse' : 'place')}
      value={form.warehouse}
      options={warehouses
        .filter(({ kind, branchId }) => kind === 'sale' && (!keepsBranch || branchId === form.branchId))
        // an inactive branch takes no new documents; that of this draft is shown all the same (old cached replies do not say)
        .filter(({ id, active }) => active !== false || id === form.warehouse)
        .map(({ id, branchId, name }) => ({ value: id, label: `${branchId} · ${name}` }))}
      onChange={pick}
      error={error}
    />
  )
}
