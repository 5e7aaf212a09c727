import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../../lib/queries/api-query.ts'
import { ComboBox } from '../../../../ui/fields/combo-box.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TimeField } from '../../../../ui/fields/time-field.tsx'
import { chooseDriver, type Fleet } from '../../model/fleet.ts'
import { departureDay, type Truck } from '../../model/truck.ts'
import classes from './crew-fields.module.css'
import { useKeeperText } from './keeper-text.ts'

type Props = { truck: Truck; onChange: (changes: Partial<Truck>) => void }

/** The route, out of the master data or typed. */
export function RouteField({ truck, onChange }: Props) {
  const t = useTranslations('builder.fields')
  const routes = useQuery(apiQuery('GET /routes')).data?.data ?? []
  return (
    <ComboBox
      label={t('route')}
      required
      searchable
      options={routes.map((route) => ({ value: route, label: route }))}
      value={truck.route}
      shown={truck.route}
      onChange={(route) => onChange({ route: route ?? '' })}
      onFreeText={(route) => onChange({ route: route.trim().slice(0, 100) })}
    />
  )
}

/** Day and hours: from when to when truck and driver are out. */
export function DepartureFields({ truck, onChange }: Props) {
  const t = useTranslations('builder.fields')
  return (
    <div className={classes.fields}>
      <DateField
        label={t('departsOn')}
        value={departureDay(truck)}
        onChange={(departsOn) => onChange({ departsOn })}
      />
      <TimeField
        label={t('departsTime')}
        value={truck.departsTime ?? ''}
        onChange={(time) => onChange({ departsTime: time === '' ? null : time })}
      />
      <TimeField
        label={t('returnsTime')}
        value={truck.returnsTime ?? ''}
        onChange={(time) => onChange({ returnsTime: time === '' ? null : time })}
      />
      <p className={classes.hint}>{t('hours')}</p>
    </div>
  )
}

type CrewProps = Props & { fleet: Fleet | undefined }

/** Driver, team and responsible person. A busy driver stands in the list with what keeps them. */
export function CrewFields({ truck, fleet, onChange }: CrewProps) {
  const t = useTranslations('builder.fields')
  const words = useKeeperText()
  const drivers = fleet?.drivers ?? []
  const free = drivers.filter(({ id, keeper }) => keeper === null || id === truck.driverId)
  const busy = drivers.filter((driver) => !free.includes(driver))
  const choose = (id: string | null) => {
    const driver = drivers.find((one) => String(one.id) === id)
    if (fleet && driver && free.includes(driver)) onChange(chooseDriver(truck, driver, fleet))
  }
  const type = (text: string) => {
    const name = text.trim().slice(0, 100)
    const known = free.find((driver) => driver.name.toLowerCase() === name.toLowerCase())
    if (known) choose(String(known.id))
    else onChange({ driverId: null, driverName: name })
  }
  return (
    <div className={classes.fields}>
      <ComboBox
        label={t('driver')}
        description={t('driverHint')}
        required
        searchable
        options={[
          ...free.map(({ id, name }) => ({ value: String(id), label: name })),
          ...busy.map(({ id, name, keeper }) => ({
            value: String(id),
            label: name,
            detail: keeper ? words.text(keeper) : '',
            disabled: true,
          })),
        ]}
        value={truck.driverId === null ? null : String(truck.driverId)}
        shown={truck.driverName}
        onChange={choose}
        onFreeText={type}
      />
      <SelectField
        label={t('team')}
        clearable
        placeholder={t('noTeam')}
        options={(fleet?.teams ?? [])
          .filter(({ id, keeper }) => keeper === null || id === truck.teamId)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={truck.teamId === null ? null : String(truck.teamId)}
        onChange={(id) => onChange({ teamId: id === null ? null : Number(id) })}
      />
      <TextInput
        label={t('assignee')}
        required
        maxLength={100}
        value={truck.assigneeName}
        onChange={(event) => onChange({ assigneeName: event.currentTarget.value })}
      />
    </div>
  )
}

type WarehouseProps = Pick<Props, 'onChange'> & {
  warehouse: string
  /** It is that of the first document. */
  fixed: boolean
}

/** Where the truck loads. */
export function WarehouseField({ warehouse, fixed, onChange }: WarehouseProps) {
  const t = useTranslations('builder.fields')
  const warehouses = useQuery(apiQuery('GET /warehouses', {})).data?.data ?? []
  return (
    <SelectField
      label={t('warehouse')}
      disabled={fixed}
      options={warehouses
        .filter(({ kind }) => kind === 'sale')
        .map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
      value={warehouse === '' ? null : warehouse}
      onChange={(id) => onChange({ warehouseId: id ?? '' })}
    />
  )
}
