import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { IconButton } from '../../../ui/actions/button.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { CodeText, DateText, QuantityText, WeightText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { shipmentLinesQuery, useRemoveLine } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './shipment.module.css'

type Line = ApiRow<'GET /shipments/{id}/lines'>

/** The products on the truck by batch; a line can be removed while the shipment is ready. */
export function ShipmentLines({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const lines = useQuery(shipmentLinesQuery(shipment.id))
  const [lineToRemove, setLineToRemove] = useState<Line | null>(null)
  const mayRemove = shipment.allowedActions.includes('remove-line')
  return (
    <Card flush title={t('products')}>
      {lines.error ? <ErrorState error={lines.error} retry={lines.refetch} /> : null}
      {lines.isPending && <TextSkeleton lines={5} />}
      {lines.data && (
        // biome-ignore lint/a11y: a region that scrolls sideways must be reachable by keyboard; it is no landmark and no form
        <div className={classes.scroll} role="group" tabIndex={0} aria-label={t('products')}>
          <LinesTable lines={lines.data.data} onRemove={mayRemove ? setLineToRemove : undefined} />
        </div>
      )}
      <RemoveLine shipment={shipment} line={lineToRemove} onClose={() => setLineToRemove(null)} />
    </Card>
  )
}

type TableProps = { lines: readonly Line[]; onRemove: ((line: Line) => void) | undefined }

function LinesTable({ lines, onRemove }: TableProps) {
  const t = useTranslations('shipments.columns')
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('documentAndCustomer')}</th>
          <th scope="col">{t('batchAndWarehouse')}</th>
          <th scope="col" data-figure>
            {t('quantity')}
          </th>
          <th scope="col" data-figure>
            {t('weight')}
          </th>
          {onRemove && (
            <th scope="col">
              <span className="hidden-text">{t('action')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={`${line.lineId}${line.batch}`} line={line} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line, onRemove }: { line: Line; onRemove: TableProps['onRemove'] }) {
  const t = useTranslations('shipments')
  return (
    <tr>
      <th scope="row">{line.description}</th>
      <td>
        <Stacked top={<CodeText>{line.orderTrackingCode}</CodeText>} below={line.customerName} />
      </td>
      <td>
        <Stacked
          top={<CodeText>{line.batch}</CodeText>}
          below={
            <>
              <DateText value={line.expiry} /> · {t('inWarehouse', { warehouse: line.warehouse })}
            </>
          }
        />
      </td>
      <td data-figure>
        <QuantityText value={line.quantity} unit={line.unit} />
      </td>
      <td data-figure>
        <WeightText kg={line.totalWeight} ofLine />
      </td>
      {onRemove && (
        <td>
          <IconButton
            label={t('removeLine', { product: line.description, number: line.orderTrackingCode })}
            onClick={() => onRemove(line)}
          >
            <IconX size={16} />
          </IconButton>
        </td>
      )}
    </tr>
  )
}

type RemoveProps = { shipment: Shipment; line: Line | null; onClose: () => void }

function RemoveLine({ shipment, line, onClose }: RemoveProps) {
  const t = useTranslations('shipments')
  const remove = useRemoveLine(line)
  const confirm = () =>
    line &&
    remove.mutate(
      { params: { id: shipment.id, lineId: line.lineId }, query: { version: shipment.version } },
      { onSettled: onClose },
    )
  return (
    <ConfirmDialog
      open={line !== null}
      onClose={onClose}
      title={t('removeLineTitle')}
      confirmLabel={t('removeLineConfirm')}
      tone="danger"
      pending={remove.isPending}
      onConfirm={confirm}
    >
      {line && t('removeLineText', { product: line.description, number: line.orderTrackingCode })}
    </ConfirmDialog>
  )
}
