import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import {
  type FileRow,
  type Import,
  type Noun,
  type RowTab,
  rowsQuery,
  SHOWN_ROWS,
  useCorrectImport,
} from '../api.ts'
import { CorrectionField, nameOf } from './correction-field.tsx'
import classes from './imports.module.css'
import { RefusalCauses } from './refusal-causes.tsx'

type Props = { file: Import; columns: Noun['columns'] }

/** Rows by what they come to: the refused ones are put right in place. */
export function FileRows({ file, columns }: Props) {
  const t = useTranslations('imports.rows')
  const tabs = (['refused', 'waiting', 'changed', 'new'] as const).filter(
    (tab) => tab === 'refused' || file.counts[tab] > 0,
  )
  const [chosen, setChosen] = useState<RowTab | null>(null)
  // refused rows first; without any, what comes in
  const first = tabs.find((one) => file.counts[one] > 0) ?? 'refused'
  const tab = chosen && tabs.includes(chosen) ? chosen : first
  const found = useQuery(rowsQuery(file, tab))
  const rows = found.data?.data
  return (
    <section className={classes.rows}>
      <fieldset className={classes.tabs} aria-label={t('tabs')}>
        {tabs.map((one) => (
          <Button
            key={one}
            size="compact-sm"
            aria-pressed={tab === one}
            variant={tab === one ? 'light' : 'subtle'}
            onClick={() => setChosen(one)}
          >
            {t(one)} {file.counts[one]}
          </Button>
        ))}
      </fieldset>
      {found.error ? <ErrorState error={found.error} retry={found.refetch} /> : null}
      {rows === undefined && !found.error && <RowsSkeleton />}
      {rows?.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {tab === 'refused' && file.counts.refused > 1 && file.allowedActions.includes('correct') && (
        <RefusalCauses key={file.version} file={file} columns={columns} />
      )}
      {rows && rows.length > 0 && tab === 'refused' && (
        <RefusedRows
          file={file}
          rows={rows}
          columns={columns}
          mayCorrect={file.allowedActions.includes('correct')}
        />
      )}
      {rows && rows.length > 0 && tab !== 'refused' && <ChangedRows rows={rows} columns={columns} />}
      {rows && rows.length === SHOWN_ROWS && (
        <p className={classes.none}>{t('shown', { count: String(SHOWN_ROWS) })}</p>
      )}
    </section>
  )
}

type RefusedProps = { file: Import; rows: readonly FileRow[]; columns: Noun['columns']; mayCorrect: boolean }
type Typed = Readonly<Record<number, Readonly<Record<string, string>>>>

function RefusedRows({ file, rows, columns, mayCorrect }: RefusedProps) {
  const t = useTranslations('imports.rows')
  const correct = useCorrectImport()
  const [typed, setTyped] = useState<Typed>({})
  const type = (row: number, field: string, value: string) =>
    setTyped((before) => ({ ...before, [row]: { ...before[row], [field]: value } }))
  const changed = Object.entries(typed).map(([row, values]) => ({ row: Number(row), values }))
  const save = () =>
    correct.mutate(
      { params: { id: file.id }, body: { version: file.version, rows: changed } },
      { onSuccess: () => setTyped({}) },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length > 0 && !correct.isPending) save()
      }}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('label')}</th>
            <th scope="col">{t('why')}</th>
            <th scope="col">{t('fix')}</th>
            <th scope="col">
              <span className="hidden-text">{t('fixed')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className={classes.number}>{row.row}</td>
              <th scope="row">{row.label || t('noName')}</th>
              <td className={row.outcome === 'refused' ? classes.why : undefined}>
                {row.faults.map(({ field, message }) => (
                  <span key={field + message}>
                    {nameOf(columns, field)} {message}
                  </span>
                ))}
                {row.outcome !== 'refused' && t('fixed')}
              </td>
              <td>
                {fieldsOf(row).map((field) => (
                  <CorrectionField
                    key={field}
                    label={(column) => t('fixOf', { column, row: String(row.row) })}
                    column={columns.find(({ key }) => key === field)}
                    isOff={!mayCorrect}
                    value={typed[row.row]?.[field] ?? row.values[field] ?? ''}
                    onChange={(value) => type(row.row, field, value)}
                  />
                ))}
              </td>
              <td className={classes.sign}>
                {row.outcome === 'refused' ? (
                  <IconX size={16} role="img" aria-label={t('stillRefused')} />
                ) : (
                  <IconCheck size={16} className={classes.fine} role="img" aria-label={t('fixed')} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > 0 && (
        <div className={classes.save}>
          <Button type="submit" reads={false} loading={correct.isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** The fields at fault, and those that were put right before. */
const fieldsOf = ({ faults, corrections }: FileRow) => [
  ...new Set(
    [...faults.map(({ field }) => field), ...Object.keys(corrections)].filter((field) => field !== ''),
  ),
]

function ChangedRows({ rows, columns }: { rows: readonly FileRow[]; columns: Noun['columns'] }) {
  const t = useTranslations('imports.rows')
  const shown = useShown(columns)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          <th scope="col">{t('label')}</th>
          <th scope="col">{t('whatChanges')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td className={classes.number}>{row.row}</td>
            <th scope="row">{row.label || t('noName')}</th>
            <td>
              {row.outcome === 'waiting' &&
                row.faults.map(({ message }) => <strong key={message}>{message}</strong>)}
              {row.changes.map(({ field, from, to }) => (
                <span key={field}>
                  {nameOf(columns, field)}{' '}
                  {row.outcome === 'new'
                    ? shown(field, to)
                    : t('from', { from: shown(field, from), to: shown(field, to) })}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value as its column writes it: money and decimals as figures, not as they are stored. */
function useShown(columns: Noun['columns']) {
  const t = useTranslations('imports.rows')
  const ui = useTranslations('ui')
  return (field: string, value: unknown): string => {
    const kind = columns.find(({ key }) => key === field)?.kind
    if (value === null || value === undefined || value === '') return t('empty')
    if (typeof value === 'object') return '…'
    if (typeof value === 'boolean') return ui(value ? 'yes' : 'no')
    if (typeof value === 'number' && kind === 'money') return formatMoney(value)
    if (typeof value === 'number' && kind === 'decimal') return formatQuantity(value / 1000)
    return kind === 'date' && typeof value === 'string' ? formatDate(value) : String(value)
  }
}
