import { useState } from 'react'
import { Card } from '../../../ui/page/card.tsx'
import { InTurn } from '../../../ui/states/in-turn.tsx'
import { changesSince, type Document } from '../model/changes-since.ts'
import { approvalAt, type Case, decisionOf } from '../model/decision.ts'
import type { Stage } from '../search.ts'
import classes from './case.module.css'
import { CaseFigures } from './case-figures.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseLines } from './case-lines.tsx'
import { CaseStages } from './case-stages.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { DecidedBar } from './decided-bar.tsx'
import { DecisionForm } from './decision-form.tsx'
import { MarginCard } from './margin-card.tsx'
import { OutdatedNotice } from './outdated-notice.tsx'

type Props = {
  known: Case
  order: Document
  stage: Stage | undefined
  isAlone: boolean
  onLookAt: (stage: Stage) => void
  onDecided: () => void
  onNext: () => void
}

/** All that the decision needs, in the order in which one asks: how much, how far over, why, for what, for whom. */
export function OpenCase({ known, order, stage, isAlone, onLookAt, onDecided, onNext }: Props) {
  const approval = approvalAt(known, stage)
  const decision = decisionOf(known, stage)
  /** The document as it was looked at: what others change meanwhile is shown before anything can be decided. */
  const [seen, setSeen] = useState({ digest: approval?.digest, order })
  const moved = decision !== undefined && decision.digest !== seen.digest
  return (
    <article className={classes.case} aria-labelledby="case-name">
      <div className={classes.body}>
        <CaseHead known={known} order={order} />
        {moved && (
          <OutdatedNotice
            changes={changesSince(seen.order, order)}
            onAccept={() => setSeen({ digest: decision.digest, order })}
          />
        )}
        <CaseStages approvals={known.approvals} at={approval?.stage} onLookAt={onLookAt} />
        <InTurn>
          <CaseFigures known={known} approval={approval} />
        </InTurn>
        <InTurn turn={2}>
          <div className={classes.columns}>
            <Card flush>
              <CaseLines order={order} />
            </Card>
            <div className={classes.side}>
              <CustomerHistory history={known.history} />
              {known.margin && <MarginCard margin={known.margin} />}
            </div>
          </div>
        </InTurn>
      </div>
      {/* at once with the head: a key that is pressed for what stands there decides it */}
      {decision && !moved && isAlone && (
        <DecisionForm
          key={`${known.orderId}${decision.digest}`}
          {...decision}
          orderId={known.orderId}
          onDecided={onDecided}
        />
      )}
      {!decision && <DecidedBar approval={approval} onNext={onNext} />}
    </article>
  )
}
