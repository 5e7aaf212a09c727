import { CREDIT_NOTE_ACTIONS, type CreditNoteAction } from '@cais/domain/credit-notes/action-table'
import { CREDIT_NOTE_PHASES } from '@cais/domain/credit-notes/derive-stage'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Definition, DefinitionList } from '../../../ui/page/definition-list.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/record/timeline.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type CreditNote, creditNoteHistoryQuery } from '../api.ts'
import classes from './credit.module.css'
import { CustomerAccount } from './customer-account.tsx'
import { NoteErp } from './note-erp.tsx'
import { NoteMail } from './note-mail.tsx'
import { NotePapers } from './note-papers.tsx'

/** Whose it is and why, what it comes to, and its history. */
export function NoteSide({ note }: { note: CreditNote }) {
  const t = useTranslations('credit')
  const history = useQuery(creditNoteHistoryQuery(note.id)).data?.data
  const entries = useEntries(history ?? [])
  const fiscal = note.erp?.number ?? note.creditNumber
  const isAwaited = note.erp !== null && note.erp.number === null
  return (
    <aside className={classes.side} aria-label={t('side.title')}>
      <Card title={t(note.phase === 'issued' ? 'side.credited' : 'side.totals')}>
        <DefinitionList items={useTotals(note)} />
      </Card>
      <CustomerAccount customerId={note.customer.id} creditNoteId={note.id} change={changeOf(note)} />
      {note.erp && <NoteErp erp={note.erp} />}
      {note.phase === 'issued' && <NotePapers note={note} />}
      {note.phase === 'issued' && !isAwaited && fiscal && <NoteMail id={note.id} number={fiscal} />}
      <Card title={t('history')} actions={<RecordChain objectType="creditnote" objectId={String(note.id)} />}>
        {history ? <Timeline entries={entries} /> : <TextSkeleton lines={3} />}
      </Card>
      <Card title={t('side.title')}>
        <DefinitionList items={useFacts(note)} />
      </Card>
    </aside>
  )
}

function useFacts(note: CreditNote): Definition[] {
  const t = useTranslations('credit')
  const notes = useTranslations('notes')
  const said = (term: string, value: string | null | undefined) => (value ? [{ term, value }] : [])
  return [
    {
      term: t('side.customer'),
      value: (
        <Link to="/customers/$id" params={{ id: String(note.customer.id) }}>
          {note.customer.name}
        </Link>
      ),
    },
    { term: notes('kind.label'), value: notes(`kind.${note.kind}`) },
    { term: t('side.branch'), value: note.branchId },
    { term: t('side.operation'), value: note.operationId },
    { term: t('side.createdBy'), value: note.createdBy?.name },
    { term: t('side.created'), value: <DateText value={note.createdAt} time /> },
    ...said(t('side.collector'), note.collector?.name),
    ...said(t('side.collectedFrom'), note.collectedFrom),
    ...said(t('side.returns'), note.returnsWarehouse),
    ...said(t('side.endReason'), note.endReason),
    ...said(t('side.note'), note.note),
  ]
}

/** What it does to the debt once it is issued; nothing for one that is issued already or over. */
function changeOf({ phase, kind, total }: CreditNote): number | null {
  if (phase === 'issued' || phase === 'rejected' || phase === 'cancelled' || phase === 'closed') return null
  return kind === 'debit' ? -total : total
}

function useTotals(note: CreditNote): Definition[] {
  const t = useTranslations('credit.side')
  const money = (term: string, centavos: number) => ({
    term,
    value: <MoneyText centavos={centavos} />,
    figure: true,
  })
  const clover =
    note.cloverAmount === 0
      ? []
      : [money(t('clover'), note.cloverAmount), money(t('ours'), note.net - note.cloverAmount)]
  return [
    money(t('net'), note.net),
    ...clover,
    ...note.vatByRate.map(({ rate, vat }) => money(t('vat', { rate }), vat)),
    { term: t('total'), value: <MoneyText centavos={note.total} strong currency />, figure: true },
  ]
}

/** What happens to an issued note: its paper, and its way to an ERP. */
const AFTER_ISSUE = ['print', 'reprint', 'not-printed', 'erp-number', 'print-moved'] as const
const OF_GOODS = ['dispose', 'ask-destruction', 'decline-destruction', 'withdraw-destruction'] as const
const BEFORE_ISSUE = [...CREDIT_NOTE_ACTIONS, ...OF_GOODS].filter(
  (action): action is Exclude<CreditNoteAction, 'print' | 'reprint'> | (typeof OF_GOODS)[number] =>
    action !== 'print' && action !== 'reprint',
)

function useEntries(rows: readonly ApiRow<'GET /audit'>[]): TimelineEntry[] {
  const t = useTranslations('credit')
  const notes = useTranslations('notes')
  const phaseOf = (value: unknown) => {
    const known = CREDIT_NOTE_PHASES.find((phase) => phase === value)
    return known ? t(`phase.${known}`) : null
  }
  const whatOf = (action: string) => {
    const onPaper = AFTER_ISSUE.find((name) => name === action)
    if (onPaper) return notes(`did.${onPaper}`)
    const known = BEFORE_ISSUE.find((name) => name === action)
    if (known) return t(`did.${known}`)
    return action === 'link' ? t('linked') : action
  }
  return rows.map(({ seq, at, user, action, changes, facts }) => {
    const [before, after] = changes.phase ?? []
    return {
      key: seq,
      at,
      who: user?.name ?? null,
      what: whatOf(action),
      note: typeof facts.reason === 'string' ? facts.reason : '',
      changes: after ? [{ field: t('columns.phase'), before: phaseOf(before), after: phaseOf(after) }] : [],
    }
  })
}
