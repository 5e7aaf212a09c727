import type { ReceiptDecision } from '@cais/domain/stock/goods-receipt'
import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../../ui/actions/button.tsx'
import type { LineChanges, ReceiptLine } from '../../../receipts-api.ts'
import classes from './goods-receipts.module.css'

type Props = {
  line: ReceiptLine
  /** Whether the branch has a place for goods that wait for a decision. */
  hasQuarantine: boolean
  readOnly: boolean
  onWrite: (changes: LineChanges) => unknown
}

/** What a line asks for: the reason of a shortage, what is done with a surplus or with too short a life. */
export function ReceiptDecisions({ line, hasQuarantine, readOnly, onWrite }: Props) {
  const t = useTranslations('receipts.line')
  const isShort = (line.difference ?? 0) < 0
  const isSurplus = (line.difference ?? 0) > 0
  return (
    <div className={classes.choices}>
      {line.steps.includes('batch') && (
        <span className={classes.tone} data-tone="danger">
          {t('toWrite')}
        </span>
      )}
      {isShort && <ShortageReason line={line} readOnly={readOnly} onWrite={onWrite} />}
      {isSurplus && (
        <Choices
          label={t('surplus')}
          chosen={line.surplusDecision}
          options={hasQuarantine ? ['accept', 'refuse', 'quarantine'] : ['accept', 'refuse']}
          readOnly={readOnly}
          onChoose={(surplusDecision) => onWrite({ surplusDecision })}
        />
      )}
      {line.isShortLived && (
        <Choices
          label={
            (line.daysLeft ?? 0) < 0
              ? t('expired')
              : t('shortLife', { days: String(line.daysLeft ?? 0), least: String(line.minShelfLifeDays) })
          }
          chosen={line.lifeDecision}
          options={lifeOptions(line, hasQuarantine)}
          readOnly={readOnly}
          onChoose={(lifeDecision) => onWrite({ lifeDecision })}
        />
      )}
    </div>
  )
}

/** What has expired is never accepted. */
const lifeOptions = ({ daysLeft }: ReceiptLine, hasQuarantine: boolean): ReceiptDecision[] => [
  ...((daysLeft ?? 0) >= 0 ? (['accept'] as const) : []),
  'refuse',
  ...(hasQuarantine ? (['quarantine'] as const) : []),
]

type ChoicesProps = {
  label: string
  chosen: ReceiptDecision | null
  options: readonly ReceiptDecision[]
  readOnly: boolean
  onChoose: (decision: ReceiptDecision | null) => unknown
}

function Choices({ label, chosen, options, readOnly, onChoose }: ChoicesProps) {
  const t = useTranslations('receipts.line')
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.small}>{label}</legend>
      {options.map((option) => (
        <Button
          key={option}
          size="compact-sm"
          primary={chosen === option}
          aria-pressed={chosen === option}
          disabled={readOnly}
          onClick={() => onChoose(chosen === option ? null : option)}
        >
          {t(option)}
        </Button>
      ))}
    </fieldset>
  )
}

function ShortageReason({ line, readOnly, onWrite }: Omit<Props, 'hasQuarantine'>) {
  const t = useTranslations('receipts.line')
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  return (
    <>
      <TextInput
        aria-label={t('reason')}
        placeholder={t('reason')}
        list={id}
        maxLength={200}
        disabled={readOnly}
        value={typed ?? line.shortageReason}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          const reason = typed?.trim()
          setTyped(null)
          if (reason !== undefined && reason !== line.shortageReason) void onWrite({ shortageReason: reason })
        }}
      />
      <datalist id={id}>
        {(['broken', 'missing', 'wrong'] as const).map((reason) => (
          <option key={reason} value={t(`reasons.${reason}`)} />
        ))}
      </datalist>
    </>
  )
}
