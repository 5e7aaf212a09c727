import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { SlideIn } from '../../../../ui/slide-in.tsx'
import { AgeText, CodeText, MoneyText } from '../../../../ui/text.tsx'
import { heldQuery } from '../../api/locks.ts'
import type { Lock } from '../../model/lock-draft.ts'
import classes from '../settings.module.css'

/** The documents that this lock alone holds up, those that wait longest first. */
export function HeldDocuments({ lock, onClose }: { lock: Lock; onClose: () => void }) {
  const t = useTranslations('settings.locks')
  const [page, setPage] = useState(1)
  const held = useQuery(heldQuery(lock.id, page))
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('heldTitle', { entity: lock.entityName })}
      loading={held.isPending}
    >
      {held.error && <ErrorState error={held.error} retry={held.refetch} />}
      <ul className={classes.documents}>
        {held.data?.data.map(({ id, number, customerName, submittedAt, total, createdBy }) => (
          <li key={id}>
            <Link to="/documents/$id" params={{ id: String(id) }} className={classes.document}>
              <span>
                <strong>{customerName}</strong> <CodeText>{number}</CodeText>
              </span>
              <MoneyText centavos={total} />
              <span className={classes.text}>
                {createdBy.name} · <AgeText since={submittedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {held.data?.data.length === 0 && <p className={classes.text}>{t('heldNone')}</p>}
      <Pager pagination={held.data?.meta.pagination} onPage={setPage} />
    </SlideIn>
  )
}
