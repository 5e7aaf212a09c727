import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { Dialog } from '../../../../ui/popups/dialog.tsx'
import classes from './dialogs.module.css'
import type { Submission } from './use-submit.ts'

/** Explains why the location is needed before the browser asks and, when it is missing, how to allow it. */
export function SubmitDialogs({ submission: { step, allow, close } }: { submission: Submission }) {
  const t = useTranslations('drafts.submission')
  const refused = step === 'denied' || step === 'unsupported' || step === 'unavailable'
  return (
    <>
      <Dialog open={step === 'explaining'} onClose={close} title={t('explainTitle')}>
        <p>{t('explain')}</p>
        <p className={classes.quiet}>{t('explainOnce')}</p>
        <div className={classes.buttons}>
          <Button primary data-autofocus onClick={allow}>
            {t('allow')}
          </Button>
        </div>
      </Dialog>
      <Dialog open={refused} onClose={close} title={t('errorTitle')}>
        {step !== 'unavailable' && <p role="alert">{t('denied')}</p>}
        {step === 'denied' && <p>{t('deniedHow')}</p>}
        {step === 'unsupported' && <p>{t('unsupportedHow')}</p>}
        {step === 'unavailable' && <p role="alert">{t('unavailable')}</p>}
        <div className={classes.buttons}>
          <Button primary data-autofocus onClick={allow}>
            {t('again')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
