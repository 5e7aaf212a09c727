import type { ShipmentBulkAction } from '@cais/domain/shipments/bulk-actions'
import { SHIPMENT_BULK_ACTIONS } from '@cais/domain/shipments/bulk-actions'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { formatWeight } from '../../../lib/format/weight.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ResultGroup } from '../../../ui/bulk/result-group.tsx'
import { SelectionBar } from '../../../ui/bulk/selection-bar.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { bulkPreviewQuery, type ShipmentBulkReport, useRunBulk } from '../api.ts'
import type { ShipmentRow } from '../model/shipments-query.ts'
import classes from './bulk-shipments.module.css'
import { CargoListButton } from './cargo-list-button.tsx'

export type BulkWork = { readonly action: ShipmentBulkAction; readonly rows: readonly ShipmentRow[] }

type BarProps = {
  chosen: readonly ShipmentRow[]
  onAct: (work: BulkWork) => void
  onClear: () => void
}

/** What can be done with the chosen shipments: each act for those that allow it. */
export function ShipmentsBar({ chosen, onAct, onClear }: BarProps) {
  const t = useTranslations('shipments.bulk')
  const list = useTranslations('shipments.list')
  const documents = chosen.reduce((sum, row) => sum + row.documentCount, 0)
  const weight = chosen.reduce((sum, row) => sum + row.totalWeight, 0)
  return (
    <SelectionBar
      label={t('chosen')}
      count={chosen.length}
      facts={list('sums', { count: documents, weight: formatWeight(weight) })}
      onClear={onClear}
    >
      {SHIPMENT_BULK_ACTIONS.map((action) => {
        const rows = chosen.filter(({ allowedActions }) => allowedActions.includes(action))
        if (rows.length === 0) return null
        return (
          <Button key={action} onClick={() => onAct({ action, rows })}>
            {t('counted', { action: t(`actions.${action}`), count: String(rows.length) })}
          </Button>
        )
      })}
      <CargoListButton rows={chosen} />
    </SelectionBar>
  )
}

type DialogProps = { work: BulkWork; onClose: (done: readonly number[]) => void }

/** One act on some shipments: what would happen to each, and what did. */
export function BulkShipmentsDialog({ work: { action, rows }, onClose }: DialogProps) {
  const t = useTranslations('shipments.bulk')
  const ui = useTranslations('ui')
  const body = { action, ids: rows.map(({ id, version }) => ({ id, version })) }
  const preview = useQuery(bulkPreviewQuery(useId(), body))
  const run = useRunBulk()
  const report = run.data?.data
  const results = report?.results ?? []
  const close = () => onClose(results.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : [])))
  const [only, ...others] = rows
  const title =
    only && others.length === 0
      ? t('titleOne', { action: t(`actions.${action}`), number: only.number })
      : t('title', { action: t(`actions.${action}`), count: rows.length })
  const going = preview.data?.done ?? 0
  return (
    <Dialog open onClose={close} title={title} size={560} mustAnswer={run.isPending}>
      <div className={classes.content}>
        {!report && preview.isPending && <TextSkeleton lines={3} />}
        {!report && preview.error && <ErrorState error={toApiError(preview.error)} retry={preview.refetch} />}
        {!report && preview.data && <Outcomes report={preview.data} rows={rows} />}
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
              data-autofocus
              disabled={going === 0}
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

type OutcomesProps = { report: ShipmentBulkReport; rows: readonly ShipmentRow[] }

/** Which go on, and which are refused, by reason and with the figures of each document. */
function Outcomes({ report, rows }: OutcomesProps) {
  const t = useTranslations('shipments.bulk')
  const targets = (ids: readonly number[]) =>
    rows
      .filter(({ id }) => ids.includes(id))
      .map(({ id, number, route }) => ({
        id,
        name: number,
        note: route,
        link: linkOptions({ to: '/picking/$id', params: { id: String(id) } }),
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
