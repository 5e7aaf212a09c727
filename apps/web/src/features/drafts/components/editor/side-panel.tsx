import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { draftQuery } from '../../api.ts'
import type { DraftForm } from '../../model/form/draft-form.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { CustomerCredit } from '../panel/customer-credit.tsx'
import { DraftTotals } from '../panel/draft-totals.tsx'
import { CommercialApproval, type Expected, ExpectedOfQuote } from '../panel/expected-approvals.tsx'
import classes from '../panel/panel.module.css'
import { useDeferredForm, useDraft } from '../use-draft.ts'
import { usePreview } from '../use-preview.ts'

/** Credit, customer and earlier prices beside the document, and its totals at the foot. */
export function SidePanel({ session }: { session: DraftSession }) {
  const draftId = useDraft(session, ({ saved }) => saved?.id)
  const { data } = useQuery({ ...draftQuery(draftId ?? 0), enabled: false })
  const isOfQuote = useDraft(session, ({ saved }) => Boolean(saved?.quote))
  const { totals, expectedCommercial } = data?.data ?? {}
  return (
    <Panel
      form={useDeferredForm(session)}
      draftId={draftId}
      isOfQuote={isOfQuote}
      expected={expectedCommercial ?? null}
      cost={totals?.cost ?? null}
    />
  )
}

type PanelProps = {
  form: DraftForm
  draftId: number | undefined
  /** Terms that a quote promised need no approval again; only the server knows which still apply. */
  isOfQuote: boolean
  /** The server's answer for the draft as it was last saved. */
  expected: Expected | null
  cost: number | null
}

/** Rendered a moment after the key: until then its form stays the same object. */
const Panel = memo(function Panel({ form, draftId, isOfQuote, expected, cost }: PanelProps) {
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
            approvals={
              isOfQuote ? (
                <ExpectedOfQuote expected={expected} />
              ) : (
                <CommercialApproval form={form} preview={preview} />
              )
            }
          />
        )}
      </div>
      <DraftTotals form={form} preview={preview} cost={cost} />
    </aside>
  )
})
