import { PROVINCES } from '@cais/domain/customers/provinces'
import { TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../../ui/actions/button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import {
  type AddressRow,
  type CustomerForm,
  changedAddresses,
  newAddress,
} from '../../model/customer-form.ts'
import classes from './customers.module.css'

type Props = {
  form: CustomerForm
  seen: CustomerForm
  onChange: (change: Pick<CustomerForm, 'addresses'>) => void
  errorOf: (field: string) => string | undefined
  /** The message for an empty address, once somebody tried to save. */
  missing: (value: string) => string | undefined
}

/** Where goods are delivered to. A saved address is never removed, because documents name it: it is taken out of use. */
export function AddressFields({ form, seen, onChange, errorOf, missing }: Props) {
  const t = useTranslations('cards')
  const rows = form.addresses
  const sent = changedAddresses(form, seen)
  const set = (key: string, change: Partial<AddressRow>) =>
    onChange({ addresses: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) })
  const refusal = (row: AddressRow, part: string) => {
    const place = sent.findIndex(({ key }) => key === row.key)
    return place < 0 ? undefined : errorOf(`addresses.${place}.${part}`)
  }
  return (
    <Card title={t('sections.addresses')}>
      {rows.length === 0 && <p className={classes.quiet}>{t('noAddress')}</p>}
      {rows.map((row, index) => {
        const place = String(index + 1)
        return (
          <fieldset key={row.key} className={classes.address} data-off={!row.active || undefined}>
            <legend className={classes.legend}>{t('addressOf', { place })}</legend>
            <TextInput
              label={t('fields.address')}
              required
              maxLength={300}
              autoComplete="off"
              value={row.address}
              error={missing(row.address) ?? refusal(row, 'address')}
              onChange={(event) => set(row.key, { address: event.currentTarget.value })}
            />
            <SelectField
              label={t('fields.provinceId')}
              clearable
              value={row.provinceId}
              options={PROVINCES.map(({ id, name }) => ({ value: String(id), label: name }))}
              error={refusal(row, 'provinceId')}
              onChange={(provinceId) => set(row.key, { provinceId })}
            />
            <TextInput
              label={t('fields.gln')}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              value={row.gln}
              error={refusal(row, 'gln')}
              onChange={(event) => set(row.key, { gln: event.currentTarget.value })}
            />
            <div className={classes.marks}>
              <Toggle
                label={t('defaultAddress')}
                checked={row.isDefault}
                disabled={row.isDefault || !row.active}
                onChange={() =>
                  onChange({ addresses: rows.map((one) => ({ ...one, isDefault: one.key === row.key })) })
                }
              />
              {row.id === null ? (
                <IconButton
                  label={t('removeAddress', { place })}
                  variant="subtle"
                  onClick={() => onChange({ addresses: rows.filter(({ key }) => key !== row.key) })}
                >
                  <IconX size={17} aria-hidden="true" />
                </IconButton>
              ) : (
                <Toggle
                  label={t('addressActive')}
                  checked={row.active}
                  onChange={(active) => set(row.key, { active })}
                />
              )}
            </div>
          </fieldset>
        )
      })}
      <div className={classes.add}>
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => onChange({ addresses: [...rows, newAddress(form)] })}
        >
          {t('addAddress')}
        </Button>
      </div>
    </Card>
  )
}
