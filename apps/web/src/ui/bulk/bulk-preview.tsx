import { DOCUMENT_TYPES, type DocumentType } from '@cais/domain/documents/document-type'
import type { BulkChoice, BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BulkResult } from '../../lib/bulk/call.ts'
import { formatMoney } from '../../lib/format/money.ts'
import { counted, formatQuantity } from '../../lib/format/quantity.ts'
import { type Coordinates, LocationError, type LocationRefusal, locate } from '../../lib/locate.ts'
import { focusFirstField } from '../../lib/screen/focus-first-field.ts'
import { submitByKeys } from '../../lib/screen/submit-by-keys.ts'
import { Button } from '../actions/button.tsx'
import { useReasonText } from '../marks/reason-text.ts'
import classes from './bulk-dialog.module.css'
import type { BulkTarget } from './bulk-target.ts'
import { RefusalGroups, StateGroups } from './result-groups.tsx'
import { useActionLabels } from './use-action-labels.ts'

export type BulkInput = { readonly reason: string } | ({ readonly reason: string } & Coordinates)

/** Frequent reasons, as the list offers them. */
export type ReasonChoice = (choice: {
  name: BulkChoiceName
  chosen: string
  onPick: (reason: string) => void
}) => ReactNode

type Props = {
  name: BulkChoiceName
  choice: BulkChoice
  targets: readonly BulkTarget[]
  results: readonly BulkResult[]
  reasons?: ReasonChoice | undefined
  onConfirm: (going: readonly BulkTarget[], given: BulkInput) => void
  onClose: () => void
}

/** Actions in which the documents take from the same stock. */
const SHARE_STOCK: readonly string[] = ['allocate', 'process']

/** The result of the dry run, the reason where one is required, and the button that starts the run. */
export function BulkPreview({ name, choice, targets, results, reasons, onConfirm, onClose }: Props) {
  const t = useTranslations('bulk')
  const word = useActionLabels()
  const ui = useTranslations('ui')
  const { toStored } = useReasonText()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<'reason' | LocationRefusal | null>(null)
  const [locating, setLocating] = useState(false)
  const done = results.filter(({ outcome }) => outcome === 'done')
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const goes = new Set(done.map(({ id }) => id))
  const going = targets.filter(({ id }) => goes.has(id))

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (locating) return
    const given = { reason: toStored(reason.trim()) }
    if (choice.reason === 'required' && given.reason === '') return setFault('reason')
    if (choice.action !== 'submit') return onConfirm(going, given)
    setLocating(true)
    try {
      onConfirm(going, { ...given, ...(await locate()) })
    } catch (error) {
      setFault(error instanceof LocationError ? error.refusal : 'unavailable')
      setLocating(false)
    }
  }

  return (
    <form ref={focusFirstField} onSubmit={(event) => void confirm(event)} className={classes.step}>
      <div className={classes.scroll} role="status">
        <h3 className={classes.sum}>
          {going.length === 1 && targets.length === 1
            ? t('dialog.lands')
            : t('dialog.willDo', counted(done.length))}
        </h3>
        {targets.length > 1 && going.length > 0 && <PreviewSummary going={going} />}
        <StateGroups results={done} targets={targets} />
        {refused.length > 0 && (
          <>
            <h3 className={classes.sum}>{t('dialog.willRefuse', counted(refused.length))}</h3>
            <RefusalGroups results={refused} targets={targets} />
          </>
        )}
      </div>
      {SHARE_STOCK.includes(choice.action) && done.length > 1 && (
        <p className={classes.quiet}>{t('dialog.shared')}</p>
      )}
      {choice.action === 'submit' && done.length > 0 && (
        <p className={classes.quiet}>{t('dialog.location')}</p>
      )}
      {choice.reason && done.length > 0 && reasons?.({ name, chosen: reason, onPick: setReason })}
      {choice.reason && done.length > 0 && (
        <Textarea
          label={choice.reason === 'optional' ? `${ui('reason')} (${ui('optional')})` : ui('reason')}
          rows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          error={fault === 'reason' ? ui('reasonRequired') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={submitByKeys}
        />
      )}
      {fault !== null && fault !== 'reason' && (
        <p role="alert" className={classes.error}>
          {t(`location.${fault}`)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        {done.length > 0 && (
          <Button type="submit" primary tone={toneOf(choice)} loading={locating}>
            {targets.length === 1
              ? word(name)
              : t('dialog.confirm', { action: word(name, done.length), count: formatQuantity(done.length) })}
          </Button>
        )}
      </div>
    </form>
  )
}

const toneOf = ({ action }: BulkChoice) => {
  if (action === 'approve') return 'success'
  return ['cancel', 'close', 'close-lines', 'reject', 'delete-draft'].includes(action) ? 'danger' : undefined
}

const TYPES = Object.keys(DOCUMENT_TYPES) as DocumentType[]

/** What the user confirms, in one line: documents of each type, their sum, and the amount at risk. */
function PreviewSummary({ going }: { going: readonly BulkTarget[] }) {
  const t = useTranslations('bulk.dialog')
  const kinds = TYPES.flatMap((type) => {
    const count = going.filter((one) => one.type === type).length
    return count === 0 ? [] : [t(`kinds.${type}`, counted(count))]
  })
  const risk = going.reduce((sum, { atRisk = 0 }) => sum + atRisk, 0)
  const total = going.reduce((sum, { total: one }) => sum + one, 0)
  return (
    <p className={classes.goes}>
      {kinds.join(' · ')} · <strong>{formatMoney(total)} MZN</strong>
      {risk > 0 && <span> · {t('atRisk', { total: formatMoney(risk) })}</span>}
    </p>
  )
}
