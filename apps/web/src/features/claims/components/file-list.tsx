import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type ClaimFile, filesQuery } from '../api.ts'
import classes from './claims.module.css'

type Props = { page: number | undefined; onPage: (page: number) => void }

/** The files that came, the newest first: every line that was read was taken, waits or was refused. */
export function FileList({ page, onPage }: Props) {
  const t = useTranslations('claims.files')
  const found = useQuery(filesQuery(page))
  const rows = found.data?.data
  if (found.error && !rows) return <ErrorState error={found.error} retry={found.refetch} />
  if (!rows) return <RowsSkeleton />
  if (rows.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <>
      <ul className={`${classes.plain} ${classes.files}`} aria-label={t('title')}>
        {rows.map((file) => (
          <li key={file.id}>
            <FileCard file={file} />
          </li>
        ))}
      </ul>
      <Pager pagination={found.data?.meta.pagination} onPage={onPage} />
    </>
  )
}

const COLOURS = { running: 'info', done: 'success', failed: 'danger' } as const

function FileCard({ file }: { file: ClaimFile }) {
  const t = useTranslations('claims.files')
  const { figures } = file
  const isSame = file.status === 'done' && figures.new === 0 && figures.changed === 0
  return (
    <Card
      title={file.name}
      actions={
        <FileButton
          file="GET /claim-files/{id}/original"
          input={{ params: { id: file.id } }}
          save
          size="compact-sm"
        >
          {t('original')}
        </FileButton>
      }
    >
      <p className={classes.titleRow}>
        <Badge colour={COLOURS[file.status]}>{t(`status.${file.status}`)}</Badge>
        <span>
          {[file.retailer?.name, file.createdBy].filter(Boolean).join(' · ')} ·{' '}
          <DateText value={file.createdAt} time />
        </span>
      </p>
      {file.failure && <p className={classes.alert}>{file.failure}</p>}
      {file.status === 'running' && <p>{t('running', { count: file.claims })}</p>}
      {isSame && <p>{t(file.sameAs === null ? 'known' : 'same')}</p>}
      {file.status === 'done' && <Figures figures={figures} />}
      <Refusals refusals={file.refusals} />
    </Card>
  )
}

export function Figures({ figures }: { figures: ClaimFile['figures'] }) {
  const t = useTranslations('claims.files')
  return (
    <>
      <p>
        {t('outcome', {
          new: figures.new,
          changed: figures.changed,
          known: figures.known,
        })}
      </p>
      <p>
        {t('sum', {
          read: figures.linesRead,
          taken: figures.linesTaken,
          waiting: figures.linesWaiting,
          refused: figures.linesRefused,
        })}
      </p>
    </>
  )
}

const SHOWN = 20

export function Refusals({ refusals }: { refusals: ClaimFile['refusals'] }) {
  const t = useTranslations('claims.files')
  if (refusals.length === 0) return null
  return (
    <details>
      <summary>{t('refusals', { count: refusals.length })}</summary>
      <ul className={classes.plain}>
        {refusals.slice(0, SHOWN).map(({ row, field, message }) => (
          <li key={`${row}${field}`}>
            <small>
              {t('row', { row: String(row) })} {message}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
