import { TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../../ui/actions/button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { type BranchForm, newWarehouse, WAREHOUSE_KINDS, type WarehouseRow } from '../../model/branch-form.ts'
import classes from '../settings.module.css'

type Props = {
  form: BranchForm
  sent: readonly WarehouseRow[]
  errorOf: (field: string) => string | undefined
  missing: (value: string) => string | undefined
  onChange: (change: Pick<BranchForm, 'warehouses'>) => void
}

/** The warehouses of a branch with their kinds: one may be added or renamed; its code never changes. */
export function WarehouseFields({ form, sent, errorOf, missing, onChange }: Props) {
  const t = useTranslations('company.branches')
  const rows = form.warehouses
  const set = (key: string, change: Partial<WarehouseRow>) =>
    onChange({ warehouses: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) })
  const refusal = (row: WarehouseRow, part: string) => {
    const place = sent.findIndex(({ key }) => key === row.key)
    return place < 0 ? undefined : errorOf(`warehouses.${place}.${part}`)
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('fields.warehouses')}</legend>
      {rows.map((row, index) => {
        const place = String(index + 1)
        return (
          <div
            key={row.key}
            className={classes.warehouse}
            data-alone={(rows.length === 1 && !row.isNew) || undefined}
          >
            <TextInput
              aria-label={t('warehouseCode', { place })}
              maxLength={12}
              autoComplete="off"
              spellCheck={false}
              disabled={!row.isNew}
              value={row.id}
              error={missing(row.id) ?? refusal(row, 'id')}
              onChange={(event) => set(row.key, { id: event.currentTarget.value.toUpperCase() })}
            />
            <TextInput
              aria-label={t('warehouseName', { place })}
              maxLength={80}
              value={row.name}
              error={missing(row.name) ?? refusal(row, 'name')}
              onChange={(event) => set(row.key, { name: event.currentTarget.value })}
            />
            <SelectField
              aria-label={t('warehouseKind', { place })}
              value={row.kind}
              options={WAREHOUSE_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
              error={refusal(row, 'kind')}
              onChange={(chosen) =>
                set(row.key, { kind: WAREHOUSE_KINDS.find((kind) => kind === chosen) ?? row.kind })
              }
            />
            {rows.length > 1 || row.isNew ? (
              <IconButton
                label={t('takeBack', { place })}
                variant="subtle"
                onClick={() => onChange({ warehouses: rows.filter(({ key }) => key !== row.key) })}
              >
                <IconX size={17} aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
        )
      })}
      {errorOf('warehouses') !== undefined && (
        <p role="alert" className={classes.error}>
          {errorOf('warehouses')}
        </p>
      )}
      <p className={classes.text}>{t('kindHint')}</p>
      <div>
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => onChange({ warehouses: [...rows, newWarehouse(form)] })}
        >
          {t('addWarehouse')}
        </Button>
      </div>
    </fieldset>
  )
}
