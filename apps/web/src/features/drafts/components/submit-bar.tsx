import { IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { MoneyText } from '../../../ui/text.tsx'
import classes from './submit-bar.module.css'
import type { Submission } from './use-submit.ts'

type Props = { submission: Submission; total: number | null }

/** On a phone: the total and the button within reach of the thumb. */
export function SubmitBar({ submission: { busy, waiting, submit }, total }: Props) {
  const t = useTranslations('drafts')
  return (
    <section className={classes.bar} aria-label={t('submit')}>
      <p className={classes.total}>
        {t('totals.total')} <MoneyText centavos={total} strong />
      </p>
      <Button
        primary
        disabled={busy || waiting}
        leftSection={<IconSend size={16} aria-hidden="true" />}
        onClick={submit}
      >
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </section>
  )
}
