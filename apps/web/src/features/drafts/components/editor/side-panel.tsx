import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { draftQuery } from '../../api/draft.ts'
import type { DraftForm } from '../../model/session/draft-form.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { CommercialApproval } from '../panel/commercial-approval.tsx'
import { CustomerCredit } from '../panel/customer-credit.tsx'
import { DraftTotals } from '../panel/draft-totals.tsx'
import { type Expected, ExpectedOfQuote } from '../panel/expected-of-quote.tsx'
import classes from '../panel/panel.module.css'
import { useDeferredForm, useDraft } from '../use-draft.ts'
import { usePreview } from '../use-preview.ts'

/** What the document means: credit, customer and earlier prices; its totals at the foot. */
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
  /** The terms that a quote promised are asked about no more: which of them still hold, only the server knows. */
  isOfQuote: boolean
  /** What it answered for the draft as it was saved last. */
  expected: Expected | null
  cost: number | null
}

/** Drawn a moment after the key: the form that it gets stays the same until then. */
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
