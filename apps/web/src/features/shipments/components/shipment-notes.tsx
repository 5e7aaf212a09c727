import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '../../../lib/format/dates.ts'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { StageBadge } from '../../../ui/marks/stage-badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { DeliveriesPanel } from '../../../ui/record/deliveries-panel.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './shipment.module.css'
import { ShipmentCollections } from './shipment-collections.tsx'
import { ShipmentTransfers } from './shipment-transfers.tsx'

const EditTruck = lazyComponent(async () => (await import('./edit-truck.tsx')).EditTruck)
const ShipmentHistory = lazyComponent(async () => (await import('./shipment-history.tsx')).ShipmentHistory)

/** What needs a person, what is on its way to the truck, what has to be done before it leaves, the truck itself. */
export function ShipmentNotes({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  return (
    <aside className={classes.side} aria-label={t('theTruck')}>
      {shipment.warnings.map(({ code, message }) => (
        <p key={code + message} className={classes.warning} role="status">
          {message}
        </p>
      ))}
      <ExpectedDocuments shipment={shipment} />
      <BeforeLeaving shipment={shipment} />
      <TruckCard shipment={shipment} />
      <ShipmentTransfers shipment={shipment} />
      <ShipmentCollections shipment={shipment} />
      <DeliveriesPanel shipmentId={shipment.id} />
      <Suspense>
        <ShipmentHistory shipmentId={shipment.id} last={4} />
      </Suspense>
    </aside>
  )
}

/** Documents that are written for this truck and not on it yet. */
function ExpectedDocuments({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.detail')
  if (shipment.expected.length === 0) return null
  return (
    <Card title={t('expected', { count: String(shipment.expected.length) })}>
      <ul className={classes.notes}>
        {shipment.expected.map(({ id, number, customerName, status, stages }) => (
          <li key={id}>
            <strong>{customerName ?? t('noCustomer')}</strong>
            <span className={classes.noteLine}>
              {number === null ? (
                <Link
                  to="/picking/$id/newdocument"
                  params={{ id: String(shipment.id) }}
                  search={{ draft: id }}
                >
                  {t('draft')}
                </Link>
              ) : (
                <PageLink to="/documents/$id" params={{ id: String(id) }} className="code">
                  {number}
                </PageLink>
              )}
              <StageBadge status={status} stages={stages} />
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{t('expectedHelp')}</p>
    </Card>
  )
}

/** What the truck needs before it leaves: done, or still to come. */
function BeforeLeaving({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.detail')
  const { startedAt, finishedAt, warnings, invoiceCount, documentCount, printedCount } = shipment
  const steps = [
    {
      done: startedAt !== null,
      words: startedAt ? t('creditChecked', { time: formatDateTime(startedAt) }) : t('creditToCheck'),
    },
    { done: warnings.length === 0, words: t(warnings.length === 0 ? 'weightFits' : 'weightOver') },
    { done: finishedAt !== null, words: t(finishedAt ? 'noteReady' : 'noteLater') },
    {
      done: invoiceCount > 0 && invoiceCount === documentCount,
      words: t('invoiced', { done: String(invoiceCount), all: String(documentCount) }),
    },
    {
      done: invoiceCount > 0 && printedCount === invoiceCount,
      words: t('printed', { done: String(printedCount), all: String(invoiceCount) }),
    },
  ]
  return (
    <Card title={t('beforeLeaving')}>
      <ul className={classes.notes}>
        {steps.map(({ done, words }) => (
          <li key={words} className={classes.check} data-done={done || undefined}>
            {done ? (
              <IconCircleCheck size={17} aria-hidden="true" />
            ) : (
              <IconCircleDashed size={17} aria-hidden="true" />
            )}
            <span>
              {words}
              <span className="hidden-text"> · {t(done ? 'isDone' : 'isOpen')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TruckCard({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const { departsOn, departsTime } = shipment
  const departure = departsOn ? [formatDate(departsOn), departsTime].filter(Boolean).join(' ') : '–'
  return (
    <Card
      title={t('theTruck')}
      actions={
        shipment.allowedActions.includes('edit') && (
          <Suspense>
            <EditTruck shipment={shipment} />
          </Suspense>
        )
      }
    >
      <DefinitionList
        items={[
          { term: t('truck.route'), value: shipment.route },
          {
            term: t('truck.carRegistration'),
            value: <span className="code">{shipment.carRegistration}</span>,
          },
          { term: t('truck.driverName'), value: shipment.driverName },
          { term: t('truck.assigneeName'), value: shipment.assigneeName },
          { term: t('columns.warehouse'), value: shipment.warehouse },
          { term: t('truck.departsOn'), value: departure },
        ]}
      />
    </Card>
  )
}
