import { IconFileInvoice } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './shipment.module.css'

/** The invoices of the shipment, and which reached paper. */
export function ShipmentInvoices({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const billed = shipment.documents.flatMap(({ customerName, billing: { invoice } }) =>
    invoice ? [{ customerName, ...invoice }] : [],
  )
  return (
    <Card flush>
      {billed.length === 0 && <EmptyState title={t('detail.noInvoices')} />}
      {billed.length > 0 && (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('columns.customer')}</th>
              <th scope="col">{t('columns.number')}</th>
              <th scope="col">{t('columns.printed')}</th>
              <th scope="col" data-figure>
                {t('columns.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {billed.map(({ id, number, customerName, total, printedAt }) => (
              <tr key={id}>
                <th scope="row">{customerName}</th>
                <td>
                  <FileButton
                    file="GET /invoices/{id}/print"
                    input={{ params: { id } }}
                    size="compact-sm"
                    leftSection={<IconFileInvoice size={15} />}
                  >
                    {number}
                  </FileButton>
                </td>
                <td>
                  {printedAt ? (
                    <DateText value={printedAt} time />
                  ) : (
                    <Badge colour="warning">{t('printPending')}</Badge>
                  )}
                </td>
                <td data-figure>
                  <MoneyText centavos={total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
