import { isRole } from '@cais/domain/access/roles'
import { seeAsRefusal } from '@cais/domain/users/see-as'
import { Textarea } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reloadAs, tellOtherTabs, useSeeingAs } from '../../lib/auth/seeing-as.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { sendWaiting } from '../../lib/screen/send-later.ts'
import { submitByKeys } from '../../lib/screen/submit-by-keys.ts'
import { fullName, useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../actions/button.tsx'
import { Dialog } from '../popups/dialog.tsx'
import classes from './see-as-button.module.css'

type SeenUser = {
  readonly id: number
  readonly name: string
  readonly surname: string
  readonly roles: readonly string[]
  readonly active: boolean
}

/** Opens the product as a user sees it. Nothing where the signed-in user may not. Needs the words 'accounts'. */
export function SeeAsButton({ user }: { user: SeenUser }) {
  const t = useTranslations('accounts.seeAs')
  const me = useCurrentUser()
  const isSeeing = useSeeingAs() !== null
  const [open, setOpen] = useState(false)
  const account = ({ id, roles, active }: Omit<SeenUser, 'name' | 'surname'>) => ({
    id,
    active,
    roles: roles.filter(isRole),
  })
  if (!me || isSeeing || seeAsRefusal(account({ ...me, active: true }), account(user)) !== null) return null
  return (
    <>
      <Button leftSection={<IconEye size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('button', { name: user.name })}
      </Button>
      {open && <SeeAsDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function SeeAsDialog({ user, onClose }: { user: SeenUser; onClose: () => void }) {
  const t = useTranslations('accounts.seeAs')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const start = useApiMutation('POST /users/{id}/see-as', {
    quiet: true,
    onSuccess: () => {
      tellOtherTabs()
      return reloadAs()
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // the page behind the dialog may be a form too
    event.stopPropagation()
    setTried(true)
    if (isMissing || start.isPending) return
    // decisions that can still be undone are the administrator's own
    await sendWaiting()
    start.mutate({ params: { id: user.id }, body: { reason: reason.trim() } })
  }
  return (
    <Dialog open onClose={onClose} title={t('title', { name: fullName(user) })}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <p className={classes.text}>{t('text')}</p>
        <Textarea
          label={t('reason')}
          rows={2}
          maxLength={300}
          data-autofocus
          value={reason}
          error={tried && isMissing ? t('missing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={submitByKeys}
        />
        {start.error && (
          <p role="alert" className={classes.error}>
            {start.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" primary loading={start.isPending}>
            {t('start', { name: user.name })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
