import { PROVINCES } from '@cais/domain/customers/provinces'
import { ALLOCATION_TYPES, servedFrom } from '@cais/domain/customers/served-from'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { branchListQuery, routeNamesQuery, warehouseListQuery } from '../../customers-api.ts'
import type { CustomerForm } from '../../model/customer-form.ts'
import { type SectionProps, Text } from './customer-fields.tsx'
import classes from './customers.module.css'

/** From where and how the customer is served. */
export function ServingFields({ editing, may, errorOf, missing, ...section }: SectionProps) {
  const t = useTranslations('cards')
  const { form, set } = editing
  const branches = useQuery(branchListQuery()).data?.data ?? []
  const all = useQuery(warehouseListQuery()).data?.data ?? []
  const routes = useQuery(routeNamesQuery()).data?.data ?? []
  const places = all.filter(({ branchId, kind }) => branchId === form.branchId && kind === 'sale')
  if (!may('branchId')) return null
  const warehouse = (name: 'warehouse' | 'cloverWarehouse' | 'marinWarehouse'): ReactNode => (
    <SelectField
      label={t(`fields.${name}`)}
      clearable
      disabled={form.branchId === null}
      value={form[name]}
      options={places.map(({ id, name: place }) => ({ value: id, label: `${id} · ${place}` }))}
      error={errorOf(name)}
      onChange={(id) => set({ [name]: id })}
    />
  )
  const order = servedFrom(form)
  return (
    <Card title={t('sections.serving')}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <SelectField
            label={t('fields.branchId')}
            required
            value={form.branchId}
            options={branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
            error={missing(form.branchId) ?? errorOf('branchId')}
            onChange={(branchId) =>
              set(branchId === form.branchId ? {} : { branchId, ...usualPlaces(all, branchId, form) })
            }
          />
          {warehouse('warehouse')}
        </div>
        <div className={classes.pair}>
          <SelectField
            label={t('fields.provinceId')}
            clearable
            value={form.provinceId}
            options={PROVINCES.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={errorOf('provinceId')}
            onChange={(provinceId) => set({ provinceId })}
          />
          <Text
            {...section}
            editing={editing}
            may={may}
            errorOf={errorOf}
            missing={missing}
            name="route"
            max={60}
            offered={routes}
          />
        </div>
        <Toggle
          label={t('fields.withdraws')}
          checked={form.withdraws}
          onChange={(withdraws) => set({ withdraws })}
        />
        <TextInput
          label={t('fields.minShelfLifeDays')}
          description={t('shelfLifeHint')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={form.minShelfLifeDays === null ? '' : String(form.minShelfLifeDays)}
          error={errorOf('minShelfLifeDays')}
          onChange={(event) => set({ minShelfLifeDays: daysOf(event.currentTarget.value) })}
        />
        <SelectField
          label={t('fields.allocationType')}
          value={form.allocationType}
          options={ALLOCATION_TYPES.map((type) => ({ value: type, label: t(`allocations.${type}`) }))}
          error={errorOf('allocationType')}
          onChange={(type) =>
            set({ allocationType: ALLOCATION_TYPES.find((one) => one === type) ?? form.allocationType })
          }
        />
        {form.allocationType.includes('CLOVER') && warehouse('cloverWarehouse')}
        {form.allocationType.includes('MARIN') && warehouse('marinWarehouse')}
        {order.length > 0 && (
          <p className={classes.quiet}>{t('servedFrom', { places: order.join(' → ') })}</p>
        )}
      </div>
    </Card>
  )
}

const daysOf = (text: string) => (text.trim() === '' ? null : Number(text.replace(/\D/g, '')))

type Place = { readonly id: string; readonly branchId: string; readonly kind: string }

/** In another branch the first warehouse that sells is proposed; those of the principals are chosen anew. */
const usualPlaces = (
  all: readonly Place[],
  branchId: string | null,
  { allocationType }: CustomerForm,
): Partial<CustomerForm> => ({
  warehouse: all.find((place) => place.branchId === branchId && place.kind === 'sale')?.id ?? null,
  cloverWarehouse: null,
  marinWarehouse: null,
  allocationType: branchId === null ? allocationType : 'OWN',
})
