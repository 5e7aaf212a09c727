import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TransferBadge } from '../../../ui/record/transfer-badge.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Transfer, transferQuery } from '../api.ts'
import { ArrivalForm } from '../components/arrival-form.tsx'
import classes from '../components/transfer.module.css'
import { TransferActions } from '../components/transfer-actions.tsx'
import { TransferJourney } from '../components/transfer-journey.tsx'
import { TransferLines } from '../components/transfer-lines.tsx'
import { TransferSide } from '../components/transfer-side.tsx'
import type { ArrivalKind } from '../model/arrival.ts'

const route = getRouteApi('/shell/stock/transfers/$id')

/** One transfer: where it stands, its goods by batch, and the allowed actions. */
export function TransferPage() {
  const { id } = route.useParams()
  const found = useQuery(transferQuery(Number(id)))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  return <TransferDetail key={id} transfer={found.data.data} />
}

function TransferDetail({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('transfers')
  const [arrival, setArrival] = useState<ArrivalKind | null>(null)
  const close = () => setArrival(null)
  const isOpen = arrival !== null && transfer.allowedActions.includes(arrival)
  const { daysInTransit, state } = transfer
  return (
    <>
      <PageHeader
        title={transfer.number}
        beside={<TransferBadge state={state} />}
        lead={t('way', { from: transfer.from.name, to: transfer.to.name })}
        back={{ to: '/stock/transfers' }}
        actions={isOpen ? undefined : <TransferActions transfer={transfer} onArrival={setArrival} />}
      />
      <TransferJourney transfer={transfer} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {isOpen && (
            <ArrivalForm
              key={`${transfer.version} ${arrival}`}
              transfer={transfer}
              kind={arrival}
              onDone={close}
              onCancel={close}
            />
          )}
          {!isOpen && state === 'differences' && <p className={classes.notice}>{t('undecided')}</p>}
          {!isOpen && state === 'in-transit' && (daysInTransit ?? 0) >= LATE_DAYS && (
            <p className={classes.notice}>{t('late', { count: daysInTransit ?? 0 })}</p>
          )}
          <TransferLines transfer={transfer} />
        </div>
        <TransferSide transfer={transfer} />
      </div>
    </>
  )
}

/** After so many days on the road somebody has to decide. */
const LATE_DAYS = 3
