import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { MoneyText, WeightText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useMoveDocuments, useRemoveDocument } from '../api/shipment-writes.ts'
import { moved } from '../model/load.ts'
import type { Shipment, ShipmentDocument } from '../model/shipments-query.ts'
import { AddDocuments } from './add-documents.tsx'
import { BackToAnalysis } from './back-to-analysis.tsx'
import { DocumentBilling } from './document-billing.tsx'
import { LoadList } from './load-list.tsx'
import classes from './shipment.module.css'

/** The documents in unloading order, each with where its billing stands. */
export function ShipmentDocuments({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const move = useMoveDocuments()
  const remove = useRemoveDocument()
  const may = (action: string) => shipment.allowedActions.includes(action)
  const orderIds = shipment.documents.map(({ id }) => id)
  const moveTo = (from: number, to: number) =>
    move.mutate({
      params: { id: shipment.id },
      body: { version: shipment.version, orderIds: moved(orderIds, from, to) },
    })
  const takeOff = (orderId: number) =>
    remove.mutate({ params: { id: shipment.id, orderId }, query: { version: shipment.version } })
  return (
    <Card
      flush
      title={t('documentsOf', { count: String(shipment.documents.length), limit: '30' })}
      actions={may('add-document') && <AddDocuments shipment={shipment} />}
    >
      <div className={classes.documents}>
        <LoadList
          items={shipment.documents.map((document) =>
            itemOf(document, { mayReturn: may('return-document'), maySendBack: may('remove-document') }),
          )}
          onMove={may('move-document') && !move.isPending ? moveTo : undefined}
          onRemove={may('remove-document') && !remove.isPending ? takeOff : undefined}
        />
      </div>
    </Card>
  )
}

type Rights = { mayReturn: boolean; maySendBack: boolean }

const itemOf = (document: ShipmentDocument, { mayReturn, maySendBack }: Rights) => ({
  id: document.id,
  number: document.number,
  name: document.customerName,
  detail: (
    <>
      <Link to="/documents/$id" params={{ id: String(document.id) }} className="code">
        {document.number}
      </Link>{' '}
      {document.deliveryAddress}
    </>
  ),
  badge: (
    <>
      <DocumentBilling document={document} mayReturn={mayReturn} />
      {maySendBack && <BackToAnalysis document={document} />}
    </>
  ),
  figure: (
    <Stacked
      top={<MoneyText centavos={document.totalAmount} />}
      below={<WeightText kg={document.totalWeight} />}
    />
  ),
})
