import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { ARRIVAL_RANGES, isTemperatureRight } from '@cais/domain/stock/arrival-temperature'
import { TextInput } from '@mantine/core'
import { IconCircleCheck, IconTemperature } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Receipt, useReceiptLines } from '../../../receipts-api.ts'
import classes from './goods-receipts.module.css'

type Temperature = (typeof TEMPERATURES)[number]

/** The temperature of each class that must be kept cold, as it was measured on arrival. */
export function ArrivalStrip({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts.arrival')
  const cold = TEMPERATURES.filter(
    (temperature) =>
      temperature !== 'ambient' && receipt.lineItems.some((line) => line.temperature === temperature),
  )
  if (cold.length === 0) return null
  return (
    <div className={classes.arrival}>
      <strong>
        <IconTemperature size={17} aria-hidden="true" /> {t('title')}
      </strong>
      {cold.map((temperature) => (
        <Degrees key={temperature} receipt={receipt} temperature={temperature} />
      ))}
    </div>
  )
}

function Degrees({ receipt, temperature }: { receipt: Receipt; temperature: Temperature }) {
  const t = useTranslations('receipts.arrival')
  const word = useTranslations('inventory.temperature')(temperature)
  const { change } = useReceiptLines()
  const [typed, setTyped] = useState<string | null>(null)
  const measured = receipt.temperatures[temperature]
  const isRight = measured !== undefined && isTemperatureRight(temperature, measured)
  const save = () => {
    const degrees =
      typed === null || typed.trim() === '' ? null : Number(typed.replace(',', '.').replace('−', '-'))
    setTyped(null)
    if (typed === null || Number.isNaN(degrees) || (degrees ?? undefined) === measured) return
    const body = { version: receipt.version, temperatures: { [temperature]: degrees } }
    change.mutate({ params: { id: receipt.id }, body })
  }
  return (
    <span className={classes.class}>
      <span>
        <i className={classes.dot} data-temperature={temperature} aria-hidden="true" />
        {word}
      </span>
      <TextInput
        aria-label={t('degrees', { temperature: word })}
        inputMode="text"
        rightSection="°C"
        maxLength={6}
        disabled={!receipt.allowedActions.includes('change')}
        value={typed ?? (measured === undefined ? '' : String(measured).replace('.', ','))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <small className={classes.lead}>{t('asks', { range: rangeText(temperature, t) })}</small>
      {measured !== undefined && (
        <span className={classes.tone} data-tone={isRight ? 'success' : 'danger'}>
          {isRight && <IconCircleCheck size={16} aria-hidden="true" />} {t(isRight ? 'right' : 'wrong')}
        </span>
      )}
    </span>
  )
}

function rangeText(temperature: Temperature, t: ReturnType<typeof useTranslations<'receipts.arrival'>>) {
  const { least, most } = ARRIVAL_RANGES[temperature]
  const text = (degrees: number | null) => String(degrees ?? '').replace('-', '−')
  return least === null
    ? t('most', { most: text(most) })
    : t('range', { least: text(least), most: text(most) })
}
