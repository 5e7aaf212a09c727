import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { CreditNote } from '../api.ts'
import { REASON_PLACES } from '../model/credit-form.ts'
import classes from './note-cards.module.css'

/** What it comes from, and why, with the place where the reason arises. */
export function NoteOrigin({ note }: { note: CreditNote }) {
  const t = useTranslations('credit')
  return (
    <div className={classes.pair}>
      <Card title={t('origin.title')}>
        <Origin note={note} />
      </Card>
      <Card title={t('origin.reason')}>
        <p className={classes.words}>
          {note.reason && <span className="code">{note.reason.id}</span>}{' '}
          <strong>{note.reason?.name ?? '–'}</strong>
          {note.reasonText && <span className={classes.quiet}> · {note.reasonText}</span>}
        </p>
        <p className={classes.places}>
          {REASON_PLACES.map((place) => (
            <span key={place} data-on={place === note.reason?.place || undefined}>
              {t(`place.${place}`)}
            </span>
          ))}
          {note.goods !== 'none' && <em>{t('origin.withCollection')}</em>}
        </p>
      </Card>
    </div>
  )
}

function Origin({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.origin')
  const notes = useTranslations('notes')
  const invoices = [...new Map(note.lines.map(({ invoice }) => [invoice.id, invoice])).values()]
  return (
    <>
      {note.claim !== '' && (
        <p className={classes.words}>
          <strong>{t('claim')}</strong> <ClaimLink note={note} />
        </p>
      )}
      {note.period && (
        <p className={classes.words}>
          {notes('side.period', { from: formatDate(note.period.from), to: formatDate(note.period.to) })}
        </p>
      )}
      {note.cancels && (
        <p className={classes.words}>
          <strong>{notes('side.cancels')}</strong> <span className="code">{note.cancels.number}</span>
        </p>
      )}
      {invoices.length > 0 && (
        <p className={classes.words}>
          <strong>{t('invoices', { count: invoices.length })}</strong>{' '}
          <InvoiceNumbers invoices={invoices.slice(0, 6)} />
          {invoices.length > 6 && <span className={classes.quiet}> +{invoices.length - 6}</span>}
        </p>
      )}
      {note.lines.length === 0 && note.claim === '' && note.period === null && (
        <p className={classes.quiet}>{t('none')}</p>
      )}
    </>
  )
}

function InvoiceNumbers({ invoices }: { invoices: readonly { id: number; number: string }[] }) {
  return invoices.map(({ id, number }) => (
    <span key={id} className={classes.number}>
      <PageLink to="/documents/invoices/$id" params={{ id: String(id) }} className="code">
        {number}
      </PageLink>{' '}
    </span>
  ))
}

function ClaimLink({ note }: { note: CreditNote }) {
  const number = note.claim || `#${note.claimId}`
  if (note.claimId === null) return number
  return (
    <PageLink to="/claims/$id" params={{ id: String(note.claimId) }}>
      {number}
    </PageLink>
  )
}
