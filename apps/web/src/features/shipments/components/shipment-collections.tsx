import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { useCarryCollection, useFreeCollections } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './shipment.module.css'

const OPEN = ['available-for-collection', 'collecting']

/** Goods that this shipment fetches at customers, beside its documents. */
export function ShipmentCollections({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('collections')
  const [isAdding, setAdding] = useState(false)
  const carry = useCarryCollection()
  const mayAdd = shipment.stage !== 'billed'
  if (shipment.collections.length === 0 && !mayAdd) return null
  return (
    <Card
      title={t('shipment.title')}
      actions={
        mayAdd && (
          <Button size="compact-sm" onClick={() => setAdding(true)}>
            {t('shipment.add')}
          </Button>
        )
      }
    >
      {shipment.collections.length === 0 && <p className={classes.quiet}>{t('shipment.empty')}</p>}
      <ul className={classes.transfers}>
        {shipment.collections.map(({ id, number, phase, customer, address, lineCount }) => (
          <li key={id}>
            <Link to="/credit/$id/collection" params={{ id: String(id) }}>
              <CodeText>{number}</CodeText>
            </Link>
            {OPEN.includes(phase) && (
              <Button
                size="compact-sm"
                aria-label={t('shipment.removeOf', { number })}
                loading={carry.isPending}
                onClick={() => carry.mutate({ params: { id }, body: { shipmentId: null } })}
              >
                {t('shipment.remove')}
              </Button>
            )}
            <small>{[customer, address, t('lines', { count: lineCount })].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
      {isAdding && <AddDialog shipment={shipment} onClose={() => setAdding(false)} />}
    </Card>
  )
}

/** Free collections of the branch, those of the route first. */
function AddDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useTranslations('collections')
  const found = useFreeCollections(shipment.branchId)
  const carry = useCarryCollection()
  const rows = found.data?.data.toSorted(
    (a, b) => Number(b.route === shipment.route) - Number(a.route === shipment.route),
  )
  return (
    <Dialog open onClose={onClose} title={t('shipment.addTitle', { number: shipment.number })} size={560}>
      {!rows && <TextSkeleton lines={3} />}
      {rows?.length === 0 && <EmptyState title={t('emptyTitle')}>{t('shipment.nothing')}</EmptyState>}
      <ul className={classes.transfers}>
        {rows?.map(({ id, number, customer, address, route, lineCount }) => (
          <li key={id}>
            <strong>{customer.name}</strong>
            <Button
              size="compact-sm"
              aria-label={t('shipment.addOf', { number })}
              loading={carry.isPending}
              onClick={() => carry.mutate({ params: { id }, body: { shipmentId: shipment.id } })}
            >
              {t('shipment.addOne')}
            </Button>
            <small>
              {[
                number,
                route === shipment.route ? t('shipment.sameRoute') : route,
                address,
                t('lines', { count: lineCount }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {carry.error && <p role="alert">{carry.error.message}</p>}
    </Dialog>
  )
}
