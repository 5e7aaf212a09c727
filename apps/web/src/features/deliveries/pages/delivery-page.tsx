import { canOpen } from '@cais/domain/access/pages'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { DeliveryBadge } from '../../../ui/record/delivery-badge.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Delivery, deliveryQuery, useCreditNoteOf, useDeliveryFile } from '../api.ts'
import classes from '../components/delivery.module.css'
import { DeliveryLines } from '../components/delivery-lines.tsx'
import { DeliverySide } from '../components/delivery-side.tsx'
import { OutcomeForm } from '../components/outcome-form.tsx'

const route = getRouteApi('/shell/picking/deliveries/$id')

/** One delivery: what left, what the customer received, and its papers. */
export function DeliveryPage() {
  const { id } = route.useParams()
  const found = useQuery(deliveryQuery(Number(id)))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  return <DeliveryDetail key={id} delivery={found.data.data} />
}

function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('deliveries')
  const [isCorrecting, setCorrecting] = useState(false)
  const { allowedActions, shipment } = delivery
  const isOpen = allowedActions.includes('record') || (isCorrecting && allowedActions.includes('correct'))
  const done = () => setCorrecting(false)
  return (
    <>
      <PageHeader
        title={delivery.number}
        beside={<DeliveryBadge state={delivery.state} />}
        lead={[delivery.customer.name, shipment?.driverName ?? t('atCounter')].join(' · ')}
        back={{ to: '/picking/deliveries' }}
        actions={<DeliveryActions delivery={delivery} onCorrect={() => setCorrecting(true)} />}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          {isOpen && (
            <OutcomeForm
              key={delivery.version}
              delivery={delivery}
              onDone={done}
              onCancel={isCorrecting ? done : undefined}
            />
          )}
          {delivery.creditedAt && <p className={classes.quiet}>{t('credited')}</p>}
          <DeliveryLines delivery={delivery} />
        </div>
        <DeliverySide delivery={delivery} />
      </div>
    </>
  )
}

function DeliveryActions({ delivery, onCorrect }: { delivery: Delivery; onCorrect: () => void }) {
  const t = useTranslations('deliveries')
  const file = useDeliveryFile()
  return (
    <>
      {delivery.state !== 'cancelled' && (
        <Button
          loading={file.loading}
          leftSection={<IconFileText size={16} aria-hidden="true" />}
          onClick={() => void file.openNote(delivery.id)}
        >
          {t('note')}
        </Button>
      )}
      <CreditButton delivery={delivery} />
      {delivery.allowedActions.includes('correct') && (
        <Button onClick={onCorrect}>{t('outcome.correct')}</Button>
      )}
    </>
  )
}

/** What was refused is credited: the same delivery opens the same draft. */
function CreditButton({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('collections.delivery')
  const roles = rolesOf(useCurrentUser())
  const navigate = useNavigate()
  const create = useCreditNoteOf()
  const isRefused = delivery.state === 'partly' || delivery.state === 'refused'
  if (!isRefused || !canOpen(roles, 'credit-create')) return null
  const open = async () => {
    const { data } = await create.mutateAsync({ params: { id: delivery.id } })
    const params = { id: String(data.id) }
    await (data.phase === 'draft'
      ? navigate({ to: '/credit/drafts/{-$id}', params })
      : navigate({ to: '/credit/$id', params }))
  }
  return (
    <Button loading={create.isPending} onClick={() => void open().catch(() => undefined)}>
      {t(delivery.creditedAt === null ? 'create' : 'open')}
    </Button>
  )
}
