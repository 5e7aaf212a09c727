import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api/api.ts'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Retailer, retailersQuery, useSaveRetailer } from '../api.ts'
import classes from './claims.module.css'

/** Retailers: which customers send their claims as one, and which users see them. */
export function Retailers() {
  const t = useTranslations('claims.retailers')
  const found = useQuery(retailersQuery())
  const [isNew, setNew] = useState(false)
  const rows = found.data?.data
  if (found.error && !rows) return <ErrorState error={found.error} retry={found.refetch} />
  if (!rows) return <RowsSkeleton />
  return (
    <div className={classes.sheet}>
      <p className={classes.quiet}>{t('text')}</p>
      {rows.length === 0 && !isNew && <EmptyState title={t('none')} />}
      {rows.map((retailer) => (
        <RetailerCard key={`${retailer.id}/${retailer.version}`} retailer={retailer} />
      ))}
      {isNew ? (
        <RetailerCard retailer={null} onDone={() => setNew(false)} />
      ) : (
        <div>
          <Button primary onClick={() => setNew(true)}>
            {t('new')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Users who act for retailers, by name. */
async function searchUsers(search: string): Promise<Found[]> {
  const { data } = await api('GET /users', { query: { search, role: ['B2B', 'B2B_CLAIMS'], perPage: 20 } })
  return data.map(({ id, name, surname, username }) => ({
    value: String(id),
    label: `${name} ${surname}`.trim(),
    detail: username,
  }))
}

type Named = { readonly id: number; readonly name: string }

function RetailerCard({ retailer, onDone }: { retailer: Retailer | null; onDone?: () => void }) {
  const t = useTranslations('claims.retailers')
  const save = useSaveRetailer()
  const [id, setId] = useState(retailer?.id ?? '')
  const [name, setName] = useState(retailer?.name ?? '')
  const [customers, setCustomers] = useState<readonly Named[]>(retailer?.customers ?? [])
  const [users, setUsers] = useState<readonly Named[]>(retailer?.users ?? [])
  const errors = saveErrors(save.error, ['name', 'customerIds', 'userIds'])
  const send = () =>
    save.mutate(
      {
        params: { id },
        body: {
          name,
          customerIds: customers.map((one) => one.id),
          userIds: users.map((one) => one.id),
          version: retailer?.version ?? 0,
        },
      },
      { onSuccess: () => onDone?.() },
    )
  return (
    <Card
      title={retailer?.name ?? t('new')}
      actions={
        retailer && (
          <Link to="/settings/retailers/$id" params={{ id: retailer.id }}>
            {t('ways')}
          </Link>
        )
      }
    >
      <div className={classes.form}>
        <div className={classes.fields}>
          {retailer === null && (
            <TextInput
              label={t('code')}
              required
              maxLength={20}
              autoComplete="off"
              value={id}
              onChange={(event) =>
                setId(event.currentTarget.value.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, ''))
              }
            />
          )}
          <TextInput
            label={t('name')}
            required
            maxLength={80}
            autoComplete="off"
            value={name}
            error={errors.of('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <Chosen
          label={t('customers')}
          add={t('addCustomer')}
          name="customers"
          rows={customers}
          error={errors.of('customerIds')}
          load={searchCustomers}
          onChange={setCustomers}
        />
        <Chosen
          label={t('users')}
          add={t('addUser')}
          name="claim-users"
          rows={users}
          error={errors.of('userIds')}
          load={searchUsers}
          onChange={setUsers}
        />
        {errors.rest && (
          <p role="alert" className={classes.alert}>
            {errors.rest}
          </p>
        )}
        <div className={classes.buttons}>
          {onDone && <Button onClick={onDone}>{t('cancel')}</Button>}
          <Button primary disabled={id === '' || name.trim() === ''} loading={save.isPending} onClick={send}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

type ChosenProps = {
  label: string
  add: string
  name: string
  rows: readonly Named[]
  error: string | undefined
  load: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
  onChange: (rows: readonly Named[]) => void
}

function Chosen({ label, add, name, rows, error, load, onChange }: ChosenProps) {
  const t = useTranslations('claims.retailers')
  return (
    <div>
      <h3 className={classes.group}>{label}</h3>
      <ul className={classes.plain}>
        {rows.map((row) => (
          <li key={row.id} className={classes.rowTop}>
            {row.name}
            <Button
              size="compact-xs"
              aria-label={t('remove', { name: row.name })}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
            >
              {t('removeShort')}
            </Button>
          </li>
        ))}
      </ul>
      <SearchSelect
        name={name}
        label={add}
        value={null}
        error={error}
        load={load}
        onChange={(found) =>
          found &&
          !rows.some(({ id }) => id === Number(found.value)) &&
          onChange([...rows, { id: Number(found.value), name: found.label }])
        }
      />
    </div>
  )
}
