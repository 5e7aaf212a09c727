import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiInput, ApiKey } from '../../../lib/api/api.ts'
import { toApiError } from '../../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../../lib/api/files.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { useRecordCommand } from '../../../lib/screen/record-commands.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { SendToPrinter } from '../../../ui/record/send-to-printer.tsx'
import { type Paper, papersQuery } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { LabelsDialog } from './labels-dialog.tsx'
import { PapersDialog } from './papers-dialog.tsx'

const LISTS = ['list-consolidated', 'list-client', 'list-product'] as const
const CRITERIA = ['consolidated', 'client', 'product'] as const

type Print = { readonly label: string; readonly run: () => void }

/** The papers and lists that the user may print now; each is also in the palette. */
export function PrintMenu({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.print')
  const words = useTranslations('printers')
  const papers = useQuery(papersQuery(shipment)).data?.data ?? []
  const [chosen, setChosen] = useState<readonly Paper[] | null>(null)
  const views = useViews(shipment)
  const [isLabelling, setLabelling] = useState(false)
  const [sending, setSending] = useState<(typeof LISTS)[number] | null>(null)
  const labels = { label: t('labels'), run: () => setLabelling(true) }
  const toPrinter = LISTS.map((what) => ({ label: words(`toPrinter.${what}`), run: () => setSending(what) }))
  const isAllowed = shipment.allowedActions.includes('print-loading-list')
  const prints = [
    ...usePapers(papers, setChosen),
    ...views.views,
    ...(isAllowed ? [...toPrinter, labels] : []),
  ]
  if (prints.length === 0) return null
  return (
    <>
      {prints.map((print) => (
        <PaletteCommand key={print.label} {...print} />
      ))}
      <PopupMenu
        label={t('label')}
        trigger={(props) => (
          <Button {...props} loading={views.loading} leftSection={<IconPrinter size={17} />}>
            {t('label')}
          </Button>
        )}
      >
        {(close) =>
          prints.map(({ label, run }) => (
            <MenuAction
              key={label}
              onClick={() => {
                close()
                run()
              }}
            >
              {label}
            </MenuAction>
          ))
        }
      </PopupMenu>
      {sending && (
        <SendToPrinter
          what={sending}
          id={shipment.id}
          number={shipment.number}
          onClose={() => setSending(null)}
        />
      )}
      {isLabelling && <LabelsDialog shipment={shipment} onClose={() => setLabelling(false)} />}
      {chosen && (
        <PapersDialog
          shipmentId={shipment.id}
          papers={papers}
          chosen={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

/** Papers that open the print dialog, with those never printed selected. */
function usePapers(papers: readonly Paper[], open: (chosen: readonly Paper[]) => void): Print[] {
  const t = useTranslations('shipments.print')
  const ofForm = (form: Paper['form'], label: string): Print[] => {
    const own = papers.filter((paper) => paper.form === form && paper.mayPrint)
    const notPrinted = own.filter(({ copy, waiting }) => copy === 'original' && waiting === null)
    return own.length === 0 ? [] : [{ label, run: () => open(notPrinted) }]
  }
  return [...ofForm('invoice', t('invoices')), ...ofForm('delivery-note', t('deliveryNotes'))]
}

/** Files that open in a tab. The tab is opened at once, because browsers block tabs opened after a request. */
function useViews({ id, allowedActions }: Shipment) {
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
  const lists = CRITERIA.map((criteria) => ({
    label: t(criteria),
    run: () => void open('GET /shipments/{id}/print/{criteria}', { params: { id, criteria } }),
  }))
  const notes = {
    label: t('viewDeliveryNotes'),
    run: () => void open('GET /shipments/{id}/print/delivery-note', { params: { id } }),
  }
  const views: readonly Print[] = [
    ...(allowedActions.includes('print-loading-list') ? lists : []),
    ...(allowedActions.includes('print-delivery-note') ? [notes] : []),
  ]
  return { loading, views }
}

function PaletteCommand({ label, run }: Print) {
  const t = useTranslations('shipments.print')
  useRecordCommand(`${t('label')}: ${label}`, run)
  return null
}
