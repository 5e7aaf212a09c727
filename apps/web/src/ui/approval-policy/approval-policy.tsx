import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { Toggle } from '../fields/toggle.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { TextSkeleton } from '../states/skeletons.tsx'
import classes from './approval-policy.module.css'

/** Branch by branch, whether people may decide on what they submitted themselves. For settings, and for the inbox. Words: 'policy'. */
export function ApprovalPolicy() {
  const t = useTranslations('policy')
  const policy = useQuery(apiQuery('GET /settings/approval-policy'))
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const change = useApiMutation('PUT /settings/approval-policy', {
    refreshes: ['settings', 'approvals', 'orders'],
    success: t('changed'),
  })
  if (policy.error && !policy.data) return <ErrorState error={policy.error} retry={policy.refetch} />
  if (!policy.data) return <TextSkeleton lines={6} />
  const { ownDocumentsAllowed: allowed, version } = policy.data.data
  const press = (id: string, isAllowed: boolean) => {
    const others = allowed.filter((branch) => branch !== id)
    const body = { version, ownDocumentsAllowed: isAllowed ? [...others, id] : others }
    // somebody else may have changed it meanwhile: the next press begins from what holds now
    change.mutate({ body }, { onError: () => policy.refetch() })
  }
  return (
    <section className={classes.policy} aria-label={t('title')}>
      <p className={classes.text}>{t('text')}</p>
      {branches.map(({ id, name }) => (
        <Toggle
          key={id}
          label={t('branch', { branch: name })}
          checked={allowed.includes(id)}
          disabled={change.isPending}
          onChange={(isAllowed) => press(id, isAllowed)}
        />
      ))}
    </section>
  )
}
