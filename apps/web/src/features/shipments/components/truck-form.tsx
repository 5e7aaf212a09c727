import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { CAPACITIES, type Capacity, REQUIRED, type RequiredField, type Truck } from '../model/truck.ts'
import classes from './truck-form.module.css'

type Props = {
  truck: Truck
  onChange: (changes: Partial<Truck>) => void
  /** Fields that were empty or invalid when saving. */
  missing: readonly (RequiredField | Capacity)[]
}

/** A truck that is not of the fleet: route, registration, driver, responsible and capacities are typed. */
export function TruckForm({ truck, onChange, missing }: Props) {
  const t = useTranslations('shipments.truck')
  const ui = useTranslations('ui')
  const routes = useQuery(apiQuery('GET /routes')).data?.data ?? []
  return (
    <div className={classes.form}>
      {REQUIRED.map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          required
          maxLength={name === 'carRegistration' ? 20 : 100}
          value={truck[name]}
          list={name === 'route' ? 'known-routes' : undefined}
          error={missing.includes(name) ? ui('required') : undefined}
          onChange={(event) => onChange(typed(name, event.currentTarget.value))}
        />
      ))}
      <datalist id="known-routes">
        {routes.map((route) => (
          <option key={route} value={route} />
        ))}
      </datalist>
      {CAPACITIES.map((name) => (
        <QuantityField
          key={name}
          label={t(name)}
          value={truck[name]}
          invalidInput={truck.unread?.[name]}
          onChange={(kg, text) => onChange({ [name]: kg, unread: withText(truck.unread, name, text) })}
        />
      ))}
    </div>
  )
}

/** Whoever is typed is not the one of the fleet. */
const typed = (name: RequiredField, text: string): Partial<Truck> => ({
  [name]: text,
  ...(name === 'carRegistration' ? { truckId: null } : {}),
  ...(name === 'driverName' ? { driverId: null } : {}),
})

function withText(
  unread: Truck['unread'],
  name: Capacity,
  text: string | null,
): NonNullable<Truck['unread']> {
  const { [name]: _before, ...others } = unread ?? {}
  return text === null ? others : { ...others, [name]: text }
}
