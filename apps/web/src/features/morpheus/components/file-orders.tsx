import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type FileRow, fileOrdersQuery, useReadAgain } from '../api.ts'
import type { MorpheusSearch } from '../search.ts'
import { FaultList } from './fault-list.tsx'
import { InboundBadge } from './inbound-badge.tsx'
import classes from './morpheus.module.css'

/** The orders of one file, whatever became of them, and what could not be read around them. */
export function FileOrders({ file, search }: { file: FileRow; search: MorpheusSearch }) {
  const t = useTranslations('morpheus')
  const found = useQuery(fileOrdersQuery(file.sameAs?.id ?? file.id))
  const again = useReadAgain()
  const orders = found.data?.data ?? []
  return (
    <div className={classes.fileOrders}>
      {file.faults.length > 0 && <FaultList faults={file.faults} />}
      {found.error && !found.data ? <ErrorState error={found.error} retry={found.refetch} /> : null}
      {found.isPending && <RowsSkeleton />}
      <ul className={classes.cards}>
        {orders.map((row) => (
          <li key={row.id}>
            <Link
              {...linkOptions({ to: '/morpheus', search: { ...search, order: row.id } })}
              className={classes.order}
              aria-current={search.order === row.id || undefined}
              resetScroll={false}
            >
              <span className={classes.top}>
                <strong>{row.customer?.name ?? (row.placeName || row.placeCode || t('noCustomer'))}</strong>
              </span>
              <span className={classes.top}>
                <code className={classes.name}>{row.orderNumber || t('noNumber')}</code>
                <InboundBadge row={row} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {file.status === 'failed' && (
        <Button
          size="compact-sm"
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id: file.id }, body: { retailerId: null } })}
        >
          {t('readAgain')}
        </Button>
      )}
      <FileButton
        size="compact-sm"
        save
        file="GET /morpheus/files/{id}/original"
        input={{ params: { id: file.id } }}
      >
        {t('original')}
      </FileButton>
    </div>
  )
}
