import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { CreditBar } from '../../../ui/credit-bar.tsx'
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
