import { useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import type { ExchangeRow } from '../api.ts'
import { signOf } from './exchange-words.ts'
import classes from './exchanges.module.css'

export function ExchangeSign({ row }: { row: ExchangeRow }) {
  const t = useTranslations('exchanges.sign')
  const { word, colour } = signOf(row)
  const time = row.nextAt ? formatTime(row.nextAt) : ''
  return <Badge colour={colour}>{t(word, { time, count: row.attempts })}</Badge>
}

const DOTS = 5

/** Each attempt is a dot; hollow ones are still to come. */
export function Dots({
  row,
}: {
  row: Pick<ExchangeRow, 'results' | 'attempts' | 'needsAttention' | 'state'>
}) {
  const t = useTranslations('exchanges')
  const open = row.needsAttention || row.state === 'waiting' ? DOTS - row.results.length : 0
  return (
    <span className={classes.dots} role="img" aria-label={t('attempts', { count: row.attempts })}>
      {row.attempts > DOTS && <small>{row.attempts - DOTS}+</small>}
      {row.results.map((result, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no other name than their place
        <i key={at} data-result={result} />
      ))}
      {Array.from({ length: Math.max(0, open) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <i key={`open ${at}`} />
      ))}
    </span>
  )
}

/** Why it was refused: a sentence of ours, or what stands against the file. */
export function useFaultText() {
  const t = useTranslations('exchanges')
  const faults = useTranslations('morpheus')
  return (fault: ExchangeRow['fault']): string | null => {
    if (fault === null) return null
    if (fault.message !== null) return fault.message
    const facts = { stated: '', found: '', value: '', column: '', type: '', segment: '', ...fault.facts }
    const key = `fault.${fault.code}` as Parameters<typeof faults.has>[0]
    if (!faults.has(key)) return t('faultCode', { code: fault.code })
    // the facts are those of the code; the server wrote both
    const what = (faults as unknown as (name: string, values: object) => string)(String(key), facts)
    const { line, byte } = fault.facts
    return typeof line === 'number' && typeof byte === 'number'
      ? faults('faultAt', { what, line, byte })
      : what
  }
}
