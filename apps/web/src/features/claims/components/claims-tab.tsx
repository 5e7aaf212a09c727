import { isRetailer } from '@cais/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { AgeText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { claimsQuery } from '../api.ts'
import { ClaimDetail } from './claim-detail.tsx'
import { ClaimSign } from './claim-list.tsx'
import classes from './claims.module.css'
import { FileDrop } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { Retailers } from './retailers.tsx'

/** In the settings: a retailer's own claims and files; administrators say which customers and users are whose. */
export function ClaimsTab() {
  return isRetailer(rolesOf(useCurrentUser())) ? <OwnClaims /> : <Retailers />
}

function OwnClaims() {
  const t = useTranslations('claims')
  const [page, setPage] = useState(1)
  const [filePage, setFilePage] = useState(1)
  const [openId, setOpen] = useState<number | null>(null)
  const found = useQuery(claimsQuery({ page }))
  const rows = found.data?.data
  if (openId !== null)
    return (
      <div className={classes.sheet}>
        <div>
          <Button onClick={() => setOpen(null)}>{t('toOwn')}</Button>
        </div>
        <ClaimDetail id={openId} ofRetailer />
      </div>
    )
  return (
    <div className={classes.sheet}>
      <Card title={t('own')} flush>
        {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
        {!rows && !found.error && <RowsSkeleton />}
        {rows?.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyOwn')}</EmptyState>}
        <ul className={classes.rows}>
          {rows?.map((row) => (
            <li key={row.id}>
              <button type="button" className={classes.row} onClick={() => setOpen(row.id)}>
                <span className={classes.rowTop}>
                  <strong>{row.number}</strong>
                  <MoneyText centavos={row.total} />
                </span>
                <span className={classes.rowTop}>
                  <small>
                    {row.customer?.name ?? row.customerText} · {t(`type.${row.type}`)}
                  </small>
                  <small>
                    <AgeText since={row.receivedAt} />
                  </small>
                </span>
                <ClaimSign row={row} />
              </button>
            </li>
          ))}
        </ul>
        <Pager pagination={found.data?.meta.pagination} onPage={setPage} />
      </Card>
      <FileDrop retailerId={undefined} />
      <FileList page={filePage} onPage={setFilePage} />
    </div>
  )
}
