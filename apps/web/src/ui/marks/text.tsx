import { useTranslations } from 'use-intl'
import { formatAge } from '../../lib/format/age.ts'
import { formatDate, formatDateTime } from '../../lib/format/dates.ts'
import { formatMoney } from '../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../lib/format/quantity.ts'
import { formatLineWeight, formatWeight } from '../../lib/format/weight.ts'
import { useNow } from '../../lib/screen/use-now.ts'

const ABSENT = '–'

/** Nothing to say in a cell of a table; a card leaves it out. */
export const Absent = () => <span data-absent>{ABSENT}</span>

type MoneyProps = { centavos: number | null | undefined; currency?: boolean; strong?: boolean }

/** Integer centavos as '1 204 335,50', with the currency when asked for. */
export function MoneyText({ centavos, currency = false, strong = false }: MoneyProps) {
  if (centavos === null || centavos === undefined) return <span className="figure">{ABSENT}</span>
  const amount = formatMoney(centavos)
  return (
    <span className="figure">
      {strong ? <strong>{amount}</strong> : amount}
      {currency && <small style={{ color: 'var(--muted)' }}>&nbsp;MZN</small>}
    </span>
  )
}

/** A decimal quantity with its unit: '1 284 cx'. */
export function QuantityText({ value, unit }: { value: number | null | undefined; unit?: string }) {
  if (value === null || value === undefined) return <span className="figure">{ABSENT}</span>
  return (
    <span className="figure">{unit ? `${formatQuantity(value)}\u00a0${unit}` : formatQuantity(value)}</span>
  )
}

/** An amount with the label that it is net of VAT: amounts without a label include VAT. */
export function NetMoneyText(props: MoneyProps) {
  const t = useTranslations('ui')
  return (
    <>
      <MoneyText {...props} />
      <small style={{ color: 'var(--muted)', whiteSpace: 'nowrap' }}>&nbsp;{t('net')}</small>
    </>
  )
}

/** Kilograms of a document or a truck as '1,92 t'; of a line or a product as '62 kg'. */
export function WeightText({ kg, ofLine = false }: { kg: number | null | undefined; ofLine?: boolean }) {
  if (kg === null || kg === undefined) return <span className="figure">{ABSENT}</span>
  return <span className="figure">{ofLine ? formatLineWeight(kg) : formatWeight(kg)}</span>
}

/** Percent as '4,5 %'; nothing for 0, as in the columns of discounts. */
export function PercentText({ percent }: { percent: number | null | undefined }) {
  return <span className="figure">{percent ? formatPercent(percent) : ABSENT}</span>
}

/** A calendar date or an instant as DD-MM-YYYY, with HH:mm when asked for. */
export function DateText({ value, time = false }: { value: string | null | undefined; time?: boolean }) {
  if (!value) return <span>{ABSENT}</span>
  return (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {time ? formatDateTime(value) : formatDate(value)}
    </time>
  )
}

/** How long ago, updated every half minute; the exact time is the tooltip. */
export function AgeText({ since }: { since: string | null | undefined }) {
  const now = useNow()
  if (!since) return <span>{ABSENT}</span>
  return (
    <time dateTime={since} title={formatDateTime(since)} style={{ whiteSpace: 'nowrap' }}>
      {formatAge(since, now)}
    </time>
  )
}

/** Document numbers and product codes, in the type for codes. */
export function CodeText({ children }: { children: string | number | null | undefined }) {
  return <span className="code">{children ?? ABSENT}</span>
}
