import { BADGE_COLOURS } from '@cais/domain/orders/badge'
import { LINE_STATUSES } from '@cais/domain/orders/line-status'
import { ORDER_STAGES } from '@cais/domain/orders/stages'
import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { useTranslations } from 'use-intl'
import { Kbd } from '../../../ui/actions/kbd.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CreditBar } from '../../../ui/marks/credit-bar.tsx'
import { Meter } from '../../../ui/marks/meter.tsx'
import { LineBadge, ShipmentBadge, StageBadge } from '../../../ui/marks/stage-badge.tsx'
import {
  AgeText,
  CodeText,
  DateText,
  MoneyText,
  PercentText,
  QuantityText,
  WeightText,
} from '../../../ui/marks/text.tsx'
import { TruckWeights } from '../../../ui/marks/truck-weights.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { CustomerDebts } from '../../../ui/record/customer-debts.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { CAPACITY, DEBTS, EXPOSURE, LOADED } from '../samples.ts'
import { Sample } from './sample.tsx'

const NUMBER = 'PEV.SD.2026/10482'
const INSTANT = '2026-11-20T09:41:00Z'

/** Samples of components that display values. */
export function DisplaySamples() {
  const t = useTranslations('showcase')
  return (
    <>
      <Sample name="Badge">
        {BADGE_COLOURS.map((colour) => (
          <Badge key={colour} colour={colour}>
            {colour}
          </Badge>
        ))}
      </Sample>
      <Sample name="StageBadge" wide>
        {ORDER_STAGES.map((stage) => (
          <StageBadge key={stage} status="PENDING" stages={[stage]} />
        ))}
        <StageBadge status="DRAFT" stages={[]} />
        <StageBadge status="FINISHED" stages={[]} />
        <StageBadge status="PENDING" stages={['PICKING', 'STOCK_ANALYSIS']} />
      </Sample>
      <Sample name="LineBadge, ShipmentBadge" wide>
        {LINE_STATUSES.map((status) => (
          <LineBadge key={status} status={status} />
        ))}
        {SHIPMENT_STAGES.map((stage) => (
          <ShipmentBadge key={stage} stage={stage} />
        ))}
      </Sample>
      <Sample name="MoneyText, QuantityText, WeightText, PercentText">
        <MoneyText centavos={120_433_550} currency strong />
        <QuantityText value={1284.5} unit="cx" />
        <WeightText kg={1920} />
        <WeightText kg={62} ofLine />
        <PercentText percent={4.5} />
      </Sample>
      <Sample name="DateText, AgeText, CodeText">
        <DateText value="2026-11-22" />
        <DateText value={INSTANT} time />
        <AgeText since={INSTANT} />
        <CodeText>{NUMBER}</CodeText>
      </Sample>
      <Sample name="Avatar, Kbd, Meter">
        <Avatar name="Amélia Macuácua" size={32} />
        <Avatar name="João Tembe" size={32} />
        <Kbd keys="Ctrl+K" />
        <Meter percent={62} label={t('used')} />
        <Meter percent={118} label={t('used')} />
      </Sample>
      <Sample name="CreditBar">
        <CreditBar exposure={EXPOSURE} />
        <CreditBar exposure={EXPOSURE} slim />
      </Sample>
      <Sample name="CustomerDebts">
        <CustomerDebts debts={DEBTS} />
      </Sample>
      <Sample name="TruckWeights">
        <TruckWeights weights={LOADED} capacity={CAPACITY} />
      </Sample>
      <Sample name="DefinitionList">
        <DefinitionList
          items={[
            { term: 'NUIT', value: <CodeText>400 339 910</CodeText> },
            { term: t('total'), value: <MoneyText centavos={EXPOSURE.thisOrder} />, figure: true },
          ]}
        />
      </Sample>
      <Sample name="Timeline">
        <Timeline
          entries={[
            { key: 1, at: INSTANT, who: 'Rosa Sitoe', what: t('approved'), note: t('text') },
            {
              key: 2,
              at: INSTANT,
              who: null,
              what: t('changed'),
              changes: [{ field: t('total'), before: '1 204,00', after: '1 180,00' }],
            },
          ]}
        />
      </Sample>
    </>
  )
}
