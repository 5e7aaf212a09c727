import { IconCopy, IconFileAlert } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Pager } from '../../../ui/lists/pager.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type FileRow, filesQuery } from '../api.ts'
import type { MorpheusSearch } from '../search.ts'
import { FaultList } from './fault-list.tsx'
import { FileOrders } from './file-orders.tsx'
import classes from './morpheus.module.css'
import { ArrivedAt } from './order-cards.tsx'

type Props = { search: MorpheusSearch; onFilter: (values: Partial<MorpheusSearch>) => void }

/** The newest files, each with how much of it went on. One that is chosen shows its orders. */
export function FileCards({ search, onFilter }: Props) {
  const t = useTranslations('morpheus')
  const files = useQuery(filesQuery(search))
  const rows = files.data?.data ?? []
  const isFiltered = search.fileName !== undefined || search.retailerId !== undefined
  return (
    <div className={classes.files}>
      <h2 className={classes.heading}>{t('files')}</h2>
      {files.error && !files.data ? <ErrorState error={files.error} retry={files.refetch} /> : null}
      {files.isPending && <RowsSkeleton />}
      {files.data && rows.length === 0 && (
        <EmptyState title={t(isFiltered ? 'noneFound' : 'noFiles')}>
          {isFiltered ? undefined : t('noFilesText')}
        </EmptyState>
      )}
      <ul className={classes.cards}>
        {rows.map((file) => (
          <li key={file.id}>
            <FileCard
              file={file}
              isOpen={search.file === file.id}
              onChoose={() =>
                onFilter({ file: search.file === file.id ? undefined : file.id, page: search.page })
              }
            />
            {search.file === file.id && <FileOrders file={file} search={search} />}
          </li>
        ))}
      </ul>
      {(files.data?.meta.pagination.totalPage ?? 1) > 1 && (
        <Pager pagination={files.data?.meta.pagination} onPage={(page) => onFilter({ page })} />
      )}
    </div>
  )
}

type CardProps = { file: FileRow; isOpen: boolean; onChoose: () => void }

function FileCard({ file, isOpen, onChoose }: CardProps) {
  const t = useTranslations('morpheus')
  return (
    <button
      type="button"
      className={classes.file}
      data-quiet={file.sameAs !== null || undefined}
      aria-expanded={isOpen}
      onClick={onChoose}
    >
      <span className={classes.top}>
        <strong>{file.retailer?.name ?? t('noRetailer')}</strong>
        <ArrivedAt value={file.arrivedAt} />
      </span>
      <code className={classes.name}>{file.name}</code>
      <FileState file={file} />
    </button>
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
  const isLost = lines.document + lines.waiting === 0 && file.faults.length > 0
  if (file.status === 'failed' || isLost)
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
