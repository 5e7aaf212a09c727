import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'

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
