import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiInput, ApiKey } from '../../../lib/api.ts'
import { toApiError } from '../../../lib/api-error.ts'
import { loadFile, showFile } from '../../../lib/files.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popup-menu.tsx'
import type { Shipment } from '../model/shipments-query.ts'

const CRITERIA = ['consolidated', 'client', 'product'] as const

/** Loading lists three ways, delivery notes, invoices. */
export function PrintMenu({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.print')
  const [loading, setLoading] = useState(false)
  const params = { id: shipment.id }
  const open = async <K extends ApiKey>(close: () => void, key: K, input: ApiInput<K>) => {
    close()
    const tab = window.open('', '_blank')
    setLoading(true)
    try {
      showFile(await loadFile(key, input), tab)
    } catch (error) {
      tab?.close()
      notify.error(toApiError(error).message)
    } finally {
      setLoading(false)
    }
  }
  return (
    <PopupMenu
      label={t('label')}
      trigger={(props) => (
        <Button {...props} loading={loading} leftSection={<IconPrinter size={17} />}>
          {t('label')}
        </Button>
      )}
    >
      {(close) => (
        <>
          {CRITERIA.map((criteria) => (
            <MenuAction
              key={criteria}
              onClick={() =>
                open(close, 'GET /shipments/{id}/print/{criteria}', { params: { ...params, criteria } })
              }
            >
              {t(criteria)}
            </MenuAction>
          ))}
          <MenuAction onClick={() => open(close, 'GET /shipments/{id}/print/delivery-note', { params })}>
            {t('deliveryNote')}
          </MenuAction>
          {shipment.billing.billed > 0 && (
            <MenuAction onClick={() => open(close, 'GET /shipment/{id}/printInvoices', { params })}>
              {t('invoices')}
            </MenuAction>
          )}
        </>
      )}
    </PopupMenu>
  )
}
