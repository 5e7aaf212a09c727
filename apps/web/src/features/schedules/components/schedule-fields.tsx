import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { driversQuery, routesQuery, teamsQuery, trucksQuery, warehousesQuery } from '../api.ts'
import type { ScheduleForm } from '../model/schedule-form.ts'
import { FleetField } from './fleet-field.tsx'
import classes from './schedules.module.css'

type Props = {
  form: ScheduleForm
  set: (change: Partial<ScheduleForm>) => void
  errorOf: (field: string) => string | undefined
  missing: (value: string | null) => string | undefined
}

/** Whose documents, from where, with which truck and people, from when on. */
export function ScheduleFields({ form, set, errorOf, missing }: Props) {
  const t = useTranslations('schedules')
  const { warehouses, trucks, drivers, teams, routes } = useChoices(form.warehouseId)
  return (
    <div className={classes.fields}>
      <SearchSelect
        name="customers"
        label={t('fields.customer')}
        placeholder={t('allOfRoute')}
        clearable
        value={form.customer && { value: String(form.customer.id), label: form.customer.name }}
        error={errorOf('customerId')}
        load={searchCustomers}
        onChange={(found) => set({ customer: found && { id: Number(found.value), name: found.label } })}
      />
      <ComboBox
        label={t('fields.route')}
        required
        searchable
        options={routes.map((code) => ({ value: code, label: code }))}
        value={form.route}
        shown={form.route}
        maxLength={100}
        error={missing(form.route) ?? errorOf('route')}
        onChange={(route) => set({ route: route ?? '' })}
        onFreeText={(route) => set({ route: route.trim() })}
      />
      <SelectField
        label={t('fields.warehouseId')}
        required
        value={form.warehouseId}
        options={warehouses.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
        error={missing(form.warehouseId) ?? errorOf('warehouseId')}
        onChange={(warehouseId) => set({ warehouseId })}
      />
      <FleetField
        label={t('fields.carRegistration')}
        options={trucks}
        chosen={{ id: form.truckId, text: form.carRegistration }}
        error={missing(form.carRegistration) ?? errorOf('carRegistration') ?? errorOf('truckId')}
        onChange={({ id, text }) => set({ truckId: id, carRegistration: text })}
      />
      <FleetField
        label={t('fields.driverName')}
        options={drivers}
        chosen={{ id: form.driverId, text: form.driverName }}
        error={missing(form.driverName) ?? errorOf('driverName') ?? errorOf('driverId')}
        onChange={({ id, text }) => set({ driverId: id, driverName: text })}
      />
      <FleetField
        label={t('fields.assigneeName')}
        options={teams}
        chosen={{ id: form.teamId, text: form.assigneeName }}
        error={missing(form.assigneeName) ?? errorOf('assigneeName') ?? errorOf('teamId')}
        onChange={({ id, text }) => set({ teamId: id, assigneeName: text })}
      />
      <DateField
        label={t('fields.schedulingDate')}
        required
        value={form.schedulingDate}
        error={missing(form.schedulingDate) ?? errorOf('schedulingDate')}
        onChange={(schedulingDate) => set({ schedulingDate })}
      />
      <TimeField
        label={t('fields.departsTime')}
        value={form.departsTime}
        error={errorOf('departsTime')}
        onChange={(departsTime) => set({ departsTime })}
      />
    </div>
  )
}

/** What can be chosen: the fleet of the warehouse's branch, and its routes. */
function useChoices(warehouseId: string | null) {
  const warehouses = useQuery(warehousesQuery()).data?.data ?? []
  const branch = warehouses.find(({ id }) => id === warehouseId)?.branchId
  const isThere = (row: object) =>
    branch === undefined || !('branchId' in row) || row.branchId === null || row.branchId === branch
  const trucks = (useQuery(trucksQuery()).data?.data ?? []).filter(isThere)
  const drivers = (useQuery(driversQuery()).data?.data ?? []).filter(isThere)
  const teams = (useQuery(teamsQuery()).data?.data ?? []).filter(isThere)
  const routes = (useQuery(routesQuery()).data?.data ?? []).filter(isThere)
  return {
    warehouses,
    trucks: trucks.flatMap((row) =>
      'registration' in row ? [{ id: row.id, name: row.registration, detail: row.name }] : [],
    ),
    drivers: drivers.flatMap((row) =>
      'duty' in row && row.duty === 'driver' ? [{ id: row.id, name: row.name }] : [],
    ),
    teams: teams.flatMap((row) =>
      'members' in row ? [{ id: row.id, name: row.name, detail: (row.memberNames ?? []).join(', ') }] : [],
    ),
    routes: routes.flatMap((row) => ('stops' in row ? [row.code] : [])),
  }
}
