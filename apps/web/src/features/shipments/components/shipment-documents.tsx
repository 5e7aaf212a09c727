import { canOpen } from '@cais/domain/access/pages'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { IconButton } from '../../../ui/actions/button.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { MoneyText, WeightText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useInvoiceShipment, useMoveDocuments, usePickingToAnalysis, useRemoveDocument } from '../api.ts'
import { moveItem } from '../model/load.ts'
import type { Shipment, ShipmentDocument } from '../model/shipments-query.ts'
import { AddDocuments } from './add-documents.tsx'
import { DocumentBilling } from './document-billing.tsx'
import { LoadList } from './load-list.tsx'
import classes from './shipment.module.css'

/** The documents in unloading order, each with its billing state. */
export function ShipmentDocuments({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const move = useMoveDocuments()
  const remove = useRemoveDocument(shipment.documents)
  const invoice = useInvoiceShipment()
  const mayOpen = canOpen(rolesOf(useCurrentUser()), 'documents-id')
  const may = (action: string) => shipment.allowedActions.includes(action)
  const orderIds = shipment.documents.map(({ id }) => id)
  const moveTo = (from: number, to: number) =>
    move.mutate({
      params: { id: shipment.id },
      body: { version: shipment.version, orderIds: moveItem(orderIds, from, to) },
    })
  const removeDocument = (orderId: number) =>
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
            itemOf(document, {
              mayOpen,
              mayReturn: may('return-document'),
              mayUnload: may('unload-document'),
              maySendBack: may('remove-document'),
              onInvoice: may('invoice')
                ? () => invoice.mutate({ params: { id: shipment.id }, body: {} })
                : undefined,
            }),
          )}
          onMove={may('move-document') && !move.isPending ? moveTo : undefined}
          onRemove={may('remove-document') && !remove.isPending ? removeDocument : undefined}
        />
      </div>
    </Card>
  )
}

type Rights = Omit<ComponentProps<typeof DocumentBilling>, 'document'> & {
  mayOpen: boolean
  maySendBack: boolean
}

const itemOf = (document: ShipmentDocument, { mayOpen, maySendBack, ...billing }: Rights) => ({
  id: document.id,
  number: document.number,
  name: document.customerName,
  detail: (
    <>
      {mayOpen ? (
        <Link to="/documents/$id" params={{ id: String(document.id) }} className="code">
          {document.number}
        </Link>
      ) : (
        <span className="code">{document.number}</span>
      )}{' '}
      {document.deliveryAddress}
    </>
  ),
  badge: (
    <>
      <DocumentBilling document={document} {...billing} />
      {maySendBack && <ReturnToAnalysisButton document={document} />}
    </>
  ),
  figure: (
    <Stacked
      top={<MoneyText centavos={document.totalAmount} />}
      below={<WeightText kg={document.totalWeight} />}
    />
  ),
})

/** Takes the document off the truck and returns its lines in picking to stock analysis. */
function ReturnToAnalysisButton({ document }: { document: ShipmentDocument }) {
  const t = useTranslations('shipments')
  const returnToAnalysis = usePickingToAnalysis()
  return (
    <IconButton
      label={t('backToAnalysis', { number: document.number })}
      loading={returnToAnalysis.isPending}
      onClick={() => returnToAnalysis.mutate({ params: { id: document.id }, body: {} })}
    >
      <IconArrowBackUp size={17} />
    </IconButton>
  )
}
