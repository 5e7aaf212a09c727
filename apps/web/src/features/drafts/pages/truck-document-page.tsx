import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { truckQuery, useWriteForTruck } from '../api.ts'
import { SavedDraft } from '../components/open/saved-draft.tsx'
import classes from './truck-document-page.module.css'

const route = getRouteApi('/shell/picking/$id/newdocument')

/** A document that is written for one truck: its draft, or the start of one and those that wait to be finished. */
export function TruckDocumentPage() {
  const { id } = route.useParams()
  const { draft } = route.useSearch()
  const userId = useCurrentUser()?.id
  if (userId === undefined) return null
  if (draft !== undefined) return <SavedDraft key={draft} id={draft} userId={userId} />
  return <StartDocument shipmentId={Number(id)} />
}

function StartDocument({ shipmentId }: { shipmentId: number }) {
  const t = useTranslations('drafts.truck')
  const navigate = useNavigate()
  const truck = useQuery(truckQuery(shipmentId))
  const write = useWriteForTruck((draft) =>
    navigate({
      to: '/picking/$id/newdocument',
      params: { id: String(shipmentId) },
      search: { draft },
      replace: true,
    }),
  )
  if (truck.error && !truck.data) return <ErrorState error={truck.error} retry={truck.refetch} />
  if (!truck.data) return <DetailSkeleton />
  const { number, route: way, warehouse, allowedActions, expected } = truck.data.data
  const drafts = expected.filter((document) => document.number === null)
  const start = (
    <Button
      primary
      loading={write.isPending}
      onClick={() => write.mutate({ params: { id: shipmentId }, body: {} })}
    >
      {t('start')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title', { number })}
        lead={[way, warehouse].join(' · ')}
        back={{ to: '/picking/$id', params: { id: String(shipmentId) } }}
      />
      <div className={classes.page}>
        {allowedActions.includes('add-document') ? (
          <EmptyState title={t('how')} action={start}>
            {t('howText')}
          </EmptyState>
        ) : (
          <EmptyState title={t('closed')}>{t('closedText')}</EmptyState>
        )}
        {drafts.length > 0 && (
          <Card title={t('open')}>
            <ul className={classes.drafts}>
              {drafts.map(({ id, customerName }) => (
                <li key={id}>
                  <Link
                    to="/picking/$id/newdocument"
                    params={{ id: String(shipmentId) }}
                    search={{ draft: id }}
                  >
                    {customerName ?? t('noCustomer')}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
