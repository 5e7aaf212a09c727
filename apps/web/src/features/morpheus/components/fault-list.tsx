import { useTranslations } from 'use-intl'
import type { Fault } from '../api.ts'

/** What could not be read, and at which line and byte. */
export function FaultList({ faults, inline = false }: { faults: readonly Fault[]; inline?: boolean }) {
  const t = useTranslations('morpheus')
  const sentence = ({ code, place, facts }: Fault) =>
    t('faultAt', {
      what: t(`fault.${code}`, {
        stated: '',
        found: '',
        value: '',
        column: '',
        type: '',
        segment: '',
        ...facts,
      }),
      line: place.line,
      byte: place.byte,
    })
  const [first] = faults
  if (inline) return first === undefined ? null : <span>{sentence(first)}</span>
  return (
    <ul>
      {faults.map((fault) => (
        <li key={`${fault.code} ${fault.place.byte}`}>{sentence(fault)}</li>
      ))}
    </ul>
  )
}
