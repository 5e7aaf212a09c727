import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { mapsQuery, type Retailer, retailersQuery, type TableMap, useDeleteMap } from '../api.ts'
import classes from './maps.module.css'
import { RetailerForm } from './retailer-form.tsx'
import { TableMapEditor } from './table-map-editor.tsx'

type Props = {
  /** The retailer whose way of ordering is open; none = the first. */
  chosen: string | undefined
  onChoose: (id: string) => void
  onBack: () => void
}

/** How the orders of each retailer are taken, and how their tables are read. */
export function RetailerMaps({ chosen, onChoose, onBack }: Props) {
  const t = useTranslations('morpheus.maps')
  const found = useQuery(retailersQuery())
  const retailers = found.data?.data ?? []
  const open = retailers.find(({ retailer }) => retailer.id === chosen) ?? retailers[0]
  return (
    <div className={classes.sheet}>
      <div className={classes.bar}>
        <SelectField
          label={t('retailer')}
          value={open?.retailer.id ?? null}
          options={retailers.map(({ retailer }) => ({ value: retailer.id, label: retailer.name }))}
          onChange={(id) => id && onChoose(id)}
        />
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
      {found.error && !found.data ? <ErrorState error={found.error} retry={found.refetch} /> : null}
      {found.isPending && <RowsSkeleton />}
      {found.data && open === undefined && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {open && <OpenRetailer key={`${open.retailer.id}/${open.version}`} profile={open} />}
    </div>
  )
}

function OpenRetailer({ profile }: { profile: Retailer }) {
  const t = useTranslations('morpheus.maps')
  const [isNew, setNew] = useState(false)
  const maps = useQuery(mapsQuery())
  const own = maps.data?.data.filter(({ retailer }) => retailer.id === profile.retailer.id) ?? []
  return (
    <>
      <RetailerForm profile={profile} />
      <Card
        title={t('tables')}
        actions={
          <Button onClick={() => setNew(!isNew)} aria-expanded={isNew}>
            {t('fromSample')}
          </Button>
        }
      >
        <p className={classes.quiet}>{t('tablesText')}</p>
        {isNew && <TableMapEditor retailer={profile.retailer} onDone={() => setNew(false)} />}
        {maps.error && !maps.data ? <ErrorState error={maps.error} retry={maps.refetch} /> : null}
        {maps.data && own.length === 0 && !isNew && <p>{t('noTables')}</p>}
        <ul className={classes.maps}>
          {own.map((map) => (
            <KeptMap key={map.id} map={map} />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Which column is what, in one line; forgotten by one press. */
function KeptMap({ map }: { map: TableMap }) {
  const t = useTranslations('morpheus.maps')
  const remove = useDeleteMap()
  const pairs = map.header.flatMap((name, at) => {
    const key = map.columns[at]
    return key ? [`${name} → ${t(`column.${key}`)}`] : []
  })
  return (
    <li className={classes.map}>
      <span>
        {pairs.join(' · ')}
        <small>
          {[map.encoding, map.decimalMark && t('mark', { mark: map.decimalMark }), map.updatedBy]
            .filter(Boolean)
            .join(' · ')}{' '}
          · <DateText value={map.updatedAt} />
        </small>
      </span>
      <Button
        tone="danger"
        size="compact-sm"
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id: map.id }, query: { version: map.version } })}
      >
        {t('forget')}
      </Button>
    </li>
  )
}
