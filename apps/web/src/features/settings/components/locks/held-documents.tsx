import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Pager } from '../../../../ui/lists/pager.tsx'
import { AgeText, CodeText, MoneyText } from '../../../../ui/marks/text.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
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
