import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { FILE_TYPES } from '../../../lib/lists/export-list.ts'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { filesQuery, type MonthFiles } from '../api.ts'
import classes from './closing.module.css'

/** The invoice file for the tax authority, in parts of at most 2 MB. */
export function MonthFilesCard({ month }: { month: string }) {
  const t = useTranslations('closings.files')
  const found = useQuery(filesQuery(month))
  const files = found.data?.data
  return (
    <Card
      title={
        <>
          {t('title')}{' '}
          {files && (
            <small className={classes.quiet}>
              {t('about', { rows: files.rows, parts: files.parts.length })}
            </small>
          )}
        </>
      }
    >
      {found.error && <ErrorState error={found.error} retry={found.refetch} />}
      {files?.parts.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      {files && (
        <ul className={classes.parts}>
          {files.parts.map((part) => (
            <Part key={part.part} month={month} part={part} maxBytes={files.maxBytes} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type PartProps = { month: string; part: MonthFiles['parts'][number]; maxBytes: number }

function Part({
  month,
  part: { part, from, to, firstId, lastId, rows, csvBytes, xlsxBytes },
  maxBytes,
}: PartProps) {
  const t = useTranslations('closings.files')
  const input = { params: { month }, query: { part, from, to, firstId, lastId } }
  const share = csvBytes / maxBytes
  return (
    <li>
      <p>
        <b>{t('part', { part: String(part) })}</b> <span>{formatBytes(csvBytes)}</span>
      </p>
      <div className={classes.size} data-near={share > 0.97 || undefined} aria-hidden="true">
        <span style={{ width: `${Math.min(100, share * 100)}%` }} />
      </div>
      <small>{t('days', { from: formatDate(from), to: formatDate(to), rows })}</small>
      <div className={classes.acts}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <FileButton
            key={format}
            file="GET /months/{month}/invoice-lines"
            input={input}
            accept={FILE_TYPES[format]}
            save
          >
            <span className="hidden-text">{t('part', { part: String(part) })}</span> {format.toUpperCase()}{' '}
            <small>{formatBytes(format === 'csv' ? csvBytes : xlsxBytes)}</small>
          </FileButton>
        ))}
      </div>
    </li>
  )
}
