import { useTranslations } from 'use-intl'
import { CreditBar } from '../../../ui/marks/credit-bar.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Approval, Case } from '../model/decision.ts'
import { ExposureFigures } from './exposure-figures.tsx'
import { ReasonChips } from './reason-chips.tsx'
import { ReleaseWays } from './release-ways.tsx'

/** How far over, as a bar and in figures; why; and what would release it. */
export function CaseFigures({ known, approval }: { known: Case; approval: Approval | undefined }) {
  const t = useTranslations('approvals')
  return (
    <>
      <Card>
        <CreditBar exposure={known.exposure} />
        <ExposureFigures exposure={known.exposure} label={t('exposure.label')} />
      </Card>
      {approval && <ReasonChips reasons={approval.reasons} />}
      {approval?.stage === 'FINANCIAL' && (
        <ReleaseWays releasedBy={known.releasedBy} exposure={known.exposure} />
      )}
    </>
  )
}
