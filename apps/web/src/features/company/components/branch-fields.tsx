import { PROVINCES } from '@cais/domain/customers/provinces'
import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { SetupForm } from '../model/setup-form.ts'
import classes from './setup.module.css'

type Props = {
  form: SetupForm
  onChange: (change: Partial<SetupForm>) => void
  missing: (value: string | null) => string | undefined
  errorOf: (field: string) => string | undefined
}

type Typed = { currentTarget: { value: string } }

/** The first branch with its warehouse and the first operation. */
export function BranchFields({ form, onChange, missing, errorOf }: Props) {
  const t = useTranslations('setup.branch')
  const { branch, operation } = form
  const set = (part: Partial<SetupForm['branch']>) => onChange({ branch: { ...branch, ...part } })
  return (
    <Card title={t('title')}>
      <div className={classes.pairs}>
        <TextInput
          label={t('name')}
          required
          maxLength={80}
          value={branch.name}
          error={missing(branch.name) ?? errorOf('branch.name')}
          onChange={(event: Typed) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('seriesCode')}
          description={t('seriesHint', { code: branch.seriesCode || '…' })}
          required
          maxLength={8}
          spellCheck={false}
          value={branch.seriesCode}
          error={missing(branch.seriesCode) ?? errorOf('branch.seriesCode')}
          onChange={(event: Typed) => set({ seriesCode: event.currentTarget.value.toUpperCase() })}
        />
        <SelectField
          label={t('province')}
          required
          value={branch.provinceId}
          options={PROVINCES.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={missing(branch.provinceId) ?? errorOf('branch.provinceId')}
          onChange={(provinceId) => set({ provinceId })}
        />
        <TextInput
          label={t('phone')}
          type="tel"
          maxLength={30}
          value={branch.phone}
          error={errorOf('branch.phone')}
          onChange={(event: Typed) => set({ phone: event.currentTarget.value })}
        />
        <TextInput
          className={classes.wide}
          label={t('address')}
          maxLength={200}
          value={branch.address}
          error={errorOf('branch.address')}
          onChange={(event: Typed) => set({ address: event.currentTarget.value })}
        />
        <TextInput
          label={t('warehouseName')}
          required
          maxLength={80}
          value={branch.warehouseName}
          error={missing(branch.warehouseName) ?? errorOf('branch.warehouse.name')}
          onChange={(event: Typed) => set({ warehouseName: event.currentTarget.value })}
        />
        <TextInput
          label={t('warehouseCode')}
          required
          maxLength={12}
          spellCheck={false}
          value={branch.warehouseCode}
          error={missing(branch.warehouseCode) ?? errorOf('branch.warehouse.id')}
          onChange={(event: Typed) => set({ warehouseCode: event.currentTarget.value.toUpperCase() })}
        />
        <TextInput
          label={t('operationName')}
          description={t('operationHint')}
          required
          maxLength={80}
          value={operation.name}
          error={missing(operation.name) ?? errorOf('operation.name')}
          onChange={(event: Typed) =>
            onChange({ operation: { ...operation, name: event.currentTarget.value } })
          }
        />
        <TextInput
          label={t('operationCode')}
          description={t('operationCodeHint')}
          required
          maxLength={16}
          spellCheck={false}
          value={operation.code}
          error={missing(operation.code) ?? errorOf('operation.code')}
          onChange={(event: Typed) =>
            onChange({ operation: { ...operation, code: event.currentTarget.value.toUpperCase() } })
          }
        />
      </div>
    </Card>
  )
}
