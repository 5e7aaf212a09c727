import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { AgeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { arrivalsQuery, type Source, sourcesQuery, useFetchSource } from '../api.ts'
import { placeOf } from '../model.ts'
import classes from './retailers.module.css'
import { SourceForm } from './source-form.tsx'

/** The ways by which files of a retailer are fetched; those that fail stand first. */
export function SourcesCard({ retailerId }: { retailerId: string }) {
  const t = useTranslations('sources')
  const found = useQuery({ ...sourcesQuery(retailerId), refetchInterval: 30_000 })
  const [editing, setEditing] = useState<Source | 'new' | null>(null)
  const rows = found.data?.data.toSorted((a, b) => Number(b.failures > 0) - Number(a.failures > 0))
  return (
    <Card
      title={t('title')}
      flush
      actions={
        <Button primary={rows?.length === 0} onClick={() => setEditing('new')}>
          {t('new')}
        </Button>
      }
    >
      {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
      {!rows && !found.error && <RowsSkeleton />}
      {rows?.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      <ul className={classes.rows}>
        {rows?.map((source) => (
          <SourceRow key={source.id} source={source} onEdit={() => setEditing(source)} />
        ))}
      </ul>
      {editing !== null && (
        <SourceForm
          retailerId={retailerId}
          source={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  )
}

function SourceRow({ source, onEdit }: { source: Source; onEdit: () => void }) {
  const t = useTranslations('sources')
  const [isOpen, setOpen] = useState(false)
  const fetch = useFetchSource()
  const { id, name, active, settings, kind, fault } = source
  const found = fetch.data?.data
  const busy = fetch.isPending || source.running
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.head}>
          <strong>{name}</strong>
          <Badge colour={active ? (fault ? 'danger' : 'success') : 'secondary'}>
            {t(active ? (fault ? 'state.failed' : 'state.on') : 'state.off')}
          </Badge>
        </div>
        <div className={classes.place}>
          {t(`channel.${settings.channel}`)} · {t(`kind.${kind}`)} · {placeOf(settings)}
        </div>
      </div>
      <div className={classes.buttons}>
        <Button disabled={!active} loading={busy} onClick={() => fetch.mutate({ params: { id } })}>
          {t('fetch')}
        </Button>
        <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t('arrivals')}
        </Button>
        <Button onClick={onEdit} aria-label={t('editNamed', { name })}>
          {t('edit')}
        </Button>
      </div>
      <p className={classes.did} role="status">
        {found && !fetch.isPending ? t('did', figuresOf(found)) : <LastRun source={source} />}
      </p>
      {fault && (
        <p className={classes.fault}>
          {fault.message} {source.nextAt && <NextTry at={source.nextAt} count={source.failures} />}
        </p>
      )}
      {isOpen && <Arrivals id={id} />}
    </li>
  )
}

const figuresOf = ({ taken, same, refused, ignored }: Figures) => ({ taken, same, refused, ignored })
type Figures = Readonly<Record<'taken' | 'same' | 'refused' | 'ignored', number>>

function LastRun({ source: { lastAt, last } }: { source: Source }) {
  const t = useTranslations('sources')
  if (lastAt === null) return <>{t('never')}</>
  return (
    <>
      <AgeText since={lastAt} /> · {t('did', { ...last, ignored: 0 })}
    </>
  )
}

function NextTry({ at, count }: { at: string; count: number }) {
  const t = useTranslations('sources')
  return (
    <>
      {t('failures', { count })} <DateText value={at} time />
    </>
  )
}

/** What was met there, taken or not, each with why and the way to it. */
function Arrivals({ id }: { id: number }) {
  const t = useTranslations('sources')
  const [page, setPage] = useState(1)
  const found = useQuery(arrivalsQuery(id, page))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <TextSkeleton lines={3} />
  const { data, meta } = found.data
  if (data.length === 0) return <p className={classes.did}>{t('noArrivals')}</p>
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <ul className={classes.arrivals}>
        {data.map((arrival) => (
          <li key={arrival.id} className={classes.arrival}>
            {arrival.inboundFileId === null ? (
              <span>{arrival.name}</span>
            ) : (
              <Link to="/morpheus" search={{ file: arrival.inboundFileId }}>
                {arrival.name}
              </Link>
            )}
            <span>{t(`outcome.${arrival.outcome}`)}</span>
            <DateText value={arrival.at} time />
            {arrival.fault && <span className={classes.why}>{arrival.fault.message}</span>}
          </li>
        ))}
      </ul>
      <Pager pagination={meta.pagination} onPage={setPage} />
    </div>
  )
}
