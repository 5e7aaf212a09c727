import { Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiInput, ApiKey } from '../../../lib/api.ts'
import { toApiError } from '../../../lib/api-error.ts'
import { loadFile, showFile } from '../../../lib/files.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import type { Shipment } from '../model/shipments-query.ts'

const CRITERIA = ['consolidated', 'client', 'product'] as const

/** Loading lists three ways, delivery notes, invoices. */
export function PrintMenu({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.print')
  const [loading, setLoading] = useState(false)
  const params = { id: shipment.id }
  const open = async <K extends ApiKey>(key: K, input: ApiInput<K>) => {
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
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={loading} leftSection={<IconPrinter size={17} />}>
          {t('label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CRITERIA.map((criteria) => (
          <Menu.Item
            key={criteria}
            onClick={() => open('GET /shipments/{id}/print/{criteria}', { params: { ...params, criteria } })}
          >
            {t(criteria)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => open('GET /shipments/{id}/print/delivery-note', { params })}>
          {t('deliveryNote')}
        </Menu.Item>
        {shipment.billing.billed > 0 && (
          <Menu.Item onClick={() => open('GET /shipment/{id}/printInvoices', { params })}>
            {t('invoices')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
