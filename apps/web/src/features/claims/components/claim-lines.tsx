import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import { DateText, MoneyText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Claim, type ClaimLine, lineInvoicesQuery, useCorrectLine } from '../api.ts'
import classes from './claims.module.css'

const URGENCY = ['waiting', 'unmatched', 'doubt', 'matched'] as const

/** The lines, those that need somebody first, each with the invoice that it is about. */
export function ClaimLines({ claim }: { claim: Claim }) {
  const t = useTranslations('claims.lines')
  const rank = ({ creditNote, state }: ClaimLine) => (creditNote ? 9 : URGENCY.indexOf(state))
  const lines = claim.lines.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
  return (
    <Card title={t('title', { count: lines.length })} flush>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id} className={classes.line} data-state={line.creditNote ? 'done' : line.state}>
            <div>
              <strong>{line.product?.description ?? (line.description || line.article)}</strong>
              <br />
              <small className="code">{[line.article, line.description].filter(Boolean).join(' · ')}</small>
            </div>
            <div className={classes.figures}>
              <QuantityText value={line.quantity} unit={line.unit || line.product?.unit || ''} />
              <span>
                <small>{t('cost')}</small> <MoneyText centavos={line.price} />
              </span>
              <MoneyText centavos={line.net} strong />
            </div>
            <div className={classes.source}>
              <LineSource claim={claim} line={line} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const COLOURS: Readonly<Record<ClaimLine['state'], BadgeColour>> = {
  waiting: 'danger',
  unmatched: 'danger',
  doubt: 'warning',
  matched: 'success',
}

function LineSource({ claim, line }: { claim: Claim; line: ClaimLine }) {
  const t = useTranslations('claims.lines')
  const unknown = useTranslations('quarantine.unknown')
  const mayCorrect = claim.allowedActions.includes('correct-line') && line.creditNote === null
  const said =
    line.priceDifference === 0
      ? t(`state.${line.state}`)
      : t('difference', {
          amount: `${line.priceDifference > 0 ? '+' : ''}${formatMoney(line.priceDifference)}`,
        })
  return (
    <>
      {line.creditNote ? (
        <Badge colour="success">{t('dealt')}</Badge>
      ) : (
        <Badge colour={line.priceDifference === 0 ? COLOURS[line.state] : 'warning'}>{said}</Badge>
      )}
      <span className={classes.about}>
        {line.creditNote && (
          <PageLink to="/credit/$id" params={{ id: String(line.creditNote.id) }}>
            {line.creditNote.number ?? t('draft')}
          </PageLink>
        )}
        {line.creditNote && line.invoices.length > 0 && ' · '}
        {line.cause && unknown(line.cause.kind, { key: line.cause.key })}
        {!line.cause && !line.creditNote && line.state === 'unmatched' && t('noInvoice')}
        {line.state === 'matched' &&
          line.invoices.map((one) => <Invoice key={one.invoiceLineId} one={one} />)}
        {line.quantity !== line.sentQuantity &&
          ` · ${t('sent', { quantity: formatQuantity(line.sentQuantity) })}`}
      </span>
      {line.state === 'doubt' && mayCorrect && <DoubtChoice claim={claim} line={line} />}
      {line.cause && mayCorrect && (
        <LinkButton to="/claims" search={{ view: 'quarantine', search: line.cause.key.slice(0, 100) }}>
          {t('mend')}
        </LinkButton>
      )}
      {mayCorrect && line.product && <Correction claim={claim} line={line} />}
    </>
  )
}

function Invoice({ one }: { one: ClaimLine['invoices'][number] }) {
  const t = useTranslations('claims.lines')
  return (
    <span>
      <PageLink to="/documents/invoices/$id" params={{ id: String(one.invoice.id) }} className="code">
        {one.invoice.number}
      </PageLink>{' '}
      {t('ofRest', {
        billed: formatQuantity(one.billed),
        rest: formatQuantity(one.rest),
        price: formatMoney(one.price),
      })}
    </span>
  )
}

/** Of a line in doubt: the invoices that it may be about, one press each. */
function DoubtChoice({ claim, line }: { claim: Claim; line: ClaimLine }) {
  const t = useTranslations('claims.lines')
  const correct = useCorrectLine()
  return line.invoices.slice(0, 4).map(({ invoiceLineId, invoice, rest, price }) => (
    <Button
      key={invoiceLineId}
      loading={correct.isPending}
      onClick={() =>
        correct.mutate({
          params: { id: claim.id, lineId: line.id },
          body: { version: claim.version, invoiceLineId },
        })
      }
    >
      {t('choice', { number: invoice.number, rest: formatQuantity(rest), price: formatMoney(price) })}
    </Button>
  ))
}

function Correction({ claim, line }: { claim: Claim; line: ClaimLine }) {
  const t = useTranslations('claims.lines')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {t(line.state === 'unmatched' ? 'chooseInvoice' : 'correct')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('correctTitle', { article: line.product?.description ?? line.article })}
        size={560}
      >
        <CorrectionForm claim={claim} line={line} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function CorrectionForm({ claim, line, onDone }: { claim: Claim; line: ClaimLine; onDone: () => void }) {
  const t = useTranslations('claims.lines')
  const correct = useCorrectLine()
  const invoices = useQuery(lineInvoicesQuery(claim.id, line.id)).data?.data
  const [form, setForm] = useState({
    invoiceLineId: line.invoices.find(({ quantity }) => quantity > 0)?.invoiceLineId ?? null,
    quantity: line.quantity as number | null,
    price: line.price,
  })
  const save = () =>
    correct.mutate(
      {
        params: { id: claim.id, lineId: line.id },
        body: {
          version: claim.version,
          invoiceLineId: form.invoiceLineId,
          quantity: form.quantity === line.sentQuantity ? null : form.quantity,
          price: form.price === line.sentPrice ? null : form.price,
        },
      },
      { onSuccess: onDone },
    )
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <QuantityField
          label={t('quantity')}
          value={form.quantity}
          onChange={(quantity) => setForm({ ...form, quantity })}
        />
        <CurrencyField
          label={t('cost')}
          value={form.price}
          onChange={(price) => setForm({ ...form, price })}
        />
      </div>
      <fieldset className={classes.choices}>
        <legend>{t('invoice')}</legend>
        {invoices === undefined && <TextSkeleton lines={2} />}
        {invoices?.length === 0 && <p>{t('noInvoice')}</p>}
        {invoices?.map((one) => (
          <label key={one.invoiceLineId}>
            <input
              type="radio"
              name={`invoice-${line.id}`}
              checked={form.invoiceLineId === one.invoiceLineId}
              onChange={() => setForm({ ...form, invoiceLineId: one.invoiceLineId })}
            />
            <span>
              <span className="code">{one.invoice.number}</span> · <DateText value={one.invoice.issuedOn} />{' '}
              {t('ofRest', {
                billed: formatQuantity(one.billed),
                rest: formatQuantity(one.rest),
                price: formatMoney(one.price),
              })}
            </span>
          </label>
        ))}
      </fieldset>
      {correct.error && (
        <p role="alert" className={classes.alert}>
          {correct.error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button primary loading={correct.isPending} disabled={!form.quantity} onClick={save}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
