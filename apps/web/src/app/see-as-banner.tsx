import { IconArrowBackUp, IconEye } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../lib/api/api.ts'
import type { ApiError } from '../lib/api/api-error.ts'
import { reloadAs, tellOtherTabs, useSeeingAs } from '../lib/auth/seeing-as.ts'
import { notify } from '../lib/screen/notify.ts'
import { type CurrentUser, currentUserQuery, useRefreshedUser } from '../lib/session/current-user.ts'
import classes from './see-as-banner.module.css'

/** Over everything while an administrator sees as somebody else: as whom, for how long, and the way back. */
export function SeeAsBanner() {
  const seeing = useSeeingAs()
  const user = useRefreshedUser()
  return seeing && user ? <Banner seeing={seeing} user={user} /> : null
}

type Seeing = NonNullable<ReturnType<typeof useSeeingAs>>

function Banner({ seeing, user }: { seeing: Seeing; user: CurrentUser }) {
  const t = useTranslations('banner')
  const minutes = useMinutesLeft(seeing)
  const { administrator, name } = seeing
  const back = useGoBack(seeing)
  const backTo = t('back', { name: administrator.name.split(' ', 1)[0] ?? '' })
  return (
    <section className={`${classes.banner} no-print`} aria-label={t('as', { name })}>
      <IconEye size={18} aria-hidden="true" className={classes.eye} />
      <p className={classes.who}>
        <strong>{t('as', { name })}</strong>
        <span className={classes.rights}> · {useRights(user)}</span>
        <span className={classes.about}> · {t('about')}</span>
      </p>
      <span className={classes.ends}>
        <span className={classes.long}>{t('ends', { minutes })}</span>
        <span className={classes.short} aria-hidden="true">
          {t('endsShort', { minutes })}
        </span>
      </span>
      <button
        type="button"
        className={classes.back}
        aria-label={backTo}
        disabled={back.isPending}
        onClick={() => back.mutate()}
      >
        <IconArrowBackUp size={17} aria-hidden="true" className={classes.icon} />
        <span className={classes.long}>{backTo}</span>
        <span className={classes.short} aria-hidden="true">
          {t('backShort')}
        </span>
      </button>
    </section>
  )
}

/** What makes the product look so: the branches and operations that the user sees. */
function useRights({ scope }: CurrentUser) {
  const t = useTranslations('banner')
  return scope.all ? t('allBranches') : [...scope.branches, ...scope.operations].join(', ')
}

const MINUTE = 60_000

/** Counts down; at the end the server is asked who the session is now. */
function useMinutesLeft({ endsAt, userId }: Seeing) {
  const client = useQueryClient()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = async () => {
      setNow(Date.now())
      if (Date.now() < Date.parse(endsAt)) return
      const { data } = await client.fetchQuery({ ...currentUserQuery(), staleTime: 0 })
      if (data.id !== userId) void reloadAs()
    }
    const timer = setInterval(() => void tick().catch(() => undefined), MINUTE / 12)
    return () => clearInterval(timer)
  }, [client, endsAt, userId])
  return Math.max(0, Math.floor((Date.parse(endsAt) - now) / MINUTE))
}

/** Ends it and opens the page of the user, where it began. */
const useGoBack = ({ userId }: Seeing) =>
  useMutation<void, ApiError, void>({
    mutationFn: async () => {
      await api('DELETE /auth/see-as')
      tellOtherTabs()
      await reloadAs(`/settings/users/${userId}`)
    },
    onError: (error) => notify.error(error.message),
  })
