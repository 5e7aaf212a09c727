import { useTranslations } from 'use-intl'
import { DateText, MoneyText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { CreditNote, CreditNoteLine } from '../api.ts'
import { LineBar } from './line-bar.tsx'
import classes from './note-lines.module.css'

/** What is credited, line by line: of which invoice, asked and received side by side, and what is left of the line. */
export function NoteLines({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.lines')
  const notes = useTranslations('notes.lines')
  const isBack = note.hasCollection
  return (
    <Card title={t('title')} flush>
      <div className={classes.lines}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('article')}</th>
              <th scope="col">{t('billed')}</th>
              <th scope="col" data-figure>
                {t('asked')}
              </th>
              {isBack && (
                <>
                  <th scope="col" data-figure>
                    {t('received')}
                  </th>
                  <th scope="col" data-figure>
                    {t('variation')}
                  </th>
                </>
              )}
              <th scope="col" data-figure>
                {t(note.credits === 'money' ? 'rightPrice' : 'price')}
              </th>
              <th scope="col" data-figure>
                {t('netTitle')}
              </th>
            </tr>
          </thead>
          <tbody>
            {note.lines.map((line) => (
              <LineRow key={line.id} line={line} note={note} />
            ))}
            {note.charges.map((charge) => (
              <tr key={charge.description}>
                <th scope="row" colSpan={isBack ? 6 : 4}>
                  <strong>{charge.description}</strong>
                  <small>{notes('charge')}</small>
                </th>
                <td data-figure data-label={t('netTitle')}>
                  <MoneyText centavos={charge.net} strong />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Shortfall note={note} />
    </Card>
  )
}

function LineRow({ line, note }: { line: CreditNoteLine; note: CreditNote }) {
  const t = useTranslations('credit.lines')
  const isGoods = note.credits === 'goods'
  return (
    <tr>
      <th scope="row">
        <strong>{line.description}</strong>
        <small>
          <span className="code">{line.invoice.number}</span> · <DateText value={line.invoice.issuedOn} />
        </small>
        {line.batch !== null && (
          <small>
            {t('batches')} <span className="code">{line.batch}</span>
            {line.expiry && (
              <>
                {' · '}
                <DateText value={line.expiry} />
              </>
            )}
          </small>
        )}
        {line.refusedReason && <small>{line.refusedReason}</small>}
      </th>
      <td className={classes.bar}>
        <LineBar line={line} own={isGoods ? (line.received ?? line.asked) : 0} />
      </td>
      <td data-figure data-label={t('asked')}>
        <QuantityText value={line.asked} unit={line.unit} />
      </td>
      {note.hasCollection && (
        <>
          <td data-figure data-label={t('received')}>
            <strong>
              <QuantityText value={line.received} />
            </strong>
          </td>
          <td data-figure data-label={t('variation')}>
            {line.received !== null && line.variation !== 0 ? (
              <span className={classes.short}>
                −<QuantityText value={line.variation} unit={line.unit} />
              </span>
            ) : (
              <QuantityText value={line.received === null ? null : 0} />
            )}
          </td>
        </>
      )}
      <td data-figure data-label={t(isGoods ? 'price' : 'rightPrice')}>
        <MoneyText centavos={line.negotiatedPrice} />
        {line.negotiatedPrice !== line.invoicedPrice && (
          <small>
            {t('of')} <MoneyText centavos={line.invoicedPrice} />
          </small>
        )}
      </td>
      <td data-figure data-label={t('netTitle')}>
        <MoneyText centavos={line.net} strong />
      </td>
    </tr>
  )
}

/** How much less came back than was asked for, in money. */
function Shortfall({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.lines')
  if (note.collectionEndedAt === null) return null
  const asked = note.lines.reduce(
    (sum, { asked: quantity, negotiatedPrice }) => sum + Math.round(quantity * (negotiatedPrice ?? 0)),
    0,
  )
  const short = asked - note.net
  if (short <= 0) return null
  return (
    <p className={classes.shortfall}>
      {t('askedFor')} <MoneyText centavos={asked} /> · {t('short')}{' '}
      <strong>
        <MoneyText centavos={short} />
      </strong>
    </p>
  )
}
