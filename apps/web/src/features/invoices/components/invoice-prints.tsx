import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { type Invoice, useConfirmPrint, usePaperFile } from '../api.ts'
import classes from './invoice-sheet.module.css'

type Print = Invoice['prints'][number]

/** Every print with its copy, printer, person and reason; one that waits is answered here. */
export function InvoicePrints({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices.prints')
  if (invoice.prints.length === 0) return <p className={classes.quiet}>{t('none')}</p>
  return (
    <ul className={classes.prints}>
      {invoice.prints.map((print) => (
        <li key={print.id}>
          <span className={classes.step}>
            <strong>
              {print.copy === 'original'
                ? t('original')
                : t('duplicate', { number: String(print.copyNumber) })}
            </strong>{' '}
            {t(`state.${print.state}`)}
          </span>
          <span className={classes.when}>
            <DateText value={print.at} time />
          </span>
          <small>
            {[print.printer, print.by, print.reason && `«${print.reason}»`].filter(Boolean).join(' · ')}
          </small>
          {isForPerson(print) && invoice.allowedActions.some((one) => one !== 'record-payment') && (
            <Answer print={print} deliveryId={invoice.deliveryId} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** It is printed from the browser, or its printer cannot say whether it came out. */
const isForPerson = ({ state, printer }: Print) =>
  (state === 'waiting' && printer === null) || state === 'stopped' || state === 'in-doubt'

function Answer({ print, deliveryId }: { print: Print; deliveryId: number }) {
  const t = useTranslations('invoices.print')
  const confirm = useConfirmPrint()
  const file = usePaperFile()
  const answer = (body: { printed?: number[]; notPrinted?: number[] }) =>
    confirm.mutate({ params: { id: deliveryId }, body })
  return (
    <span className={classes.answers}>
      <span>{t('question')}</span>
      <Button disabled={confirm.isPending} onClick={() => answer({ notPrinted: [print.id] })}>
        {t('no')}
      </Button>
      <Button primary disabled={confirm.isPending} onClick={() => answer({ printed: [print.id] })}>
        {t('yes')}
      </Button>
      <Button
        loading={file.loading}
        onClick={() => void file.open(deliveryId, [print.id], window.open('', '_blank'))}
      >
        {t('openAgain')}
      </Button>
    </span>
  )
}
