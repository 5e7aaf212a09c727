import type { OrderReply } from '@cais/contract/orders/schemas'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { CodeText } from '../../../../ui/marks/text.tsx'
import type { DraftForm } from '../../model/session/draft-form.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { useDraft } from '../use-draft.ts'
import { useRevised } from '../use-revised.ts'
import classes from './draft-origin.module.css'
import { RevisionDifferences } from './revision-differences.tsx'

type Props = { session: DraftSession; form: DraftForm }

/** What the draft is about when it did not begin empty: the document that it changes, or the quote whose prices it keeps. */
export function DraftOrigin({ session, form }: Props) {
  const revises = useRevised(session)
  const quote = useDraft(session, ({ saved }) => saved?.quote)
  if (revises) return <Revision revises={revises} form={form} />
  return quote ? <OfQuote quote={quote} /> : null
}

type Revised = NonNullable<OrderReply['revises']>

function Revision({ revises, form }: { revises: Revised; form: DraftForm }) {
  const t = useTranslations('drafts.revision')
  return (
    <section className={classes.origin} aria-label={t('label')}>
      <p>
        {t.rich('title', { document: () => <DocumentLink id={revises.id} number={revises.number} /> })}{' '}
        {t('text')}
      </p>
      <RevisionDifferences orderId={revises.id} form={form} />
    </section>
  )
}

function OfQuote({ quote }: { quote: NonNullable<OrderReply['quote']> }) {
  const t = useTranslations('drafts.ofQuote')
  return (
    <section className={classes.origin} aria-label={t('label')}>
      <p>
        {t.rich('title', { document: () => <DocumentLink id={quote.id} number={quote.number} /> })}{' '}
        {quote.dueAt && t('until', { date: formatDate(quote.dueAt) })}
      </p>
    </section>
  )
}

const DocumentLink = ({ id, number }: { id: number; number: string }) => (
  <Link to="/documents/$id" params={{ id: String(id) }} className={classes.link}>
    <CodeText>{number}</CodeText>
  </Link>
)
