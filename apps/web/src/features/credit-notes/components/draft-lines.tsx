import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { CreditNote } from '../api.ts'
import { type CreditForm, type FormLine, lineAmount, lineOf } from '../model/credit-form.ts'
import { fieldOf } from '../model/draft-problems.ts'
import { keyOfLine } from '../model/merge-lines.ts'
import { AddLines, RestOfInvoices } from './add-lines.tsx'
import classes from './draft-lines.module.css'
import { LineBar } from './line-bar.tsx'

type Props = {
  form: CreditForm
  credits: CreditNote['credits']
  creditNoteId: number | undefined
  errorOf: (field: string) => string | undefined
  onChange: (lines: readonly FormLine[]) => void
}

/** The lines of invoices that are credited, what else these invoices have, and the search by article. */
export function DraftLines({ form, credits, creditNoteId, errorOf, onChange }: Props) {
  const t = useTranslations('credit.draft')
  const put = (at: number, values: Partial<FormLine>) =>
    onChange(form.lines.map((line, place) => (place === at ? { ...line, ...values } : line)))
  const add = (lines: readonly Parameters<typeof lineOf>[0][]) =>
    onChange([...form.lines, ...lines.map((line) => lineOf(line, credits))])
  return (
    <Card title={t('lines')} flush>
      {form.lines.length === 0 && <p className={classes.none}>{t('noLines')}</p>}
      {form.lines.length > 0 && (
        <ul className={classes.lines}>
          {form.lines.map((line, at) => (
            <LineFields
              key={keyOfLine(form.lines, at)}
              line={line}
              credits={credits}
              kind={form.kind}
              errorOf={(field) => errorOf(`lines.${at}.${field}`)}
              onChange={(values) => put(at, values)}
              onRemove={() => onChange(form.lines.filter((_, place) => place !== at))}
            />
          ))}
        </ul>
      )}
      <RestOfInvoices form={form} creditNoteId={creditNoteId} onAdd={add} />
      <AddLines form={form} creditNoteId={creditNoteId} onAdd={(line) => add([line])} />
    </Card>
  )
}

type LineProps = {
  line: FormLine
  credits: CreditNote['credits']
  kind: CreditNote['kind']
  errorOf: (field: string) => string | undefined
  onChange: (values: Partial<FormLine>) => void
  onRemove: () => void
}

function LineFields({ line, credits, kind, errorOf, onChange, onRemove }: LineProps) {
  const t = useTranslations('credit.draft')
  const isGoods = credits === 'goods' && kind === 'credit'
  const isOver = isGoods && line.quantity !== null && line.quantity > line.rest
  const amount = isOver ? null : lineAmount(line, credits, kind)
  const named = (field: string) => `${field} · ${line.description} · ${line.invoice.number}`
  const price = t(credits === 'money' ? 'rightPrice' : 'creditedPrice')
  return (
    <li className={classes.line}>
      <div className={classes.name}>
        <strong>{line.description}</strong>
        <small>
          <span className="code">{line.invoice.number}</span> · <DateText value={line.invoice.issuedOn} />
        </small>
        <Delivered line={line} />
      </div>
      <div className={classes.bar}>
        <LineBar line={line} own={isGoods ? (line.quantity ?? 0) : 0} />
      </div>
      <div id={fieldOf(line, 'quantity')}>
        <QuantityField
          label={`${t('quantity')} (${line.unit})`}
          aria-label={named(t('quantity'))}
          value={line.quantity}
          error={errorOf('quantity') ?? errorOf('invoiceLineId')}
          onChange={(quantity) => onChange({ quantity })}
        />
        {isOver && line.rest > 0 && (
          <button
            type="button"
            className={classes.use}
            aria-label={`${t('useRest', { rest: line.rest })} · ${line.description}`}
            onClick={() => onChange({ quantity: line.rest })}
          >
            {t('useRest', { rest: line.rest })}
          </button>
        )}
      </div>
      <div id={fieldOf(line, 'price')}>
        <CurrencyField
          label={price}
          aria-label={named(price)}
          value={line.negotiatedPrice}
          error={errorOf('negotiatedPrice')}
          onChange={(negotiatedPrice) => onChange({ negotiatedPrice })}
        />
        <small className={classes.invoiced}>
          {t('invoicedAt')} <MoneyText centavos={line.invoicedPrice} />
        </small>
      </div>
      <div className={classes.amount}>
        <small>{t('net')}</small>
        <MoneyText centavos={amount} strong />
      </div>
      <IconButton label={t('removeLine', { name: line.description })} onClick={onRemove}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** The batches that were delivered, as far as the invoice says. */
function Delivered({ line }: { line: FormLine }) {
  const t = useTranslations('credit.lines')
  if (line.delivered.length === 0) return null
  return (
    <small>
      {t('batches')}{' '}
      {line.delivered.slice(0, 2).map(({ batch, expiry }) => (
        <span key={batch}>
          <span className="code">{batch}</span>
          {expiry && (
            <>
              {' · '}
              <DateText value={expiry} />
            </>
          )}{' '}
        </span>
      ))}
      {line.delivered.length > 2 && `+${line.delivered.length - 2}`}
    </small>
  )
}
