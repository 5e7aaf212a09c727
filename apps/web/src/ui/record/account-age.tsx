import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { Button } from '../actions/button.tsx'
import { AgeText } from '../marks/text.tsx'
import classes from './account-age.module.css'

type Age = NonNullable<ApiData<'GET /erp/account'>>

const POLL_MS = 1500
const MOST_POLLS = 40
const SHOWS_EXPOSURE = ['customers', 'approvals'] as const

/** How old the account of the ERP is beside the exposure that counts it, with a way to read it now. */
export function AccountAge({ age }: { age: Age }) {
  const t = useTranslations('ui.accountAge')
  const client = useQueryClient()
  const read = useApiMutation('POST /erp/account', {
    // it is read in the background: whoever asked waits for it
    onSuccess: async ({ data }) => {
      for (let polls = 0; polls < MOST_POLLS; polls += 1) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        const now = await client.fetchQuery({ ...apiQuery('GET /erp/account'), staleTime: 0 })
        if (now.data?.triedAt !== data?.triedAt) break
      }
      for (const noun of SHOWS_EXPOSURE) void refresh(client, noun)
    },
  })
  return (
    <p className={classes.age} role="status">
      {age.error && <IconAlertTriangle size={15} aria-hidden="true" />}
      <span title={age.readAt === null ? undefined : formatDateTime(age.readAt)}>
        {age.readAt === null ? t('never') : t('read')}
        {age.readAt !== null && <AgeText since={age.readAt} />}
        {age.error && <small>{t('failed', { message: age.error })}</small>}
      </span>
      <Button
        size="compact-sm"
        loading={read.isPending}
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={() => read.mutate({})}
      >
        {t('now')}
      </Button>
    </p>
  )
}
