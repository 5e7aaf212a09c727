import { IconTruckLoading } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { BuilderChips } from '../components/builder/builder-chips.tsx'
import { LoadPanel } from '../components/builder/load-panel.tsx'
import { useWarnings } from '../components/builder/load-warnings.tsx'
import { PendingWindow } from '../components/builder/pending-window.tsx'
import { TruckCards } from '../components/chooser/truck-cards.tsx'
import { PendingFilters } from '../components/pending-filters.tsx'
import { chooseTruck, type Fleet } from '../model/fleet.ts'
import { roomOf } from '../model/load.ts'
import { capacityOf, hiring, missingOf, type Truck, warehouseOf } from '../model/truck.ts'
import { useCreation } from '../model/use-creation.ts'
import { useFleet } from '../model/use-fleet.ts'
import { type TruckState, useTruck } from '../model/use-truck.ts'
import { readTruckSearch, type TruckSearch } from '../search.ts'
import classes from './truck-builder-page.module.css'

const HiredTruck = lazyComponent(
  async () => (await import('../components/builder/hired-truck.tsx')).HiredTruck,
)
const BuilderCollections = lazyComponent(
  async () => (await import('../components/builder/builder-collections.tsx')).BuilderCollections,
)
const PhoneHeader = lazyComponent(
  async () => (await import('../components/builder/phone-header.tsx')).PhoneHeader,
)
const BuilderFoot = lazyComponent(
  async () => (await import('../components/builder/builder-foot.tsx')).BuilderFoot,
)
const FillPanel = lazyComponent(async () => (await import('../components/builder/fill-panel.tsx')).FillPanel)
const PhoneBar = lazyComponent(async () => (await import('../components/builder/phone-bar.tsx')).PhoneBar)
const OverloadDialog = lazyComponent(
  async () => (await import('../components/builder/overload-dialog.tsx')).OverloadDialog,
)

const route = getRouteApi('/shell/picking/create')

