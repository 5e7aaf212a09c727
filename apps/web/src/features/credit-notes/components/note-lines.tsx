import { useTranslations } from 'use-intl'
import { DateText, MoneyText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { CreditNote, CreditNoteLine } from '../api.ts'
import classes from './credit.module.css'
import { LineBar } from './line-bar.tsx'

/** What is credited, line by line, with what came back. */
export function NoteLines({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.lines')
  const notes = useTranslations('notes.lines')
  return (
    <Card title={t('title')} flush>
      <ul className={classes.lines}>
        {note.lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <div>
              <strong>{line.description}</strong>
              <br />
              <small>
                {line.invoice.number} · <DateText value={line.invoice.issuedOn} />
                {line.batch && ` · ${t('batch', { batch: line.batch })}`}
                {line.refusedReason && ` · ${line.refusedReason}`}
              </small>
            </div>
            <div className={classes.amount}>
              <MoneyText centavos={line.net} strong />
              <br />
              <small>{t('net')}</small>
            </div>
            <Figures line={line} note={note} />
            <LineBar line={line} own={note.credits === 'goods' ? (line.received ?? line.asked) : 0} />
          </li>
        ))}
        {note.charges.map((charge) => (
          <li key={charge.description} className={classes.line}>
            <div>
              <strong>{charge.description}</strong>
              <br />
              <small>{notes('charge')}</small>
            </div>
            <div className={classes.amount}>
              <MoneyText centavos={charge.net} strong />
              <br />
              <small>{t('net')}</small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Figures({ line, note }: { line: CreditNoteLine; note: CreditNote }) {
  const t = useTranslations('credit.lines')
  return (
    <div className={classes.fields}>
      <span>
        <small>{t('asked')}</small> <QuantityText value={line.asked} unit={line.unit} />
      </span>
      {note.hasCollection && (
        <>
          <span>
            <small>{t('received')}</small> <QuantityText value={line.received} />
          </span>
          <span>
            <small>{t('variation')}</small> <QuantityText value={line.variation} />
          </span>
        </>
      )}
      <span>
        <small>{t('invoicedPrice')}</small> <MoneyText centavos={line.invoicedPrice} />
      </span>
      <span>
        <small>{t(note.credits === 'money' ? 'rightPrice' : 'creditedPrice')}</small>{' '}
        <MoneyText centavos={line.negotiatedPrice} />
      </span>
    </div>
  )
}
