import {
  BULK_REASON,
  CREDIT_NOTE_BULK_ACTIONS,
  type CreditNoteBulkAction,
} from '@cais/domain/credit-notes/bulk-actions'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { useDebounced } from '../../../lib/screen/use-debounced.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ResultGroup } from '../../../ui/bulk/result-group.tsx'
import { SelectionBar } from '../../../ui/bulk/selection-bar.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { bulkPreviewQuery, type CreditNoteBulkReport, type CreditNoteRow, useRunBulk } from '../api.ts'
import classes from './bulk-credit-notes.module.css'

export type BulkWork = { readonly action: CreditNoteBulkAction; readonly rows: readonly CreditNoteRow[] }

type BarProps = {
  chosen: readonly CreditNoteRow[]
  onAct: (work: BulkWork) => void
  onClear: () => void
}

/** What can be done with the chosen credit notes: each action for those that allow it. */
export function CreditNotesBar({ chosen, onAct, onClear }: BarProps) {
  const t = useTranslations('credit.bulk')
  const total = chosen.reduce((sum, row) => sum + row.total, 0)
  return (
    <SelectionBar label={t('chosen')} count={chosen.length} facts={formatMoney(total)} onClear={onClear}>
      {CREDIT_NOTE_BULK_ACTIONS.map((action) => {
        const rows = chosen.filter(({ allowedActions }) => allowedActions.includes(action))
        if (rows.length === 0) return null
        return (
          <Button key={action} onClick={() => onAct({ action, rows })}>
            {t('counted', { action: t(`actions.${action}`), count: String(rows.length) })}
          </Button>
        )
      })}
    </SelectionBar>
  )
}

/** A reason is looked at once the typing rests. */
const REST_MS = 400

type DialogProps = { work: BulkWork; onClose: (done: readonly number[]) => void }

/** One action on some credit notes: a reason where one is asked for, what would happen to each, and what did. */
export function BulkCreditNotesDialog({ work: { action, rows }, onClose }: DialogProps) {
  const t = useTranslations('credit.bulk')
  const ui = useTranslations('ui')
  const [reason, setReason] = useState('')
  const settled = useDebounced(reason.trim(), REST_MS)
  const asked = BULK_REASON[action]
  const body = { action, ids: rows.map(({ id, version }) => ({ id, version })), reason: settled }
  const isReady = asked !== 'required' || settled !== ''
  const preview = useQuery({ ...bulkPreviewQuery(useId(), body), enabled: isReady })
  const run = useRunBulk()
  const report = run.data?.data
  const close = () =>
    onClose((report?.results ?? []).flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : [])))
  const going = isReady ? (preview.data?.done ?? 0) : 0
  return (
    <Dialog
      open
      onClose={close}
      title={t('title', { action: t(`actions.${action}`), count: rows.length })}
      size={560}
      mustAnswer={run.isPending}
    >
      <div className={classes.content}>
        {!report && asked !== 'none' && (
          <TextInput
            data-autofocus
            label={t('reason')}
            required={asked === 'required'}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {!report && isReady && preview.isPending && <TextSkeleton lines={3} />}
        {!report && preview.error && <ErrorState error={toApiError(preview.error)} retry={preview.refetch} />}
        {!report && isReady && preview.data && <Outcomes report={preview.data} rows={rows} />}
        {report && <Outcomes report={report} rows={rows} />}
        {run.error && (
          <p role="alert" className={classes.problem}>
            {run.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button primary={report !== undefined} onClick={close}>
            {report ? ui('close') : ui('cancel')}
          </Button>
          {!report && (
            <Button
              primary
              disabled={going === 0 || settled !== reason.trim()}
              loading={run.isPending}
              onClick={() => run.mutate({ body })}
            >
              {t('counted', { action: t(`actions.${action}`), count: String(going) })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type OutcomesProps = { report: CreditNoteBulkReport; rows: readonly CreditNoteRow[] }

/** Which go on, and which are refused, by reason. */
function Outcomes({ report, rows }: OutcomesProps) {
  const t = useTranslations('credit.bulk')
  const targets = (ids: readonly number[]) =>
    rows
      .filter(({ id }) => ids.includes(id))
      .map(({ id, creditNumber, number, customer }) => ({
        id,
        name: creditNumber ?? number ?? customer.name,
        note: customer.name,
        link: linkOptions({ to: '/credit/$id', params: { id: String(id) } }),
      }))
  const done = report.results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
  const messages = [...new Set(report.results.flatMap(({ error }) => (error ? [error.message] : [])))]
  return (
    <ul className={classes.outcomes} role="status">
      {done.length > 0 && (
        <ResultGroup
          head={t(report.dryRun ? 'before' : 'after', { count: done.length })}
          targets={targets(done)}
        />
      )}
      {messages.map((message) => (
        <ResultGroup
          key={message}
          tone="refused"
          head={message}
          targets={targets(
            report.results.filter(({ error }) => error?.message === message).map(({ id }) => id),
          )}
        />
      ))}
    </ul>
  )
}
