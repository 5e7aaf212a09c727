import { IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { MoneyText } from '../../../../ui/marks/text.tsx'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { useDeferredForm } from '../use-draft.ts'
import { usePreview } from '../use-preview.ts'
import classes from './submit-bar.module.css'
import type { Submission } from './use-submit.ts'

type Props = { session: DraftSession; submission: Submission }

/** On a phone: total and button at the bottom of the screen. */
export function SubmitBar({ session, submission: { busy, pending, submit } }: Props) {
  const t = useTranslations('drafts')
  const total = usePreview(useDeferredForm(session)).totals?.total ?? null
  return (
    <section className={classes.bar} aria-label={t('submit')}>
      <p className={classes.total}>
        {t('totals.total')} <MoneyText centavos={total} strong />
      </p>
      <Button
        primary
        disabled={busy || pending}
        leftSection={<IconSend size={16} aria-hidden="true" />}
        onClick={submit}
      >
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </section>
  )
}
