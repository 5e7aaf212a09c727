import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, fieldError } from '../../../lib/api/api-error.ts'
import { calendarDateOf, plusDays } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { type PriceList, type PriceVersion, useAddVersion, useChangeValidity } from '../api.ts'
import classes from './prices.module.css'

/** The days of the next version; it begins with the prices of the one before. */
export function NewVersion({
  list,
  onClose,
  onAdded,
}: {
  list: PriceList
  onClose: () => void
  onAdded: (number: number) => unknown
}) {
  const t = useTranslations('prices.version')
  const latest = list.versions.find(({ state }) => state !== 'draft')
  const tomorrow = plusDays(calendarDateOf(new Date()), 1)
  const after = latest?.validTo ? plusDays(latest.validTo, 1) : tomorrow
  const add = useAddVersion(({ content }) => {
    onClose()
    return onAdded(content.versions[0]?.number ?? 1)
  })
  return (
    <Days
      title={t('new')}
      lead={latest ? t('copies', { number: String(latest.number) }) : t('empty')}
      saveLabel={t('create')}
      first={{ validFrom: laterOf(after, tomorrow), validTo: null }}
      error={add.error}
      pending={add.isPending}
      onSave={(body) => add.mutate({ params: { id: list.id }, body })}
      onClose={onClose}
    />
  )
}

/** Other days of a version; of one that began only its end. */
export function ChangeDays({
  list,
  version,
  onClose,
}: {
  list: PriceList
  version: PriceVersion
  onClose: () => void
}) {
  const t = useTranslations('prices.version')
  const change = useChangeValidity(t('changed', { number: String(version.number) }), onClose)
  return (
    <Days
      title={t('days', { number: String(version.number) })}
      saveLabel={t('save')}
      first={version}
      fixedFrom={version.state === 'in-force'}
      error={change.error}
      pending={change.isPending}
      onSave={(days) =>
        change.mutate({
          params: { id: list.id, number: version.number },
          body: { ...days, version: version.version },
        })
      }
      onClose={onClose}
    />
  )
}

type Validity = { validFrom: string; validTo: string | null }
type Props = {
  title: string
  lead?: string
  saveLabel: string
  first: Validity
  fixedFrom?: boolean
  error: ApiError | null
  pending: boolean
  onSave: (validity: Validity) => void
  onClose: () => void
}

function Days({ title, lead, saveLabel, first, fixedFrom = false, error, pending, onSave, onClose }: Props) {
  const t = useTranslations('prices.version')
  const [validFrom, setFrom] = useState(first.validFrom)
  const [validTo, setTo] = useState(first.validTo)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onSave({ validFrom, validTo })
  }
  const today = calendarDateOf(new Date())
  const isElsewhere = error && !fieldError(error, 'validFrom') && !fieldError(error, 'validTo')
  return (
    <Dialog open onClose={onClose} title={title} size={420}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {lead && <p className={classes.lead}>{lead}</p>}
        <DateField
          label={t('validFrom')}
          required
          min={today}
          disabled={fixedFrom}
          value={validFrom}
          error={fieldError(error, 'validFrom')}
          onChange={(day) => day && setFrom(day)}
        />
        <DateField
          label={t('validTo')}
          clearable
          min={laterOf(validFrom, today)}
          value={validTo}
          error={fieldError(error, 'validTo')}
          onChange={setTo}
        />
        <p className={classes.lead}>{validTo === null ? t('open') : t('until')}</p>
        {isElsewhere && (
          <p role="alert" className={classes.error}>
            {error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" primary loading={pending}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const laterOf = (one: string, other: string) => [one, other].toSorted()[1] ?? other