/** Waiting documents on the left, the truck on the right; on a phone the documents, with the truck as a bar below them. */
export function TruckBuilderPage() {
  const t = useTranslations('builder')
  const shipments = useTranslations('shipments')
  const user = useCurrentUser()
  const search = readTruckSearch(route.useSearch())
  const state = useTruck([user?.name, user?.surname].filter(Boolean).join(' '))
  // before there is a document, the warehouse that is looked at says whose trucks
  const warehouseId = warehouseOf(state.truck, state.load) || (search.warehouseId ?? '')
  const fleet = useFleet({ ...state.truck, warehouseId })
  const [collections, setCollections] = useState<readonly number[]>([])
  const creation = useCreation(state, collections)
  const [isHiring, setHiring] = useState(false)
  const isPhone = useIsPhone()
  const missing = creation.tried ? missingOf(state.truck) : []
  const hire = () => {
    state.setTruck(hiring(state.truck))
    setHiring(true)
  }
  useTruckKeys(state, fleet)
  const chips = <BuilderChips state={state} fleet={fleet} missing={missing} />
  const choice = (
    <>
      {isPhone && chips}
      <TruckCards
        truck={state.truck}
        fleet={fleet}
        wrap={isPhone}
        missing={missing.includes('carRegistration')}
        onChange={state.setTruck}
        onHire={hire}
      />
    </>
  )
  return (
    <div className={classes.page}>
      {isPhone ? (
        <Suspense fallback={<PageHeader title={shipments('new')} />}>
          <PhoneHeader state={state}>{choice}</PhoneHeader>
        </Suspense>
      ) : (
        <>
          <DeskHeader state={state} pending={creation.pending} onSave={creation.save}>
            {chips}
          </DeskHeader>
          <div className={classes.choice}>{choice}</div>
        </>
      )}
      <Panes state={state} search={search} fleet={fleet}>
        <BuilderCollections route={state.truck.route} chosen={collections} onChange={setCollections} />
      </Panes>
      <Suspense fallback={null}>
        {isPhone ? (
          <PhoneBar state={state} pending={creation.pending} onSave={creation.save} />
        ) : (
          <BuilderFoot state={state} search={search} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {isHiring && (
          <HiredTruck
            onClose={() => setHiring(false)}
            truck={state.truck}
            onChange={state.setTruck}
            missing={missing}
          />
        )}
        {creation.question.open && (
          <OverloadDialog
            {...creation.question}
            title={t('overload.ask')}
            confirmLabel={t('overload.accept')}
          />
        )}
      </Suspense>
    </div>
  )
}

type HeaderProps = { state: TruckState; pending: boolean; onSave: () => void; children: ReactNode }

function DeskHeader({ state, pending, onSave, children }: HeaderProps) {
  const t = useTranslations('shipments')
  const builder = useTranslations('builder')
  const { count } = useWarnings(state)
  useShortcut('Ctrl+S', t('create'), onSave)
  return (
    <PageHeader
      title={t('new')}
      beside={children}
      back={{ to: '/picking' }}
      actions={
        <>
          {count > 0 && <span className={classes.warnings}>{builder('warnings', { count })}</span>}
          <Button
            primary
            keys="Ctrl+S"
            leftSection={<IconTruckLoading size={18} aria-hidden="true" />}
            loading={pending}
            onClick={onSave}
          >
            {t('create')}
          </Button>
        </>
      }
    />
  )
}

type PanesProps = {
  state: TruckState
  search: TruckSearch
  fleet: Fleet | undefined
  children: ReactNode
}

function Panes({ state, search, fleet, children }: PanesProps) {
  const navigate = useNavigate({ from: '/picking/create' })
  const isPhone = useIsPhone()
  const capacity = capacityOf(state.truck)
  return (
    <div className={classes.panes}>
      <div className={classes.pending} data-scroll={isPhone ? undefined : true}>
        <PendingFilters
          search={search}
          hasRoom={Object.keys(roomOf(state.load, capacity)).length > 0}
          onChange={(values) => navigate({ search: { ...search, ...values }, replace: true })}
        />
        <Suspense fallback={null}>
          <FillPanel search={search} state={state} fleet={fleet} />
        </Suspense>
        <PendingWindow
          search={search}
          load={state.load}
          capacity={capacity}
          route={state.truck.route}
          onAdd={state.add}
          onRemove={(id) => state.remove(id)}
        />
      </div>
      {!isPhone && (
        <div className={classes.truck} data-scroll>
          <LoadPanel state={state} search={search} />
          <Suspense fallback={null}>{children}</Suspense>
        </div>
      )}
    </div>
  )
}

/** 1 to 6 choose one of the first six trucks. */
const TRUCK_KEYS = ['1', '2', '3', '4', '5', '6'] as const

function useTruckKeys({ truck, setTruck }: { truck: Truck } & Pick<TruckState, 'setTruck'>, fleet?: Fleet) {
  const t = useTranslations('builder.fleet')
  const choose = (at: number) => {
    const chosen = fleet?.trucks[at]
    if (fleet && chosen?.keeper === null) setTruck(chooseTruck(truck, chosen, fleet))
  }
  useShortcut(TRUCK_KEYS[0], t('chooseNumber', { place: TRUCK_KEYS[0] }), () => choose(0))
  useShortcut(TRUCK_KEYS[1], t('chooseNumber', { place: TRUCK_KEYS[1] }), () => choose(1))
  useShortcut(TRUCK_KEYS[2], t('chooseNumber', { place: TRUCK_KEYS[2] }), () => choose(2))
  useShortcut(TRUCK_KEYS[3], t('chooseNumber', { place: TRUCK_KEYS[3] }), () => choose(3))
  useShortcut(TRUCK_KEYS[4], t('chooseNumber', { place: TRUCK_KEYS[4] }), () => choose(4))
  useShortcut(TRUCK_KEYS[5], t('chooseNumber', { place: TRUCK_KEYS[5] }), () => choose(5))
}
