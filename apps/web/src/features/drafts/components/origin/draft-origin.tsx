import type { OrderReply } from '@cais/contract/orders/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { revisedOrderQuery } from '../../api.ts'
import type { DraftForm } from '../../model/form/draft-form.ts'
import { readDraft } from '../../model/form/read-draft.ts'
import { differences } from '../../model/merge/differences.ts'
import type { Conflict } from '../../model/merge/merge-drafts.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { useConflictText } from '../notices/use-conflict-text.ts'
import { useDraft, useRevised, useTruck } from '../use-draft.ts'
import classes from './draft-origin.module.css'

type Props = { session: DraftSession; form: DraftForm }

/** The truck that it is written for, the document that the draft changes, or the quote whose prices it uses. */
export function DraftOrigin({ session, form }: Props) {
  const revises = useRevised(session)
  const quote = useDraft(session, ({ saved }) => saved?.quote)
  const truck = useTruck(session)
  if (truck) return <ForTruck truck={truck} />
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

function ForTruck({ truck }: { truck: NonNullable<OrderReply['forShipment']> }) {
  const t = useTranslations('drafts.truck')
  return (
    <section className={classes.origin} aria-label={t('label')}>
      <p>
        {t.rich('for', {
          shipment: () => (
            <Link to="/picking/$id" params={{ id: String(truck.id) }} className={classes.link}>
              <CodeText>{truck.name}</CodeText>
            </Link>
          ),
        })}{' '}
        {t('howText')}
      </p>
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

type RevisionDifferencesProps = { orderId: number; form: DraftForm }

/** What submitting now would change on the document. */
function RevisionDifferences({ orderId, form }: RevisionDifferencesProps) {
  const t = useTranslations('drafts.revision')
  const order = useQuery(revisedOrderQuery(orderId)).data?.data
  if (order === undefined) return null
  const found = differences(readDraft(order), form)
  if (found.length === 0) return <p>{t('none')}</p>
  return (
    <ul className={classes.differences}>
      {found.map((one) => (
        <li key={one.kind === 'field' ? one.field : one.productId}>
          <Difference one={one} />
        </li>
      ))}
    </ul>
  )
}

function Difference({ one }: { one: Conflict }) {
  const t = useTranslations('drafts.revision')
  const conflictText = useConflictText()
  const isNew = one.kind === 'line' && one.theirs === undefined
  const product = one.kind === 'line' ? ` ${(one.mine ?? one.theirs)?.description ?? ''}` : ''
  return (
    <>
      <strong>{conflictText.name(one)}</strong>
      {product}: <s>{isNew ? t('absent') : conflictText.value(one, 'theirs')}</s> →{' '}
      {conflictText.value(one, 'mine')}
    </>
  )
}
