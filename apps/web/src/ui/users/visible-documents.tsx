import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import classes from './why-not.module.css'

/** What the saved scope of a user means in documents. Needs the words 'accounts'. */
export function VisibleDocuments({ userId }: { userId: number }) {
  const t = useTranslations('accounts.visible')
  const found = useQuery(apiQuery('GET /users/{id}/visible-documents', { params: { id: userId } }))
  if (!found.data) return null
  const { open, submitted } = found.data.data
  const figure = (count: number) => formatQuantity(count)
  return (
    <p className={classes.visible}>
      {t.rich('documents', {
        seen: figure(open.seen),
        all: figure(open.all),
        b: (words) => <strong>{words}</strong>,
      })}{' '}
      {t('submitted', { seen: figure(submitted.seen), all: figure(submitted.all) })}
    </p>
  )
}
