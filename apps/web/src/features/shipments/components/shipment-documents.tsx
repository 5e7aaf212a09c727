import { canOpen } from '@cais/domain/access/pages'
import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CodeText, QuantityText, WeightText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import {
  shipmentLinesQuery,
  useMoveDocuments,
  useOperationNames,
  usePickingToAnalysis,
  useRemoveDocument,
} from '../api.ts'
import { openByItself } from '../model/document-state.ts'
import { moveItem } from '../model/load.ts'
import type { Shipment, ShipmentDocument } from '../model/shipments-query.ts'
import classes from './delivery-list.module.css'
import { DeliveryList } from './delivery-list.tsx'

/** The documents in the order of delivery; the open one shows its lines, its billing and what may be done with it. */
export function ShipmentDocuments({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const move = useMoveDocuments()
  const mayOpen = canOpen(rolesOf(useCurrentUser()), 'documents-id')
  const [chosen, choose] = useState<number | null>()
  const orderIds = shipment.documents.map(({ id }) => id)
  const moveTo = (from: number, to: number) =>
    move.mutate({
      params: { id: shipment.id },
      body: { version: shipment.version, orderIds: moveItem(orderIds, from, to) },
    })
  const mayMove = shipment.allowedActions.includes('move-document') && !move.isPending
  return (
    <Card flush>
      {shipment.documents.length === 0 && <EmptyState title={t('noDocuments')} />}
      <DeliveryList
        shipment={shipment}
        open={chosen === undefined ? openByItself(shipment.documents) : chosen}
        onOpen={choose}
        mayOpenDocument={mayOpen}
        onMove={mayMove ? moveTo : undefined}
        inside={(document, place) => (
          <OpenDocument
            shipment={shipment}
            document={document}
            place={place}
            onMove={mayMove ? moveTo : undefined}
          />
        )}
      />
    </Card>
  )
}

type OpenProps = {
  shipment: Shipment
  document: ShipmentDocument
  place: number
  onMove: ((from: number, to: number) => void) | undefined
}

function OpenDocument({ shipment, document, place, onMove }: OpenProps) {
  const t = useTranslations('shipments.detail')
  const operationOf = useOperationNames()
  const may = (action: string) => shipment.allowedActions.includes(action)
  return (
    <>
      <p className={classes.quiet}>{t('operation', { operation: operationOf(document.operationType) })}</p>
      <DocumentLines shipmentId={shipment.id} orderId={document.id} />
      <div className={classes.acts}>
        {onMove && <MoveButtons shipment={shipment} document={document} place={place} onMove={onMove} />}
        {may('remove-document') && <LeaveButtons shipment={shipment} document={document} />}
      </div>
    </>
  )
}

/** The lines of one document by batch. */
function DocumentLines({ shipmentId, orderId }: { shipmentId: number; orderId: number }) {
  const lines = useQuery(shipmentLinesQuery(shipmentId)).data?.data ?? []
  return (
    <table className={classes.inner}>
      <tbody>
        {lines
          .filter((line) => line.orderId === orderId)
          .map((line) => (
            <tr key={`${line.lineId}${line.batch}`}>
              <th scope="row">{line.description}</th>
              <td>
                <CodeText>{line.batch}</CodeText>
              </td>
              <td data-figure>
                <QuantityText value={line.quantity} unit={line.unit} />
              </td>
              <td data-figure>
                <WeightText kg={line.totalWeight} ofLine />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** What dragging does, by keyboard and thumb. */
function MoveButtons({
  shipment,
  document,
  place,
  onMove,
}: OpenProps & { onMove: NonNullable<OpenProps['onMove']> }) {
  const t = useTranslations('shipments')
  const { number } = document
  return (
    <>
      <Button
        size="compact-sm"
        aria-label={t('moveUp', { number })}
        disabled={place === 0}
        leftSection={<IconChevronUp size={15} />}
        onClick={() => onMove(place, place - 1)}
      >
        {t('detail.up')}
      </Button>
      <Button
        size="compact-sm"
        aria-label={t('moveDown', { number })}
        disabled={place === shipment.documents.length - 1}
        leftSection={<IconChevronDown size={15} />}
        onClick={() => onMove(place, place + 1)}
      >
        {t('detail.down')}
      </Button>
    </>
  )
}

/** Off the truck: to wait for another one, or back to stock analysis with all that is picked. */
function LeaveButtons({ shipment, document }: Pick<OpenProps, 'shipment' | 'document'>) {
  const t = useTranslations('shipments')
  const remove = useRemoveDocument(shipment.documents)
  const returnToAnalysis = usePickingToAnalysis()
  const { id, number } = document
  return (
    <>
      <Button
        size="compact-sm"
        aria-label={`${t('detail.takeOff')}: ${number}`}
        loading={remove.isPending}
        leftSection={<IconX size={15} />}
        onClick={() =>
          remove.mutate({ params: { id: shipment.id, orderId: id }, query: { version: shipment.version } })
        }
      >
        {t('detail.takeOff')}
      </Button>
      <Button
        size="compact-sm"
        aria-label={`${t('detail.toAnalysis')}: ${number}`}
        loading={returnToAnalysis.isPending}
        leftSection={<IconArrowBackUp size={15} />}
        onClick={() => returnToAnalysis.mutate({ params: { id }, body: {} })}
      >
        {t('detail.toAnalysis')}
      </Button>
    </>
  )
}
