import { IconCopy, IconFileAlert } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../ui/marks/text.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type FileRow, filesQuery } from '../api.ts'
import { FaultList } from './fault-list.tsx'
import classes from './morpheus.module.css'

type Props = { chosen: number | undefined; onChoose: (id: number | undefined) => void }

/** The newest files, each with how much of it went on. One that is chosen shows its orders alone. */
export function FileCards({ chosen, onChoose }: Props) {
  const t = useTranslations('morpheus')
  const files = useQuery(filesQuery())
  return (
    <section className={classes.files} aria-label={t('files')}>
      <h2 className={classes.heading}>{t('files')}</h2>
      {files.error && !files.data ? <ErrorState error={files.error} retry={files.refetch} /> : null}
      {files.isPending && <RowsSkeleton />}
      <ul className={classes.cards}>
        {files.data?.data.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={classes.file}
              aria-pressed={chosen === file.id}
              onClick={() => onChoose(chosen === file.id ? undefined : file.id)}
            >
              <span className={classes.top}>
                <strong>{file.retailer?.name ?? t('noRetailer')}</strong>
                <DateText value={file.arrivedAt} time />
              </span>
              <code className={classes.name}>{file.name}</code>
              <FileState file={file} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileState({ file }: { file: FileRow }) {
  const t = useTranslations('morpheus')
  const { lines, orders } = file
  if (file.sameAs)
    return (
      <span className={classes.note}>
        <IconCopy size={15} aria-hidden="true" /> {t('same')} <DateText value={file.sameAs.arrivedAt} time />
      </span>
    )
  if (file.status === 'received') return <span className={classes.note}>{t('reading')}</span>
  if (file.status === 'failed')
    return (
      <span className={classes.failed}>
        <IconFileAlert size={15} aria-hidden="true" /> <FaultList faults={file.faults.slice(0, 1)} inline />
      </span>
    )
  return (
    <>
      <Shares lines={lines} />
      <span className={classes.note}>
        {t('fileLines', { orders, good: lines.document })}
        {lines.waiting > 0 && <b className={classes.waits}>{t('stopped', { count: lines.waiting })}</b>}
        {lines.refused > 0 && <span>{t('refused', { count: lines.refused })}</span>}
      </span>
    </>
  )
}

/** How much of the lines is in documents, waits, and was refused. */
function Shares({ lines }: Pick<FileRow, 'lines'>) {
  const share = (part: number) => `${lines.read === 0 ? 0 : (part * 100) / lines.read}%`
  return (
    <span className={classes.shares} aria-hidden="true">
      <i data-part="document" style={{ width: share(lines.document) }} />
      <i data-part="waiting" style={{ width: share(lines.waiting) }} />
      <i data-part="refused" style={{ width: share(lines.refused) }} />
    </span>
  )
}
