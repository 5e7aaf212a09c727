import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../../lib/api/files.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { usePrinterChoice } from '../../../ui/record/printer-choice.tsx'
import { useSendPlain } from '../../../ui/record/send-to-printer.tsx'
import { useMakeLabels } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './papers.module.css'

/** How many pallets each document has; their labels open in a tab. */
export function LabelsDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useTranslations('shipments.labels')
  const [counts, setCounts] = useState<Readonly<Record<number, number | null>>>({})
  const [refusal, setRefusal] = useState<string>()
  const make = useMakeLabels()
  const { printer, field } = usePrinterChoice(['label'])
  const plain = useSendPlain(onClose)
  const words = useTranslations('printers')
  const chosen = shipment.documents.flatMap(({ id }) => {
    const pallets = Math.round(counts[id] ?? 0)
    return pallets > 0 ? [{ orderId: id, pallets }] : []
  })
  const count = chosen.reduce((sum, { pallets }) => sum + pallets, 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0 || make.isPending) return
    const tab = printer === null ? window.open('', '_blank') : null
    try {
      const params = { id: shipment.id }
      await make.mutateAsync({ params, body: { documents: chosen } })
      if (printer !== null) return plain.send('label', shipment.id, printer)
      showFile(await loadFile('GET /shipments/{id}/labels', { params }), tab)
      onClose()
    } catch (error) {
      tab?.close()
      setRefusal(toApiError(error).message)
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} size={520}>
      <form onSubmit={(event) => void submit(event)} className={classes.form}>
        <p className={classes.quiet}>{t('hint')}</p>
        <ul className={classes.list}>
          {shipment.documents.map(({ id, number, customerName }) => (
            <li key={id} className={classes.paper}>
              <span className={classes.name}>
                <span>{customerName}</span>
                <small className="code">{number}</small>
              </span>
              <span className={classes.pallets}>
                <QuantityField
                  aria-label={t('of', { number })}
                  inputMode="numeric"
                  value={counts[id] ?? null}
                  onChange={(pallets) => setCounts({ ...counts, [id]: pallets })}
                />
              </span>
            </li>
          ))}
        </ul>
        {field}
        {(refusal ?? plain.error) && (
          <p role="alert" className={classes.error}>
            {refusal ?? plain.error}
          </p>
        )}
        <div className={classes.buttons}>
          <Button
            type="submit"
            primary
            disabled={chosen.length === 0}
            loading={make.isPending || plain.isPending}
          >
            {printer === null ? t('open', { count }) : words('printLabels', { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
