import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Definition, DefinitionList } from '../../../ui/page/definition-list.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Account, accountQuery } from '../api.ts'

type Props = {
  customerId: number
  creditNoteId: number | undefined
  /** What the note takes from the debt, VAT included; null once it is part of the debt. */
  change: number | null
}

/** What the customer owes before and after, and the other notes of it that are under way. */
export function CustomerAccount({ customerId, creditNoteId, change }: Props) {
  const t = useTranslations('credit.account')
  const found = useQuery(accountQuery({ customerId, creditNoteId }))
  const account = found.data?.data
  if (!account && found.error) return null
  return (
    <Card title={t('title')}>
      {account ? <Figures {...{ account, customerId, change }} /> : <TextSkeleton lines={3} />}
    </Card>
  )
}

function Figures({
  account,
  customerId,
  change,
}: {
  account: Account
  customerId: number
  change: number | null
}) {
  const t = useTranslations('credit.account')
  const { debt, openNotes, returnedPercent } = account
  const others = (
    <Link to="/credit" search={{ customerId, tab: 'all' }}>
      {openNotes.count} · <MoneyText centavos={openNotes.total} />
    </Link>
  )
  const items: Definition[] = [
    { term: t('debt'), value: <MoneyText centavos={debt} />, figure: true },
    ...(change === null
      ? []
      : [{ term: t('after'), value: <MoneyText centavos={debt - change} strong />, figure: true }]),
    { term: t('others'), value: openNotes.count === 0 ? t('noOthers') : others, figure: true },
    ...(returnedPercent === null
      ? []
      : [{ term: t('returned'), value: formatPercent(returnedPercent), figure: true }]),
  ]
  return <DefinitionList items={items} />
}
