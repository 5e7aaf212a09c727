import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api.ts'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { Card } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { MoneyText } from '../../../ui/text.tsx'

type Margin = NonNullable<ApiData<'GET /orders/{id}/approval/reasons'>['margin']>

/** What would be earned; only the server decides who sees it. */
export function MarginCard({ margin }: { margin: Margin }) {
  const t = useTranslations('approvals.margin')
  return (
    <Card title={t('title')}>
      <DefinitionList
        items={[
          { term: t('net'), value: <MoneyText centavos={margin.net} />, figure: true },
          { term: t('cost'), value: <MoneyText centavos={margin.cost} />, figure: true },
          { term: t('share'), value: <strong>{formatPercent(margin.percent)}</strong>, figure: true },
        ]}
      />
    </Card>
  )
}
