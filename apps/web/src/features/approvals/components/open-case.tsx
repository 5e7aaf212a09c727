import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { useUndoable } from '../../../lib/screen/send-later.ts'
import { CreditBar } from '../../../ui/marks/credit-bar.tsx'
import { StageBadge } from '../../../ui/marks/stage-badge.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { AccountAge } from '../../../ui/record/account-age.tsx'
import { approvalKey, useReasonOf } from '../../../ui/record/use-decide.ts'
import { DrawLater } from '../../../ui/states/draw-later.tsx'
import { changesSince, type Document } from '../model/changes-since.ts'
import { type Approval, approvalToShow, type Case, decisionOf, isBeingVerified } from '../model/decision.ts'
import type { ApprovalsSearch, Stage } from '../search.ts'
import classes from './case.module.css'
import { CaseLines } from './case-lines.tsx'
import { CaseStages } from './case-stages.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { DecidedBar, HeldBar } from './decided-bar.tsx'
import { DecisionForm } from './decision-form.tsx'
import { OutdatedNotice } from './outdated-notice.tsx'
import { ReasonChips } from './reason-chips.tsx'
import { ReleaseWays } from './release-ways.tsx'

type Props = {
  known: Case
  order: Document
  stage: Stage | undefined
  search: ApprovalsSearch
  isSingle: boolean
  onLookAt: (stage: Stage) => void
  onDecided: () => void
  onNext: () => void
}

type SeenVersion = { digest: string | undefined; order: Document }
/** The version that each decision was based on: if the server refuses it because of a change, both versions are compared. */
const seenVersions = new Map<string, SeenVersion>()

/** All that the decision needs: amount, exposure, reasons, lines, customer. */
export function OpenCase({ known, order, stage, search, isSingle, onLookAt, onDecided, onNext }: Props) {
  const approval = approvalToShow(known, stage)
  const decision = decisionOf(known, stage)
  const key = approvalKey(known.orderId, approval?.stage ?? null)
  const { isPending } = useReasonOf(key)
  // The version on screen; a newer one must be accepted before deciding (decision 0062).
  const [seen, setSeen] = useState<SeenVersion>(
    (isPending && seenVersions.get(key)) || { digest: approval?.digest, order },
  )
  const held = useUndoable(key)
  const isOutdated = decision !== undefined && decision.digest !== seen.digest
  return (
    <article className={classes.case} aria-labelledby="case-name">
      <div className={classes.body}>
        <CaseHead known={known} order={order} />
        {isOutdated && !held && (
          <OutdatedNotice
            changes={changesSince(seen.order, order)}
            onAccept={() => {
              seenVersions.delete(key)
              setSeen({ digest: decision.digest, order })
            }}
          />
        )}
        <CaseStages approvals={known.approvals} at={approval?.stage} onLookAt={onLookAt} />
        <DrawLater>
          <CaseFigures known={known} approval={approval} />
        </DrawLater>
        <DrawLater turn={2}>
          <div className={classes.columns}>
            <Card flush>
              <CaseLines order={order} />
            </Card>
            <div className={classes.side}>
              <CustomerHistory history={known.history} />
              {known.margin && <MarginCard margin={known.margin} />}
            </div>
          </div>
        </DrawLater>
      </div>
      {/* not deferred like the parts above: its keys must work as soon as the head is shown */}
      {decision && held && <HeldBar decision={held} />}
      {decision && !held && !isOutdated && isSingle && (
        <DecisionForm
          key={`${known.orderId}${decision.digest}`}
          {...decision}
          order={{ id: known.orderId, number: known.number }}
          search={search}
          onDecided={() => {
            seenVersions.set(key, seen)
            onDecided()
          }}
        />
      )}
      {!decision && <DecidedBar approval={approval} isVerifying={isBeingVerified(order)} onNext={onNext} />}
    </article>
  )
}

/** Credit exposure, reasons, and what would release the document. */
function CaseFigures({ known, approval }: { known: Case; approval: Approval | undefined }) {
  return (
    <>
      <Card>
        <CreditBar exposure={known.exposure} />
        {known.exposure.account && <AccountAge age={known.exposure.account} />}
      </Card>
      {approval && <ReasonChips reasons={approval.reasons} />}
      {approval?.stage === 'FINANCIAL' && (
        <ReleaseWays releasedBy={known.releasedBy} exposure={known.exposure} />
      )}
    </>
  )
}

function CaseHead({ known, order }: { known: Case; order: Document }) {
  const t = useTranslations('approvals')
  return (
    <header className={classes.head}>
      <div>
        <span className={classes.number}>
          <Link to="/documents/$id" params={{ id: String(known.orderId) }} className="code">
            {known.number}
          </Link>
          {order.poNumber && <span>{t('reference', { reference: order.poNumber })}</span>}
          <span>{order.branchName}</span>
        </span>
        <h2 id="case-name" className={classes.name}>
          {known.customer.name}
        </h2>
        <span className={classes.by}>{t('submittedBy', { name: order.createdBy.name })}</span>
      </div>
      <div className={classes.amount}>
        <MoneyText
          centavos={order.type === 'POF' ? order.totals.offerCost : order.totals.total}
          currency
          strong
        />
        <StageBadge status={order.status} stages={order.stages} />
      </div>
    </header>
  )
}

type Margin = NonNullable<ApiData<'GET /orders/{id}/approval/reasons'>['margin']>

/** The server sends the margin only to those who may see it. */
function MarginCard({ margin }: { margin: Margin }) {
  const t = useTranslations('approvals.margin')
  return (
    <Card title={t('title')}>
      <DefinitionList
        items={[
          { term: t('net'), value: <MoneyText centavos={margin.net} />, figure: true },
          { term: t('cost'), value: <MoneyText centavos={margin.cost} />, figure: true },
          {
            term: t('share'),
            value: <strong>{margin.percent === null ? '–' : formatPercent(margin.percent)}</strong>,
            figure: true,
          },
        ]}
      />
      {margin.withoutCost > 0 && <p>{t('withoutCost', { count: margin.withoutCost })}</p>}
    </Card>
  )
}
