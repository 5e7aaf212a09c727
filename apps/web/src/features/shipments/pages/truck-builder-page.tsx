import { IconDeviceFloppy, IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatWeight } from '../../../lib/format/weight.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { readyOrdersQuery, useCreateShipment } from '../api.ts'
import { PendingFilters } from '../components/pending-filters.tsx'
import { PendingList } from '../components/pending-list.tsx'
import { TruckPanel } from '../components/truck-panel.tsx'
import { fillLoad, totalOf } from '../model/load.ts'
import { capacityOf, inputOf, missingOf, warehouseOf } from '../model/truck.ts'
import { type TruckState, useTruck } from '../model/use-truck.ts'
import { readTruckSearch } from '../search.ts'
import classes from './truck-builder-page.module.css'

const route = getRouteApi('/shell/picking/create')

/** Waiting documents on the left, the truck on the right. */
export function TruckBuilderPage() {
  const search = readTruckSearch(route.useSearch())
  const navigate = useNavigate({ from: '/picking/create' })
  const state = useTruck()
  const [tried, setTried] = useState(false)
  return (
    <div className={classes.page}>
      <BuilderHeader state={state} onTry={() => setTried(true)} />
      <div className={classes.panes}>
        <div className={classes.pending} data-scroll>
          <PendingFilters
            search={search}
            onChange={(values) =>
              navigate({ search: { ...search, page: undefined, ...values }, replace: true })
            }
          />
          <PendingList search={search} load={state.load} onAdd={state.add} onRemove={state.remove} />
        </div>
        <div className={classes.truck} data-scroll>
          <TruckPanel state={state} missing={tried ? missingOf(state.truck) : []} />
        </div>
      </div>
      <BuilderFoot state={state} />
    </div>
  )
}

type HeaderProps = { state: TruckState; onTry: () => void }

function BuilderHeader({ state, onTry }: HeaderProps) {
  const t = useTranslations('shipments')
  const navigate = useNavigate()
  const waiting = useQuery(readyOrdersQuery(readTruckSearch(route.useSearch()))).data?.data ?? []
  const create = useCreateShipment((id) => {
    state.clear()
    void navigate({ to: '/picking/$id', params: { id: String(id) } })
  })
  const save = () => {
    onTry()
    if (create.isPending || missingOf(state.truck).length > 0) return
    if (state.load.length === 0) return notify.error(t('noDocuments'))
    create.mutate(
      { body: inputOf(state.truck, state.load) },
      { onError: ({ message }) => notify.error(message) },
    )
  }
  useShortcut('Ctrl+S', t('create'), save)
  const { route: truckRoute, carRegistration, driverName } = state.truck
  const parts = [truckRoute, warehouseOf(state.truck, state.load), carRegistration, driverName]
  return (
    <PageHeader
      title={t('new')}
      lead={parts.filter((part) => part !== '').join(' · ')}
      back={{ to: '/picking' }}
      actions={
        <>
          <Button
            leftSection={<IconWand size={17} aria-hidden="true" />}
            onClick={() => state.setLoad(fillLoad(state.load, waiting, capacityOf(state.truck)))}
          >
            {t('propose')}
          </Button>
          <Button
            primary
            keys="Ctrl+S"
            leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
            loading={create.isPending}
            onClick={save}
          >
            {t('create')}
          </Button>
        </>
      }
    />
  )
}

function BuilderFoot({ state }: { state: TruckState }) {
  const t = useTranslations('shipments')
  const totals = useQuery(readyOrdersQuery(readTruckSearch(route.useSearch()))).data?.meta.totals
  return (
    <FootLine>
      {totals && (
        <>
          <Total value={String(totals.documents)} label={t('pendingCount', { count: totals.documents })} />
          <Total value={formatWeight(totals.weight)} label="" />
        </>
      )}
      <Total value={formatMoney(totalOf(state.load))} label={t('onTruck')} />
    </FootLine>
  )
}
