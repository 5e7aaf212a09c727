import { useTranslations } from 'use-intl'
import type { DraftForm } from '../model/draft-form.ts'
import type { DraftSession } from '../model/draft-session.ts'
import type { Preview } from '../model/preview-prices.ts'
import { CustomerCredit } from './panel/customer-credit.tsx'
import { DraftTotals } from './panel/draft-totals.tsx'
import classes from './panel/panel.module.css'
import { useDraft } from './use-draft.ts'

type Props = { session: DraftSession; form: DraftForm; preview: Preview }

/** What the document means: credit, customer and earlier prices; its totals at the foot. */
export function SidePanel({ session, form, preview }: Props) {
  const t = useTranslations('drafts.panel')
  const draftId = useDraft(session, ({ saved }) => saved?.id)
  return (
    <aside className={classes.panel} aria-label={t('label')}>
      <div className={classes.upper}>
        {form.customerId === null ? (
          <p className={classes.quiet}>{t('choose')}</p>
        ) : (
          <CustomerCredit
            customerId={form.customerId}
            draftId={draftId}
            type={form.type}
            lines={form.lines}
            total={preview.totals?.total ?? 0}
          />
        )}
      </div>
      <DraftTotals form={form} preview={preview} />
    </aside>
  )
}
