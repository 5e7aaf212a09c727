import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { draftQuery } from '../api/draft.ts'
import type { DraftForm } from '../model/draft-form.ts'
import type { DraftSession } from '../model/draft-session.ts'
import { CustomerCredit } from './panel/customer-credit.tsx'
import { DraftTotals } from './panel/draft-totals.tsx'
import classes from './panel/panel.module.css'
import { useDeferredForm, useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'

/** What the document means: credit, customer and earlier prices; its totals at the foot. */
export function SidePanel({ session }: { session: DraftSession }) {
  const draftId = useDraft(session, ({ saved }) => saved?.id)
  const { data } = useQuery({ ...draftQuery(draftId ?? 0), enabled: false })
  return <Panel form={useDeferredForm(session)} draftId={draftId} cost={data?.data.totals.cost ?? null} />
}

type PanelProps = { form: DraftForm; draftId: number | undefined; cost: number | null }

/** Drawn a moment after the key: the form that it gets stays the same until then. */
const Panel = memo(function Panel({ form, draftId, cost }: PanelProps) {
  const t = useTranslations('drafts.panel')
  const preview = usePreview(form)
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
      <DraftTotals form={form} preview={preview} cost={cost} />
    </aside>
  )
})
