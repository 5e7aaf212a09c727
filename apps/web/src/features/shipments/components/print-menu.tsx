import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiInput, ApiKey } from '../../../lib/api/api.ts'
import { toApiError } from '../../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../../lib/api/files.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { useRecordCommand } from '../../../lib/screen/record-commands.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import type { Shipment } from '../model/shipments-query.ts'

const CRITERIA = ['consolidated', 'client', 'product'] as const

type Print = { readonly label: string; readonly show: () => void }

/** Loading lists three ways, delivery notes, invoices; the palette offers each. */
export function PrintMenu({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.print')
  const { loading, prints } = usePrints(shipment)
  return (
    <>
      {prints.map((print) => (
        <Offered key={print.label} {...print} />
      ))}
      <PopupMenu
        label={t('label')}
        trigger={(props) => (
          <Button {...props} loading={loading} leftSection={<IconPrinter size={17} />}>
            {t('label')}
          </Button>
        )}
      >
        {(close) =>
          prints.map(({ label, show }) => (
            <MenuAction
              key={label}
              onClick={() => {
                close()
                show()
              }}
            >
              {label}
            </MenuAction>
          ))
        }
      </PopupMenu>
    </>
  )
}

/** Each in a tab of its own, opened at once: a browser lets no tab open later. */
function usePrints({ id, billing }: Shipment) {
  const t = useTranslations('shipments.print')
  const [loading, setLoading] = useState(false)
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
  const params = { id }
  const lists = CRITERIA.map((criteria) => ({
    label: t(criteria),
    show: () => void open('GET /shipments/{id}/print/{criteria}', { params: { ...params, criteria } }),
  }))
  const notes = {
    label: t('deliveryNote'),
    show: () => void open('GET /shipments/{id}/print/delivery-note', { params }),
  }
  const invoices = {
    label: t('invoices'),
    show: () => void open('GET /shipment/{id}/printInvoices', { params }),
  }
  const prints: readonly Print[] = [...lists, notes, ...(billing.billed > 0 ? [invoices] : [])]
  return { loading, prints }
}

function Offered({ label, show }: Print) {
  const t = useTranslations('shipments.print')
  useRecordCommand(`${t('label')}: ${label}`, show)
  return null
}
