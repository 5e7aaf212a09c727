import { CREDIT_NOTE_ACTIONS } from '@cais/domain/credit-notes/action-table'
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

/** Whose it is and why, what it comes to, and its history. */
export function NoteSide({ note }: { note: CreditNote }) {
  const t = useTranslations('credit')
  const history = useQuery(creditNoteHistoryQuery(note.id)).data?.data
  const entries = useEntries(history ?? [])
  return (
    <aside className={classes.side} aria-label={t('side.title')}>
      <Card title={t('side.title')}>
        <DefinitionList items={useFacts(note)} />
      </Card>
      <Card title={t('side.totals')}>
        <DefinitionList items={useTotals(note)} />
      </Card>
      <Card title={t('history')} actions={<RecordChain objectType="creditnote" objectId={String(note.id)} />}>
        {history ? <Timeline entries={entries} /> : <TextSkeleton lines={3} />}
      </Card>
    </aside>
  )
}

function useFacts(note: CreditNote): Definition[] {
  const t = useTranslations('credit')
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
    {
      term: t('side.reason'),
      value: note.reason && `${note.reason.name} · ${t(`place.${note.reason.place}`)}`,
    },
    ...said(t('side.reasonText'), note.reasonText),
    ...said(t('side.claim'), note.claim),
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

function useEntries(rows: readonly ApiRow<'GET /audit'>[]): TimelineEntry[] {
  const t = useTranslations('credit')
  const phaseOf = (value: unknown) => {
    const known = CREDIT_NOTE_PHASES.find((phase) => phase === value)
    return known ? t(`phase.${known}`) : null
  }
  return rows.map(({ seq, at, user, action, changes, facts }) => {
    const known = [...CREDIT_NOTE_ACTIONS, 'dispose' as const].find((name) => name === action)
    const [before, after] = changes.phase ?? []
    return {
      key: seq,
      at,
      who: user?.name ?? null,
      what: known ? t(`did.${known}`) : action,
      note: typeof facts.reason === 'string' ? facts.reason : '',
      changes: after ? [{ field: t('columns.phase'), before: phaseOf(before), after: phaseOf(after) }] : [],
    }
  })
}
